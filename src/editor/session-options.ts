/** What a session is begun with. Types alone. */
import type { Catalogue } from "#section";
import type { Calm } from "./calm.ts";
import type { Reason } from "./protocol.ts";
import type { RemovedFiles } from "./removed-files.ts";
import type { Current } from "./saved.ts";
import type { DocumentStore } from "./store.ts";

export interface SessionOptions {
  readonly store: DocumentStore;
  readonly catalogue: Catalogue;
  /** Where the history is kept, absolute. */
  readonly historyFile: string | undefined;
  /** Files that an edit, or an undoing, may name again. */
  readonly removed: Pick<RemovedFiles, "bringBack" | "forgetOthers">;
  /** Asks for a round. */
  readonly again: () => void;
  /** What visitors would see is rendered in between. */
  readonly calm: Calm;
  /** Told when the document is another one. */
  readonly onChanged: (now: Pick<Current, "version" | "history">) => void;
  /** Told what keeps the document from being read or written, and when nothing does any more. */
  readonly onTrouble: (message: string | undefined, reason?: Reason) => void;
}
