/** Edits on their way to the server: one at a time, kept until each is acknowledged (EDT-5, EDT-16). */
import type { ApiError, EditRequest, EditResult } from "../protocol.ts";
import { Refusal } from "./api.ts";
import { rebase } from "./rebase.ts";

export type Saving =
  | { readonly kind: "saved" | "saving" }
  /** `why` undefined: the server does not answer. */
  | { readonly kind: "failed"; readonly why: string | undefined };

export interface QueueOptions {
  readonly send: (request: EditRequest) => Promise<EditResult>;
  /** Keeps what is not acknowledged beside the page, for the case that the tab goes. @returns a promise where that takes time */
  readonly keep: (waiting: readonly EditRequest[]) => unknown;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onSaving: (saving: Saving, waiting: readonly EditRequest[]) => void;
  /** @param request as it was sent */
  readonly onDone: (result: EditResult, request: EditRequest) => void;
  readonly onRefused: (request: EditRequest, answer: ApiError) => void;
  /** @returns what is sent instead, or undefined for nothing */
  readonly onConflict: (request: EditRequest, answer: ApiError) => Promise<EditRequest | undefined>;
  /** The secret is no longer the server's: nothing can be sent from this tab. */
  readonly onEnded: () => void;
}

/** Errors that another attempt may get over. */
const passing: ReadonlySet<ApiError["code"]> = new Set(["not-saved", "failed"]);

export function createQueue(options: QueueOptions) {
  const { send, keep, wait, onSaving, onDone, onRefused, onConflict, onEnded } = options;
  let waiting: readonly EditRequest[] = [];
  /** What may have come to the server: it knows it by its id, so it must not change any more. */
  const sent = new Set<string>();
  /** A text that is still being written, for the case that the tab goes. */
  let draft: EditRequest | undefined;
  let running: Promise<void> | undefined;
  let hurry: () => void = () => {};
  let kept: unknown;
  /** What a draft has become. */
  const drafted = new Set<string>();

  const keepAll = () => {
    kept = keep(draft ? [...waiting, draft] : waiting);
  };
  const set = (requests: readonly EditRequest[], saving: Saving) => {
    waiting = requests;
    keepAll();
    onSaving(saving, waiting);
  };
  const drop = ({ id }: EditRequest) => waiting.filter((other) => other.id !== id);

  async function run(): Promise<void> {
    for (let pause = 1000; waiting[0]; ) {
      // Otherwise a tab that goes right after it is saved leaves the draft, and the next one sends that.
      if (drafted.delete(waiting[0].id)) {
        await kept;
        // Meanwhile the text may have been written on.
        continue;
      }
      const [request] = waiting;
      try {
        sent.add(request.id);
        const result = await send(request);
        // What was written meanwhile was written on what has now become this version.
        const onTop = (other: EditRequest) =>
          other.base === request.base ? { ...other, base: result.version } : other;
        draft = draft && onTop(draft);
        const next = drop(request).map(onTop);
        set(next, { kind: next.length > 0 ? "saving" : "saved" });
        onDone(result, request);
        pause = 1000;
      } catch (error) {
        const answer = error instanceof Refusal ? error.answer : undefined;
        if (!answer || passing.has(answer.code)) {
          set(waiting, { kind: "failed", why: answer?.message });
          await Promise.race([wait(pause), new Promise<void>((resolve) => (hurry = resolve))]);
          pause = Math.min(pause * 2, 15_000);
        } else if (answer.code === "unauthorized") {
          set(waiting, { kind: "failed", why: answer.message });
          return onEnded();
        } else if (answer.code === "conflict") {
          set(waiting, { kind: "failed", why: answer.message });
          const instead = await onConflict(request, answer);
          const next = waiting.flatMap((other) => (other.id === request.id ? (instead ?? []) : other));
          set(next, { kind: next.length > 0 ? "saving" : "saved" });
        } else {
          const next = drop(request);
          set(next, { kind: next.length > 0 ? "saving" : "saved" });
          onRefused(request, answer);
        }
      }
    }
  }

  function start(): void {
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  return {
    keepDraft(request: EditRequest | undefined): void {
      if (!draft && !request) return;
      draft = request && rebase(request, waiting);
      keepAll();
    },
    add(request: EditRequest): void {
      // A text that is still being written while something else is done stays a draft.
      const wasDrafted = draft !== undefined && request.label.kind === "write";
      if (wasDrafted) draft = undefined;
      const rebased = rebase(request, waiting);
      const last = waiting.at(-1);
      const isSame = last && !sent.has(last.id) && writesTheSame(last, rebased);
      const next = isSame ? { ...last, operations: rebased.operations, label: rebased.label } : rebased;
      if (wasDrafted) drafted.add(next.id);
      set([...(isSame ? waiting.slice(0, -1) : waiting), next], { kind: "saving" });
      start();
    },
    /** Sends what an earlier page left behind, before anything else. */
    restore(requests: readonly EditRequest[]): void {
      if (requests.length === 0) return;
      for (const { id } of requests) sent.add(id);
      set([...requests, ...waiting], { kind: "saving" });
      start();
    },
    /** The server is back: what waits for another attempt is sent now. */
    retry: () => hurry(),
    /** @returns when nothing waits any more */
    settled: async (): Promise<void> => {
      while (running) await running;
    },
    get waiting() {
      return waiting;
    },
  };
}

/** Whether a text is written again before the last one was sent. */
function writesTheSame(last: EditRequest, next: EditRequest): boolean {
  const [one, ...more] = last.operations ?? [];
  const [other, ...others] = next.operations ?? [];
  if (more.length + others.length > 0 || one?.op !== "set" || other?.op !== "set") return false;
  return JSON.stringify(one.at) === JSON.stringify(other.at);
}
