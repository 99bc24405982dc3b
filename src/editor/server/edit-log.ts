/** Steps of an editor, such as edits and publications: their kind, target, time and result, without any value. */
import type { DebugLog } from "../../build/index.ts";
import { things } from "../../diagnostic/index.ts";
import type { Address } from "../../document/edits/index.ts";
import type { Intent } from "../shared/protocol.ts";
import type { EditCommand } from "./attempt.ts";
import { Refusal } from "./refusal.ts";
import { type DocumentStore, NotSaved } from "./store.ts";

/** A step of a site's editor. Never contains a text of the owner. */
export interface EditorStep {
  readonly kind: "open" | "read" | "save" | "edit" | "publish" | "changed" | "close";
  readonly milliseconds: number;
  /** `ok`, or the code of the error: those of the editor's calls, or `failed` for an unexpected one. */
  readonly result: string;
}

interface EndOfStep {
  readonly result?: string;
  /** Subject of the step, for the debug log. */
  readonly target?: string;
  /** Result in words, for the debug log. */
  readonly text?: string;
}

/** Passes steps to the debug log, and to a provider's own metrics. */
export interface EditorLog {
  /**
   * Starts a clock.
   * @returns function that ends it
   */
  clock(): (kind: EditorStep["kind"], end?: EndOfStep) => void;
}

/**
 * @param on must not throw
 * @returns undefined if nobody wants to know
 */
export function createEditorLog(
  debug: DebugLog | undefined,
  on: ((step: EditorStep) => void) | undefined,
): EditorLog | undefined {
  if (!debug && !on) return undefined;
  return {
    clock() {
      const started = performance.now();
      return (kind, { result = "ok", target = "", text = "" } = {}) => {
        const milliseconds = Math.round(performance.now() - started);
        debug?.write([kind, target, `${milliseconds} ms`, text].filter(Boolean).join(" "));
        on?.({ kind, milliseconds, result });
      };
    },
  };
}

/**
 * Logs a step once the work has ended, with its result or the code of its error.
 * @param describe describes the result for the debug log; undefined if the step is not worth mentioning
 * @param target what the work is about, for the debug log
 * @returns the work
 */
export function logged<T>(
  log: EditorLog | undefined,
  kind: EditorStep["kind"],
  work: Promise<T>,
  describe: (value: T) => string | undefined = () => "ok",
  target: () => string = () => "",
): Promise<T> {
  const end = log?.clock();
  if (!end) return work;
  work.then(
    (value) => {
      const text = describe(value);
      if (text !== undefined) end(kind, { target: target(), text });
    },
    (error: unknown) => {
      const result = codeOf(error);
      end(kind, { result, target: target(), text: result });
    },
  );
  return work;
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof NotSaved ? (error.reason ?? "not-saved") : "failed";
}

/** Logs what is read and written. */
export function loggedStore(log: EditorLog | undefined, store: DocumentStore): DocumentStore {
  if (!log) return store;
  const sizeOf = (bytes: Uint8Array) => things(bytes.length, "byte");
  return {
    // Each rebuild asks, and mostly nothing has changed.
    read: () => logged(log, "read", store.read(), (bytes) => bytes && sizeOf(bytes)),
    stage(bytes) {
      const staged = store.stage(bytes);
      const describe = (isWritten: boolean) =>
        isWritten ? sizeOf(bytes) : "not written: somebody else has changed the document";
      return {
        write: () => logged(log, "save", staged.write(), describe),
        discard: () => staged.discard(),
      };
    },
    stamp: () => store.stamp(),
  };
}

/** @returns `set /about#hero/data/title by <id of the edit>` */
export function describeCommand(command: EditCommand): string {
  const by = command.id === undefined ? "" : ` by ${command.id}`;
  if (command.way !== "did") return `${command.way === "undid" ? "undo" : "redo"}${by}`;
  const { operations, intent } = command;
  const [first, ...more] = operations;
  const what = intent
    ? `${intent.kind} ${placeOf(intent)}`
    : first
      ? `${first.op} ${targetOf(first.at)}`
      : "nothing";
  return `${what}${more.length > 0 ? ` and ${more.length} more` : ""}${by}`;
}

function targetOf({ language, page, section, path }: Address): string {
  const inside = (section ?? "") + path.map((key) => `/${key}`).join("");
  const place = page === undefined ? inside : inside === "" ? page : `${page}#${inside}`;
  return language === undefined ? place : `${place} in ${language}`;
}

function placeOf(intent: Intent): string {
  if ("language" in intent) return intent.language;
  if (intent.kind === "duplicate-item") return targetOf(intent.at);
  if (intent.kind === "move-to-list") return `${targetOf(intent.at)} -> ${targetOf(intent.to)}`;
  const { page } = intent;
  if ("section" in intent) return targetOf({ page, section: intent.section, path: [] });
  return [page, "path" in intent ? intent.path : undefined].filter((path) => path !== undefined).join(" -> ");
}
