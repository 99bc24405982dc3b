/** Edits on their way to the server: one at a time, kept until each is acknowledged (EDT-5, EDT-16). */
import type { Seen } from "../messages.ts";
import { sameAddress } from "../pointer.ts";
import type { ApiError, EditRequest, EditResult, Made } from "../protocol.ts";
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
  /** `why` undefined: the server does not answer. */
  | { readonly kind: "failed"; readonly why: string | undefined };

export interface QueueOptions {
  readonly send: (request: EditRequest) => Promise<EditResult>;
  /** Keeps what is not acknowledged beside the page, for the case that the tab goes. @returns a promise where that takes time */
  readonly keep: (waiting: readonly EditRequest[]) => unknown;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onSaving: (saving: Saving) => void;
  /** @param request at the positions that it had behind those before it */
  readonly onDone: (result: EditResult, request: EditRequest) => void;
  readonly onRefused: (request: EditRequest, answer: ApiError) => void;
  /** Asks the owner whether their own edit counts, or what others have done. */
  readonly onConflict: (request: EditRequest, answer: ApiError) => Promise<"ours" | "theirs">;
  readonly newId: () => string;
  /** The secret is no longer the server's: nothing can be sent from this tab. */
  readonly onEnded: () => void;
}

/** Errors that another attempt may get over. */
const passing: ReadonlySet<ApiError["code"]> = new Set(["not-saved", "failed", "busy"]);

export type Queue = ReturnType<typeof createQueue>;

export function createQueue(options: QueueOptions) {
  const { send, keep, wait, onSaving, onDone, onRefused, onConflict, newId, onEnded } = options;
  /** All that were done. */
  const done: DoneEdit[] = [];
  let waiting: readonly WaitingEdit[] = [];
  /** Ids of edits that may have come to the server: they must not change any more. */
  const sent = new Set<string>();
  /** A text that is still being written, for the case that the tab goes. */
  let draft: WaitingEdit | undefined;
  let running: Promise<void> | undefined;
  let hurry: () => void = () => {};
  let kept: unknown;
  /** Ids of edits that drafts have become. */
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
      // Otherwise a tab that goes right after it is saved leaves the draft, and the next one sends that.
      if (drafted.delete(id)) {
        await kept;
        // Meanwhile the text may have been written on.
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

  /** Texts that were written on top of one that is in conflict are part of the same question. */
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

  /** The server may have done it already. */
  const inFlight = () => {
    const id = waiting[0]?.request.id;
    return id !== undefined && sent.has(id) ? id : undefined;
  };

  return {
    /**
     * Returns what an answer shows that has just come.
     * @param hasSent it includes the edit that waits for its own answer
     */
    sightOf: (version: string, hasSent = false): Pick<Seen, "version" | "since"> => ({
      version,
      since: done.length + (hasSent && inFlight() !== undefined ? 1 : 0),
    }),
    /** Id of the edit that waits for its answer. */
    get sent() {
      return inFlight();
    },
    keepDraft(edit: NewEdit | undefined, seen: Seen): void {
      if (!draft && !edit) return;
      draft = edit && waitingEdit(edit, seen);
      keepAll();
    },
    add(edit: NewEdit, seen: Seen): void {
      // A text that is still being written while something else is done stays a draft.
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
    /** Sends edits that an earlier page left behind, before anything else. */
    restore(left: readonly EditRequest[]): void {
      if (left.length === 0) return;
      for (const { id } of left) sent.add(id);
      // They know of nothing that was done since.
      const since = done.length;
      set([...left.map((request) => ({ request, since })), ...waiting], { kind: "saving" });
      start();
    },
    /** The server is back: what waits for another attempt is sent now. */
    retry: () => hurry(),
    /** @returns when nothing waits any more */
    settled: async (): Promise<void> => {
      while (running) await running;
    },
    get isEmpty() {
      return waiting.length === 0;
    },
    /**
     * Returns the edits that are still to come to what is shown, at the positions that they will have.
     * @param align brings an edit into what is shown where others have edited since it was meant
     */
    expected: (
      { since, version }: Pick<Seen, "since" | "version">,
      align: (edit: WaitingEdit) => EditRequest,
    ): readonly EditRequest[] => {
      const known = Math.max(0, since - done.length);
      const all = expected(waiting, done).slice(known);
      return all.map((one, index) =>
        one.base === version ? one : align(waiting[known + index] as WaitingEdit),
      );
    },
    /** Returns the edits of this window that something seen lacks, as they were meant. */
    beyond: ({ since }: Pick<Seen, "since">): readonly WaitingEdit[] => [...done, ...waiting].slice(since),
    /** Returns an edit with the positions that it has in something seen later; undefined where others have edited in between. */
    inLater: (edit: WaitingEdit, later: Pick<Seen, "version" | "since">): EditRequest | undefined =>
      inLater(edit, done, later),
    /** Something was done beside the queue, as an undo: what comes later is behind it. */
    doneBeside: (request: EditRequest, made: Made): void =>
      void done.push({ request, since: done.length, moved: request, made }),
  };
}

/** Both only give the same field a value, as it stands in what was seen. */
function writesTheSame(last: WaitingEdit, next: WaitingEdit): boolean {
  if (last.since !== next.since || last.request.base !== next.request.base) return false;
  const [one, ...more] = last.request.operations ?? [];
  const [other, ...others] = next.request.operations ?? [];
  if (more.length + others.length > 0 || one?.op !== "set" || other?.op !== "set") return false;
  return sameAddress(one.at, other.at);
}

/** @returns undefined for anything else: there is no server */
const toRefusal = (error: unknown): Refusal | undefined => (error instanceof Refusal ? error : undefined);
