/** Sends edits to the server, one at a time, and stores them until they are acknowledged (EDT-5, EDT-16). */
import type { Seen } from "../shared/messages.ts";
import type { ApiError, Conflict, EditRequest, EditResult } from "../shared/protocol.ts";
import { Refusal, retryAfterOf } from "./api.ts";
import type { KeptEdit, NewEdit, OwnEdits } from "./own-edits.ts";

export type Saving =
  | { readonly kind: "saved" | "saving" }
  /** `why` is undefined if the server is unreachable. `isTooLong`: a text must become shorter first. */
  | { readonly kind: "failed"; readonly why: string | undefined; readonly isTooLong?: boolean };

export interface EditSenderOptions {
  /** @param signal ends a call whose answer does not come */
  readonly send: (request: EditRequest, signal: AbortSignal) => Promise<EditResult>;
  /** @returns a signal that is aborted after that many milliseconds */
  readonly limit: (milliseconds: number) => AbortSignal;
  /** Stores unacknowledged edits in the browser, in case the tab closes. @returns a promise if that is asynchronous */
  readonly keep: (waiting: readonly KeptEdit[]) => unknown;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onSaving: (saving: Saving) => void;
  /** Explains why a text is not sent. */
  readonly wordTooLong: (characters: number) => string;
  /** @param request with positions shifted by its predecessors */
  readonly onDone: (result: EditResult, request: EditRequest) => void;
  readonly onRefused: (request: EditRequest, answer: ApiError) => void;
  /** Asks the owner which version to keep. @param conflicts returns them with what has been written since */
  readonly onConflict: (
    request: EditRequest,
    conflicts: () => readonly Conflict[],
  ) => Promise<"ours" | "theirs">;
  /** Tells that the role does not include an edit, with all unsent ones; resolves with true to send them again, or once they may be discarded. */
  readonly onNotAllowed: (requests: () => readonly EditRequest[]) => Promise<boolean>;
  readonly newId: () => string;
  /** Called when the server does not accept anything from this tab any more. Nothing is sent until `resume`. */
  readonly onEnded: () => void;
}

/** Errors that a retry may resolve. */
const passing: ReadonlySet<ApiError["code"]> = new Set(["not-saved", "failed", "busy"]);

/** Pauses before an edit is sent again, in milliseconds; each is twice the last one. */
const [firstPause, maxPause] = [1000, 15_000];

/**
 * Milliseconds to wait for the first answer; twice as many after each that did not come, because the network may just be slow. A
 * browser alone waits minutes on a connection that is dead.
 */
const firstLimit = 30_000;

export class EditSender {
  #running: Promise<void> | undefined;
  #pause = firstPause;
  #limit = firstLimit;
  /** Ends the current pause. */
  #hurry: () => void = () => {};
  #isEnded = false;
  /** Settled once the browser has stored the edits. */
  #kept: unknown;
  /** Ids of pending edits of which the owner knows that their role does not include them. */
  readonly #told = new Set<string>();
  /** Why the edits in conflict are not saved, from the server. */
  #conflict: string | undefined;

  constructor(
    private readonly edits: OwnEdits,
    private readonly options: EditSenderOptions,
  ) {}

  /** @param tooLong number of characters above the limit of its text: it is stored, and sent once it is shorter */
  add(edit: NewEdit, seen: Seen, tooLong = 0): void {
    this.edits.add(edit, seen, tooLong);
    this.#changed({ kind: "saving" });
    this.#start();
  }

  /** Stores an unfinished text in case the tab closes. */
  keepDraft(edit: NewEdit | undefined, seen: Seen, tooLong = 0): void {
    if (this.edits.keepDraft(edit, seen, tooLong)) this.#keep();
  }

  /** Sends edits left by an earlier page first. */
  restore(left: readonly KeptEdit[]): void {
    if (left.length === 0) return;
    this.edits.restore(left);
    this.#changed({ kind: "saving" });
    this.#start();
  }

  /** Retries at once: the server is back. */
  retry(): void {
    this.#hurry();
  }

  /** Sends again after the session had ended. */
  resume(): void {
    this.#isEnded = false;
    this.#start();
  }

  /** @returns once no edit is pending */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /**
   * Changes the document outside the queue, such as by undo: after all pending edits, and before any later one is sent. So
   * answers arrive in the order of the changes.
   */
  async alone<T>(change: () => Promise<T>): Promise<T> {
    // Not by `settled`: between its end and here, another change could begin.
    while (this.#running) await this.#running;
    const changed = change();
    this.#running = changed.then(
      () => {},
      () => {},
    );
    try {
      return await changed;
    } finally {
      this.#running = undefined;
      this.#start();
    }
  }

  #start(): void {
    if (this.edits.isEmpty || this.#isEnded) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    this.#pause = firstPause;
    while (true) {
      // Otherwise a tab that closes right after saving leaves the draft behind, and the next tab sends it again. Meanwhile more
      // may be typed.
      while (this.edits.takeDrafted()) await this.#kept;
      const request = this.edits.send();
      if (!request || (await this.#send(request)) === "ended") return;
    }
  }

  async #send(request: EditRequest): Promise<"sent" | "ended"> {
    const signal = this.options.limit(this.#limit);
    const result = await this.options.send(request, signal).catch((error: unknown) => ({ error }));
    if (signal.aborted) this.#limit *= 2;
    if ("error" in result) return await this.#failed(request, result.error);
    const moved = this.edits.complete(request, result.made);
    this.#pause = firstPause;
    this.#changed();
    this.options.onDone(result, moved);
    return "sent";
  }

  async #failed(request: EditRequest, error: unknown): Promise<"sent" | "ended"> {
    // Without an answer, the server is unreachable.
    const answer = error instanceof Refusal ? error.answer : undefined;
    const isRefused =
      answer &&
      !["unauthorized", "conflict", "not-allowed"].includes(answer.code) &&
      !passing.has(answer.code);
    if (isRefused) {
      this.edits.drop(request);
      this.#changed();
      this.options.onRefused(request, answer);
      return "sent";
    }
    this.#changed({ kind: "failed", why: answer?.message });
    if (answer?.code === "not-allowed") {
      // The edits stay stored until then. Those after this one may still be allowed.
      if (!this.#told.has(request.id)) {
        const isAllowedAgain = await this.options.onNotAllowed(() => this.edits.unacknowledged());
        if (isAllowedAgain) return "sent";
        for (const { id } of this.edits.unacknowledged()) this.#told.add(id);
      }
      this.edits.drop(request);
      this.#changed();
      return "sent";
    }
    if (answer?.code === "unauthorized") {
      this.#isEnded = true;
      this.options.onEnded();
      return "ended";
    }
    if (answer?.code === "conflict") {
      this.edits.setAside(request);
      this.#conflict = answer.message;
      this.#changed();
      void this.#decide(request, answer);
    } else await this.#rest(retryAfterOf(error));
    return "sent";
  }

  /** @param retryAfter seconds to wait at least, if the server says */
  async #rest(retryAfter = 0): Promise<void> {
    const hurried = new Promise<void>((resolve) => {
      this.#hurry = resolve;
    });
    await Promise.race([this.options.wait(Math.max(this.#pause, retryAfter * 1000)), hurried]);
    this.#pause = Math.min(this.#pause * 2, maxPause);
  }

  /** Nothing else waits for the answer. */
  async #decide(request: EditRequest, answer: ApiError): Promise<void> {
    const { onConflict, newId } = this.options;
    const whose = await onConflict(request, () => this.edits.conflictsOf(request, answer));
    this.edits.decide(request, whose === "ours" ? { id: newId(), decided: answer.version } : undefined);
    this.#changed();
    this.#start();
  }

  /** Stores and reports what has changed. */
  #changed(saving: Saving = { kind: this.edits.isEmpty ? "saved" : "saving" }): void {
    this.#keep();
    if (this.edits.isEmpty) this.#told.clear();
    const { inConflict, tooLong } = this.edits;
    const long = tooLong > 0 ? this.options.wordTooLong(tooLong) : undefined;
    const why = inConflict.length > 0 ? this.#conflict : long;
    const now: Saving = why !== undefined && saving.kind !== "failed" ? { kind: "failed", why } : saving;
    this.options.onSaving(now.kind === "failed" && tooLong > 0 ? { ...now, isTooLong: true } : now);
  }

  #keep(): void {
    this.#kept = this.options.keep(this.edits.unacknowledged());
  }
}
