/** What an edit has come to, and the document as it stands. Types alone. */
import type { PreparedSite } from "../build/index.ts";
import type { Address } from "../document/edits/index.ts";
import type { CutText } from "../preview/index.ts";
import type { HistoryState, Made } from "./protocol.ts";

export interface Saved<T> {
  /** Of the document that the answer was made of. */
  readonly version: string;
  readonly made: Made;
  readonly history: HistoryState;
  /** Where it was done. */
  readonly at: Address | undefined;
  readonly answer: T;
}

/** The document as it stands on the disk. */
export interface Current extends Pick<Saved<never>, "version" | "history"> {
  /** The edit that was asked for is part of it. */
  readonly hasSent: boolean;
  readonly site: PreparedSite;
  readonly text: CutText;
  /** The same with the parts that it names, for whoever only reads. */
  readonly whole: CutText;
}
