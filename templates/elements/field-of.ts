/** Names of the fields of `D` that hold a text: what an element's `field` may be. */
export type FieldOf<D extends object> = {
  [K in keyof D & string]-?: string extends Extract<D[K], string> ? K : never;
}[keyof D & string];
