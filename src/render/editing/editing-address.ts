/** Location of an object in a document, stored in the object itself under a symbol that views ignore and copies keep. */

/** Location, named by the pointers of the editing view. */
export interface EditingAddress {
  /** Below the data of its section, or below the document. */
  readonly pointer: string;
  /** True if it belongs to the site and not to a section. */
  readonly isSite: boolean;
  /** Names of its empty fields. */
  readonly empty: ReadonlySet<string>;
}

const key = Symbol("place");

type Placed = { readonly [key]?: EditingAddress };

/** Stores the location of an object or a list. Enumerating keys and JSON ignore the symbol. */
export const setAddress = <T extends object>(of: T, place: EditingAddress): T =>
  Object.assign(of, { [key]: place });

export const addressOf = (of: object): EditingAddress | undefined => (of as Placed)[key];
