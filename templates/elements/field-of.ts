/** What an element's `field` may be: the names of the fields of `D` that hold a text; the index in a list of texts. */
export type FieldOf<D extends object> = D extends readonly (string | undefined)[]
  ? number
  : { [K in keyof D & string]-?: string extends Extract<D[K], string> ? K : never }[keyof D & string];
