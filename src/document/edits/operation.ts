/** What can be done to a document: four operations, each at an address. Types alone: browsers and servers share them. */

/**
 * Where a value stands. Without a page, in the document itself; with one, in that page; with a section too, in that section of
 * it. With a language, in what its translation says of that place.
 */
export interface Address {
  /** Code of a language that is not the primary one. */
  readonly language?: string | undefined;
  /** The page's path, as the document has it. */
  readonly page?: string | undefined;
  /** The section's uniqId. */
  readonly section?: string | undefined;
  /** Names and positions below: `["data", "team", 0, "name"]` in a section, `["components", 2]` in a page. */
  readonly path: readonly (string | number)[];
}

/**
 * How something is written in the file. Only what undoes an edit carries it: an owner who undoes has the text back byte for
 * byte, with its order, its line ends and its way of writing letters, which no value knows. It is used where it still says
 * the same and fits; otherwise the value is written anew.
 */
export interface Source {
  /** Of a value that is set: its text. Of one that is inserted: that and all up to its neighbour. Of one that is taken away: blanks in its place. */
  readonly text: string;
  /** Of a member of an object: how many stand before it. */
  readonly index?: number | undefined;
}

/** Gives a member of an object, or a place of a list, a value. Without one, the member is taken away. */
export interface SetOperation {
  readonly op: "set";
  readonly at: Address;
  readonly value?: unknown;
  /** Without a value: what becomes empty of a translation by it stays. */
  readonly keep?: boolean | undefined;
  readonly source?: Source | undefined;
}

/** Puts a value into a list, before what stands at the position that the address ends with. */
export interface InsertOperation {
  readonly op: "insert";
  readonly at: Address;
  readonly value: unknown;
  /** What translations say of it, by language: they go where it goes. */
  readonly translations?: Readonly<Record<string, unknown>> | undefined;
  readonly source?: Source | undefined;
  readonly translationSources?: Readonly<Record<string, Source>> | undefined;
}

/** Takes a value out of a list, with what translations say of it. */
export interface RemoveOperation {
  readonly op: "remove";
  readonly at: Address;
  /** What translations say of a page or section stays: it was there before it. */
  readonly keep?: boolean | undefined;
  readonly source?: Source | undefined;
  readonly translationSources?: Readonly<Record<string, Source>> | undefined;
}

/** Moves a value within its list, with what translations say of it. */
export interface MoveOperation {
  readonly op: "move";
  readonly at: Address;
  /** The position that it has afterwards. */
  readonly to: number;
}

export type Operation = SetOperation | InsertOperation | RemoveOperation | MoveOperation;
