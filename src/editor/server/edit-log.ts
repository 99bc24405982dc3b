/** Edits, saves and publications in the debug log: their kind, target and result, without any value. */
import type { DebugLog } from "../../build/index.ts";
import { things } from "../../diagnostic/index.ts";
import type { Address } from "../../document/edits/index.ts";
import type { Intent } from "../shared/protocol.ts";
import type { EditCommand } from "./attempt.ts";
import { Refusal } from "./refusal.ts";
import { type DocumentStore, NotSaved } from "./store.ts";

/**
 * Writes a step once the work has ended, with its result or the code of its error.
 * @param describe describes the result; undefined if it is not worth a line
 * @returns the work
 */
export function logged<T>(
  log: DebugLog | undefined,
  work: Promise<T>,
  name: string | (() => string),
  describe: (value: T) => string | undefined = () => "ok",
): Promise<T> {
  const step = log?.clock();
  if (!step) return work;
  const end = (result: string | undefined) =>
    result && step(typeof name === "string" ? name : name(), result);
  work.then(
    (value) => end(describe(value)),
    (error: unknown) => end(codeOf(error)),
  );
  return work;
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof NotSaved ? (error.reason ?? "not-saved") : "unexpected error";
}

/** Logs what is read and written. */
export function loggedStore(log: DebugLog | undefined, store: DocumentStore): DocumentStore {
  if (!log) return store;
  const sizeOf = (bytes: Uint8Array) => things(bytes.length, "byte");
  return {
    // Each rebuild asks, and mostly nothing has changed.
    read: () => logged(log, store.read(), "read", (bytes) => bytes && sizeOf(bytes)),
    stage(bytes) {
      const staged = store.stage(bytes);
      const describe = (isWritten: boolean) =>
        isWritten ? sizeOf(bytes) : "not written: somebody else has changed the document";
      return {
        write: () => logged(log, staged.write(), "save", describe),
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
  if (intent.kind === "make-primary") return intent.language;
  if (intent.kind === "duplicate-item") return targetOf(intent.at);
  const { page } = intent;
  if ("section" in intent) return targetOf({ page, section: intent.section, path: [] });
  return [page, "path" in intent ? intent.path : undefined].filter((path) => path !== undefined).join(" -> ");
}
