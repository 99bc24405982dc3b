/** Options of a session. Types only. */
import type { Catalogue } from "#section";
import type { Reason } from "../shared/protocol.ts";
import type { IdleTimer } from "./idle-timer.ts";
import type { RemovedFiles } from "./removed-files.ts";
import type { DocumentStore } from "./store.ts";

export interface SessionOptions {
  readonly store: DocumentStore;
  readonly catalogue: Catalogue;
  /** File of the edit history, absolute. */
  readonly historyFile: string | undefined;
  /** Removed files that an edit or an undo may need again. */
  readonly removed: Pick<RemovedFiles, "bringBack" | "forgetOthers">;
  /** Requests a rebuild. */
  readonly again: () => void;
  /** Delays rendering of the published pages until editing pauses. */
  readonly idle: IdleTimer;
  /** Called when the document has changed. */
  readonly onChanged: (version: string) => void;
  /** Called when the document cannot be read or written, and without a message when it can be again. */
  readonly onTrouble: (message: string | undefined, reason?: Reason) => void;
}
