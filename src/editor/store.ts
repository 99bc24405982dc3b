/** Where a document is kept: a folder, or what a provider has. */
import type { Reason } from "./protocol.ts";

export interface DocumentStore {
  /** @returns the document, when it is another one than was read or written last */
  read(): Promise<Uint8Array | undefined>;
  /** Gets a text ready that may become the document: most of what writing takes is done while it is judged. */
  stage(bytes: Uint8Array): Staged;
  /** What tells the document that was read or written last from others. */
  stamp(): string | undefined;
}

/** A text that is ready to become the document: one of the two is called, once. */
export interface Staged {
  /**
   * Replaces the document, whole or not at all; it is there for good when this resolves.
   * @returns false when it is not the one that was read or written last: nothing is written then
   * @throws NotSaved
   */
  write(): Promise<boolean>;
  discard(): Promise<void>;
}

/** What keeps a document from being saved, as one sentence for the owner. */
export class NotSaved extends Error {
  /** @param reason by which a browser finds its own words for it */
  constructor(
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }
}
