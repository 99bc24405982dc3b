/** Result of an edit, and the current document. Types only. */
import type { PreparedSite } from "../../build/index.ts";
import type { Address } from "../../document/edits/index.ts";
import type { CutText } from "../../preview/index.ts";
import type { HistoryState, Made } from "../shared/protocol.ts";

export interface Saved<T> {
  /** Version of the document in the answer. */
  readonly version: string;
  readonly made: Made;
  readonly history: HistoryState;
  /** Location of the edit. */
  readonly at: Address | undefined;
  readonly answer: T;
}

/** The document as it is on disk. */
export interface Current extends Pick<Saved<never>, "version" | "history"> {
  /** True if the requested edit is part of it. */
  readonly hasSent: boolean;
  readonly site: PreparedSite;
  readonly text: CutText;
  /** The document including its part files, for reading only. */
  readonly whole: CutText;
}
