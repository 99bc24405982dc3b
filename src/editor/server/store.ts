/** Storage of a document: a folder, or a provider's store. */
import type { UnwrittenPart } from "../../preview/index.ts";
import type { Reason } from "../shared/protocol.ts";

export interface DocumentStore {
  /** @returns the document, if it has changed since it was last read or written */
  read(): Promise<Uint8Array | undefined>;
  /** Prepares a text that may become the document. Most of the write happens here, while the text is validated. */
  stage(bytes: Uint8Array): Staged;
  /** Identifies the version that was last read or written. */
  stamp(): string | undefined;
}

/** A prepared text. Call one of the two methods, once. */
export interface Staged {
  /**
   * Atomically replaces the document. The write is durable when this resolves.
   * @returns false, without a write, when the document has changed since it was last read or written
   * @throws NotSaved
   */
  write(): Promise<boolean>;
  discard(): Promise<void>;
}

/** New contents of an article's file. */
export interface ArticleFile {
  /** Below the site's folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Prepares new contents of an article's file, whose path is below the site's folder. */
export type ArticleStore = (file: UnwrittenPart) => StagedArticle;

export interface StagedArticle extends Staged {
  /** Identifies the version that was written; undefined if somebody has written the file since. */
  stamp(): string | undefined;
}

/** The document could not be saved. The message is one sentence for the owner. */
export class NotSaved extends Error {
  /** @param reason lets the browser use its own words */
  constructor(
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }
}
