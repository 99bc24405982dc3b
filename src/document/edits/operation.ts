/** The four operations on a document, each at an address. Only types, shared by browser and server. */

/**
 * Address of a value: in the document itself, in a page, or in a section of that page. With a language, the same place in its
 * translation.
 */
export interface Address {
  /** Code of a language other than the primary one. */
  readonly language?: string | undefined;
  /** Path of the page, as in the document. */
  readonly page?: string | undefined;
  /** The uniqId of the section. */
  readonly section?: string | undefined;
  /** Keys and positions below: `["data", "team", 0, "name"]` in a section, `["components", 2]` in a page. */
  readonly path: readonly (string | number)[];
}

/**
 * Source text of a value in the file. Only undo operations have it, so that an undo restores the text byte for byte: key
 * order, line ends and escapes, which a value does not contain. It is used if it still has the same value and fits; otherwise
 * the value is formatted again.
 */
export interface Source {
  /** Set: text of the value. Insert: also everything up to its neighbour. Remove: the white space in its place. */
  readonly text: string;
  /** Position among the members of its object. */
  readonly index?: number | undefined;
}

/** Sets a member of an object or an item of a list. Without a value, removes the member. */
export interface SetOperation {
  readonly op: "set";
  readonly at: Address;
  readonly value?: unknown;
  /** Without a value: keeps containers of the translation that become empty. */
  readonly keep?: boolean | undefined;
  readonly source?: Source | undefined;
}

/** Inserts a value into a list, before the item at the position that ends the address. */
export interface InsertOperation {
  readonly op: "insert";
  readonly at: Address;
  readonly value: unknown;
  /** Translations by language, inserted together with the value. */
  readonly translations?: Readonly<Record<string, unknown>> | undefined;
  readonly source?: Source | undefined;
  readonly translationSources?: Readonly<Record<string, Source>> | undefined;
}

/** Removes a value from a list, with its translations. */
export interface RemoveOperation {
  readonly op: "remove";
  readonly at: Address;
  /** Keeps the translations of a page or section, which existed before it. */
  readonly keep?: boolean | undefined;
  readonly source?: Source | undefined;
  readonly translationSources?: Readonly<Record<string, Source>> | undefined;
}

/** Moves a value within its list, with its translations. */
export interface MoveOperation {
  readonly op: "move";
  readonly at: Address;
  /** Final position. */
  readonly to: number;
}

export type Operation = SetOperation | InsertOperation | RemoveOperation | MoveOperation;
