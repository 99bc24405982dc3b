/** Queue of edits on their way to the server: sent one at a time and stored until acknowledged (EDT-5, EDT-16). */
import type { Seen } from "../shared/messages.ts";
import { sameAddress } from "../shared/pointer.ts";
import type { ApiError, EditRequest, EditResult, Made } from "../shared/protocol.ts";
import { Refusal } from "./api.ts";
import {
  type DoneEdit,
  expected,
  inLater,
  type NewEdit,
  toSend,
  type WaitingEdit,
  waitingEdit,
} from "./own-edits.ts";

export type Saving =
  | { readonly kind: "saved" | "saving" }
  /** `why` is undefined if the server is unreachable. */
  | { readonly kind: "failed"; readonly why: string | undefined };

export interface QueueOptions {
  readonly send: (request: EditRequest) => Promise<EditResult>;
  /** Stores unacknowledged edits in the browser, in case the tab closes. @returns a promise if that is asynchronous */
  readonly keep: (waiting: readonly EditRequest[]) => unknown;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onSaving: (saving: Saving) => void;
  /** @param request with positions shifted by its predecessors */
  readonly onDone: (result: EditResult, request: EditRequest) => void;
  readonly onRefused: (request: EditRequest, answer: ApiError) => void;
  /** Asks the owner which version to keep. */
  readonly onConflict: (request: EditRequest, answer: ApiError) => Promise<"ours" | "theirs">;
  readonly newId: () => string;
  /** Called when the server no longer accepts the secret, so this tab cannot send anything. */
  readonly onEnded: () => void;
}

/** Errors that a retry may resolve. */
const passing: ReadonlySet<ApiError["code"]> = new Set(["not-saved", "failed", "busy"]);

export type Queue = ReturnType<typeof createQueue>;

export function createQueue(options: QueueOptions) {
  const { send, keep, wait, onSaving, onDone, onRefused, onConflict, newId, onEnded } = options;
  /** Completed edits. */
  const done: DoneEdit[] = [];
  let waiting: readonly WaitingEdit[] = [];
  /** Ids of edits that may have reached the server and must not change any more. */
  const sent = new Set<string>();
  /** Unfinished text, stored in case the tab closes. */
  let draft: WaitingEdit | undefined;
  let running: Promise<void> | undefined;
  let hurry: () => void = () => {};
  let kept: unknown;
  /** Ids of edits that started as drafts. */
  const drafted = new Set<string>();

  const keepAll = () => {
    const ids = done.map(({ request: { id } }) => id);
    kept = keep((draft ? [...waiting, draft] : waiting).map((one) => toSend(one, ids)));
  };
  const set = (next: readonly WaitingEdit[], saving?: Saving) => {
    waiting = next;
    keepAll();
    onSaving(saving ?? { kind: next.length > 0 ? "saving" : "saved" });
  };
  const without = (id: string) => waiting.filter(({ request }) => request.id !== id);

  async function run(): Promise<void> {
    for (let pause = 1000; waiting[0]; ) {
      const { id } = waiting[0].request;
      // Otherwise a tab that closes right after saving leaves the draft behind, and the next tab sends it again.
      if (drafted.delete(id)) {
        await kept;
        // More may have been typed since.
        continue;
      }
      const { since } = waiting[0];
      const request = toSend(
        waiting[0],
        done.map((one) => one.request.id),
      );
      sent.add(id);
      const result = await send(request).catch(toRefusal);
      if (result instanceof Refusal || result === undefined) {
        const answer = result?.answer;
        if (!answer || passing.has(answer.code)) {
          set(waiting, { kind: "failed", why: answer?.message });
          await Promise.race([wait(pause), new Promise<void>((resolve) => (hurry = resolve))]);
          pause = Math.min(pause * 2, 15_000);
        } else if (answer.code === "unauthorized") {
          set(waiting, { kind: "failed", why: answer.message });
          return onEnded();
        } else if (answer.code === "conflict") {
          set(waiting, { kind: "failed", why: answer.message });
          await decide(request, answer);
        } else {
          set(without(id));
          onRefused(request, answer);
        }
        continue;
      }
      const [moved = request] = expected(waiting, done);
      done.push({ request, since, moved, made: result.made });
      set(without(id));
      onDone(result, moved);
      pause = 1000;
    }
  }

  /** Later edits of the same text are part of the same conflict. */
  async function decide(request: EditRequest, answer: ApiError): Promise<void> {
    const [asked] = waiting;
    const same = () => waiting.filter((one) => asked && writesTheSame(asked, one));
    const latest = () => same().at(-1)?.request.operations ?? request.operations;
    const [operation] = latest() ?? [];
    const [only, ...more] = answer.conflicts ?? [];
    const isText = only && more.length === 0 && operation?.op === "set" && same().length > 1;
    const conflicts = isText ? [{ ...only, ours: operation.value }] : answer.conflicts;
    const whose = await onConflict(request, { ...answer, conflicts });
    const operations = latest();
    const dropped = new Set([request.id, ...same().map((one) => one.request.id)]);
    const others = waiting.filter((one) => !dropped.has(one.request.id));
    const [first] = waiting.filter((one) => one.request.id === request.id);
    const instead = whose === "ours" && first;
    const resent = instead && {
      ...instead,
      request: { ...instead.request, operations, id: newId(), decided: answer.version },
    };
    set(resent ? [resent, ...others] : others);
  }

  function start(): void {
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  const settled = async (): Promise<void> => {
    while (running) await running;
  };

  /** Edits that the server may have applied already. */
  const inFlight = () => {
    const id = waiting[0]?.request.id;
    return id !== undefined && sent.has(id) ? id : undefined;
  };

  return {
    /**
     * Returns the state that a new answer represents.
     * @param hasSent true if it includes the edit whose answer is pending
     */
    sightOf: (version: string, hasSent = false): Pick<Seen, "version" | "since"> => ({
      version,
      since: done.length + (hasSent && inFlight() !== undefined ? 1 : 0),
    }),
    /** Id of the edit whose answer is pending. */
    get sent() {
      return inFlight();
    },
    keepDraft(edit: NewEdit | undefined, seen: Seen): void {
      if (!draft && !edit) return;
      draft = edit && waitingEdit(edit, seen);
      keepAll();
    },
    add(edit: NewEdit, seen: Seen): void {
      // An unfinished text stays a draft while something else is edited.
      const wasDrafted = draft !== undefined && edit.label.kind === "write";
      if (wasDrafted) draft = undefined;
      const next = waitingEdit(edit, seen);
      const last = waiting.at(-1);
      const isSame =
        last && !sent.has(last.request.id) && edit.continues !== false && writesTheSame(last, next);
      const { operations, label } = edit;
      const added = isSame ? { ...last, request: { ...last.request, operations, label } } : next;
      if (wasDrafted) drafted.add(added.request.id);
      set([...(isSame ? waiting.slice(0, -1) : waiting), added], { kind: "saving" });
      start();
    },
    /** Sends edits left by an earlier page first. */
    restore(left: readonly EditRequest[]): void {
      if (left.length === 0) return;
      for (const { id } of left) sent.add(id);
      // They precede everything done since.
      const since = done.length;
      set([...left.map((request) => ({ request, since })), ...waiting], { kind: "saving" });
      start();
    },
    /** Retries at once: the server is back. */
    retry: () => hurry(),
    /** @returns once the queue is empty */
    settled,
    /**
     * Changes the document outside the queue, such as by undo: after all pending edits, and before any later one is sent. So
     * answers arrive in the order of the changes.
     */
    async alone<T>(change: () => Promise<T>): Promise<T> {
      // Not by `settled`: between its end and here, another change could begin.
      while (running) await running;
      const changed = change();
      running = changed.then(
        () => {},
        () => {},
      );
      try {
        return await changed;
      } finally {
        running = undefined;
        if (waiting.length > 0) start();
      }
    },
    get isEmpty() {
      return waiting.length === 0;
    },
    /**
     * Returns the edits that the shown state lacks, at their future positions.
     * @param align maps an edit into the shown state if others have edited since
     */
    expected: (
      { since, version }: Pick<Seen, "since" | "version">,
      align: (edit: WaitingEdit) => EditRequest,
    ): readonly EditRequest[] => {
      const included = Math.max(0, since - done.length);
      const all = expected(waiting, done).slice(included);
      return all.map((one, index) =>
        one.base === version ? one : align(waiting[included + index] as WaitingEdit),
      );
    },
    /** Returns this window's edits that a given state lacks, as they were made. */
    beyond: ({ since }: Pick<Seen, "since">): readonly WaitingEdit[] => [...done, ...waiting].slice(since),
    /** Returns an edit with its positions in a later state; undefined if others have edited in between. */
    inLater: (edit: WaitingEdit, later: Pick<Seen, "version" | "since">): EditRequest | undefined =>
      inLater(edit, done, later),
    /** Records a change made outside the queue, such as undo; later edits follow it. */
    doneBeside: (request: EditRequest, made: Made): void =>
      void done.push({ request, since: done.length, moved: request, made }),
  };
}

/** True if both edits only set the same field, at the same address. */
function writesTheSame(last: WaitingEdit, next: WaitingEdit): boolean {
  if (last.since !== next.since || last.request.base !== next.request.base) return false;
  const [one, ...more] = last.request.operations ?? [];
  const [other, ...others] = next.request.operations ?? [];
  if (more.length + others.length > 0 || one?.op !== "set" || other?.op !== "set") return false;
  return sameAddress(one.at, other.at);
}

/** @returns undefined for any other error: the server is unreachable */
const toRefusal = (error: unknown): Refusal | undefined => (error instanceof Refusal ? error : undefined);
