/**
 * Edits of a session until they are answered. An edit waits, is tried with those next to it, and is then answered, refused, or put
 * back to be tried again.
 */
import type { PreparedSite } from "../../build/index.ts";
import type { Address } from "../../document/edits/index.ts";
import type { Attempt, EditCommand } from "./attempt.ts";
import type { Refusal } from "./refusal.ts";

export type MakeAnswer<T> = (site: PreparedSite, at: Address | undefined) => T;

/** An edit that somebody waits for. */
export interface PendingEdit {
  readonly command: EditCommand;
  /** Builds the response while the document is being written. */
  readonly answer: MakeAnswer<unknown>;
  readonly resolve: (saved: Promise<unknown>) => void;
  readonly reject: (reason: unknown) => void;
  /** True after it was refused together with others. */
  readonly isAlone?: boolean;
}

/** An edit whose text is being validated or written. */
export type TriedEdit = PendingEdit & Attempt;

interface EditQueueState {
  waiting: readonly PendingEdit[];
  tried: readonly TriedEdit[];
  /** Refusal of every later edit, once closed. */
  closed: Refusal | undefined;
}

export class EditQueue {
  readonly state: EditQueueState = { waiting: [], tried: [], closed: undefined };

  add(edit: PendingEdit): void {
    if (this.state.closed) edit.reject(this.state.closed);
    else this.state.waiting = [...this.state.waiting, edit];
  }

  /**
   * Tries the edits that can be validated together: all of them change the document, or all of them the same article. Undo and redo are tried alone, because they use the history, which contains
   * only what is saved.
   * @param attempt tries an edit after the preceding ones; undefined if it is answered already
   * @returns the edits being tried
   */
  tryNext(
    attempt: (edit: PendingEdit, before: Attempt | undefined) => Attempt | undefined,
  ): readonly TriedEdit[] {
    const { waiting } = this.state;
    const mustBeAlone = ({ command, isAlone }: PendingEdit) => isAlone || command.way !== "did";
    const alone = waiting.findIndex(mustBeAlone);
    const batch = waiting.slice(0, alone < 0 ? waiting.length : Math.max(1, alone));
    this.state.waiting = waiting.slice(batch.length);
    const tried: TriedEdit[] = [];
    for (const [index, edit] of batch.entries())
      try {
        const made = attempt(edit, tried.at(-1));
        if (!made) continue;
        if (tried[0] && made.file?.path !== tried[0].file?.path) {
          this.state.waiting = [...batch.slice(index), ...this.state.waiting];
          break;
        }
        tried.push({ ...edit, ...made });
      } catch (error) {
        edit.reject(error);
      }
    this.state.tried = tried;
    return tried;
  }

  /** Ends the attempt: its text is saved. */
  finish(): void {
    this.state.tried = [];
  }

  /** Ends the attempt: its text is outdated. */
  putBack(tried = this.state.tried): void {
    this.state.waiting = [...tried, ...this.state.waiting];
    this.state.tried = [];
  }

  /** Ends the attempt: its text can't be saved. Of several edits, each is tried again by itself. */
  refuse(refusal: Refusal): void {
    const [only, ...more] = this.state.tried;
    if (more.length > 0) {
      this.putBack(this.state.tried.map((edit) => ({ ...edit, isAlone: true })));
      return;
    }
    this.finish();
    only?.reject(refusal);
  }

  rejectAll(refusal: Refusal): void {
    const all = [...this.state.tried, ...this.state.waiting];
    Object.assign(this.state, { tried: [], waiting: [] });
    for (const { reject } of all) reject(refusal);
  }

  close(refusal: Refusal): void {
    this.state.closed = refusal;
    this.rejectAll(refusal);
  }
}
