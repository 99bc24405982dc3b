/** Type of an element's `field`: the names of the text fields of `D`, or the index in a list of texts. */
export type FieldOf<D extends object> = D extends readonly (string | undefined)[]
  ? number
  : { [K in keyof D & string]-?: string extends Extract<D[K], string> ? K : never }[keyof D & string];
