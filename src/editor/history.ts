/** What was done to a document, so that it can be undone and done again, also after a restart (EDT-5). */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Address, Operation } from "../document/edits/index.ts";
import { makeFolder } from "../output/index.ts";
import { cleanName } from "./clean-text.ts";
import { editKinds } from "./edit-kinds.ts";
import type { EditLabel, HistoryState } from "./protocol.ts";

export interface Entry {
  /** Of the edit, as its browser has named it. */
  readonly id?: string | undefined;
  readonly label: EditLabel;
  readonly at: Address | undefined;
  readonly operations: readonly Operation[];
  /** What takes it back. */
  readonly inverse: readonly Operation[];
  /** The document's version that its operations were made for, and the one that they led to. */
  readonly before: string;
  readonly after: string;
}

/** One step: something new, more of the last one, the last one undone, or done again; `after` is the version that it led to. */
export interface Step {
  readonly way: "did" | "amended" | "undid" | "redid";
  readonly entry: Entry;
  readonly before: string;
  readonly after: string;
}

/** The first line of the file: what was known when it was opened. */
interface Kept {
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
  readonly after: string;
}

export interface History {
  readonly state: HistoryState;
  /** What would be undone. */
  readonly last: Entry | undefined;
  /** What would be done again. */
  readonly next: Entry | undefined;
  /** All that was done and not undone, in its order. */
  readonly done: readonly Entry[];
  /** All that can be undone and redone, as JSON. */
  text(): string;
  /** Notes what is about to be written: a kill finds it noted, whether it came about or not. */
  announce(step: Step): void;
  /** It came about. */
  take(step: Step): void;
}

const maxEntries = 1000;

/**
 * @param file where it is kept, absolute; undefined for memory alone
 * @param version of the document: what was noted of another one is forgotten
 */
export function openHistory(file: string | undefined, version: string): History {
  let done: readonly Entry[] = [];
  let undone: readonly Entry[] = [];
  const push = (entries: readonly Entry[], entry: Entry) => [...entries, entry].slice(-maxEntries);
  const take = ({ way, entry }: Step) => {
    if (way === "undid") [done, undone] = [done.slice(0, -1), push(undone, entry)];
    else
      [done, undone] = [
        push(way === "amended" ? done.slice(0, -1) : done, entry),
        way === "redid" ? undone.slice(0, -1) : [],
      ];
  };
  if (file) {
    const { kept, steps } = readUntil(file, version);
    [done, undone] = [kept.done, kept.undone];
    steps.forEach(take);
    quietly(() => {
      makeFolder(dirname(file));
      writeFileSync(file, `${JSON.stringify({ done, undone, after: version } satisfies Kept)}\n`);
    });
  }
  return {
    get state() {
      return { undo: done.at(-1)?.label, redo: undone.at(-1)?.label };
    },
    get last() {
      return done.at(-1);
    },
    get done() {
      return done;
    },
    get next() {
      return undone.at(-1);
    },
    text: () => JSON.stringify([done, undone]),
    announce(step) {
      if (file) quietly(() => appendFileSync(file, `${JSON.stringify(step)}\n`));
    },
    take,
  };
}

/** @returns what led to this version; nothing when it is not known */
function readUntil(file: string, version: string): { kept: Kept; steps: readonly Step[] } {
  const nothing = { kept: { done: [], undone: [], after: "" }, steps: [] };
  try {
    // A line that a kill has cut off ends with none.
    const [first = "", ...lines] = readFileSync(file, "utf8").split("\n").slice(0, -1);
    const { done, undone, after } = JSON.parse(first) as Kept;
    const kept = { done: done.map(readEntry), undone: undone.map(readEntry), after };
    const noted = lines
      .map((line) => JSON.parse(line) as Step)
      .map((step) => ({ ...step, entry: readEntry(step.entry) }));
    // What did not come about is followed by what was done to the same text.
    const steps = noted.filter(({ before }, index) => noted[index + 1]?.before !== before);
    const last = steps.findLastIndex(({ after }) => after === version);
    return last >= 0 || kept.after === version ? { kept, steps: steps.slice(0, last + 1) } : nothing;
  } catch {
    return nothing;
  }
}

/** Another version may have noted a label that this one would not take: of a kind that it does not know, or of another form. */
function readEntry(entry: Entry): Entry {
  const { kind, name }: { readonly kind?: unknown; readonly name?: unknown } = entry.label ?? {};
  const known = editKinds.find((one) => one === kind) ?? "edit";
  return { ...entry, label: { kind: known, name: typeof name === "string" ? cleanName(name) : "" } };
}

/** Without its file, what was done can be undone until the end of the run. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // As said.
  }
}
