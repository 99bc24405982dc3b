/** Where a document is kept: a folder, or what a provider has. */

export interface DocumentStore {
  /** @returns the document, when it is another one than was read or written last */
  read(): Promise<Uint8Array | undefined>;
  /**
   * Replaces the document, whole or not at all; it is there for good when this resolves.
   * @returns false when it is not the one that was read or written last: nothing is written then
   * @throws NotSaved
   */
  write(bytes: Uint8Array): Promise<boolean>;
  /** What tells the document that was read or written last from others. */
  stamp(): string | undefined;
}

/** What keeps a document from being saved, as one sentence for the owner. */
export class NotSaved extends Error {}
