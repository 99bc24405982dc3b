/** Where an object of a document lies: noted in the object itself, by a name that views do not meet, and copies keep. */

/** Where something is, as pointers of the editing view name it. */
export interface Place {
  /** Below the data of its section, or below the document. */
  readonly pointer: string;
  /** Whether it belongs to the site, and not to a section. */
  readonly isSite: boolean;
  /** Names of its fields that hold nothing. */
  readonly empty: ReadonlySet<string>;
}

const key = Symbol("place");

type Placed = { readonly [key]?: Place };

/** Notes where an object or a list lies. A symbol: what reads its names or writes it as JSON passes it over. */
export const setPlace = <T extends object>(of: T, place: Place): T => Object.assign(of, { [key]: place });

export const placeOf = (of: object): Place | undefined => (of as Placed)[key];
