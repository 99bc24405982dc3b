/** Edit history of a document, for undo and redo, also after a restart (EDT-5). */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Address, Operation } from "../../document/edits/index.ts";
import { makeFolder } from "../../output/index.ts";
import { type EditLabel, editLabel, type HistoryState } from "../shared/protocol.ts";

export interface Entry {
  /** Id of the edit, from the browser. */
  readonly id?: string | undefined;
  readonly label: EditLabel;
  readonly at: Address | undefined;
  readonly operations: readonly Operation[];
  /** Operations that undo it. */
  readonly inverse: readonly Operation[];
  /** Versions of the document before and after the operations. */
  readonly before: string;
  readonly after: string;
}

/** One step: a new edit, an addition to the last one, an undo or a redo. `after` is the resulting version. */
export interface Step {
  readonly way: "did" | "amended" | "undid" | "redid";
  readonly entry: Entry;
  readonly before: string;
  readonly after: string;
}

/** First line of the file: the state when it was opened. */
interface Kept {
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
  readonly after: string;
}

export interface History {
  readonly state: HistoryState;
  /** Edit to undo next. */
  readonly last: Entry | undefined;
  /** Edit to redo next. */
  readonly next: Entry | undefined;
  /** All edits that are not undone, in order. */
  readonly done: readonly Entry[];
  /** Everything that can be undone and redone, as JSON. */
  text(): string;
  /** Records a step before the document is written, so that it is known after a kill, whether the write succeeded or not. */
  announce(step: Step): void;
  /** Records that the step succeeded. */
  take(step: Step): void;
}

const maxEntries = 1000;

/**
 * @param file absolute; undefined for memory only
 * @param version current version of the document; a history that does not lead to it is dropped
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

/** @returns steps that lead to this version; none when it is unknown */
function readUntil(file: string, version: string): { kept: Kept; steps: readonly Step[] } {
  const nothing = { kept: { done: [], undone: [], after: "" }, steps: [] };
  try {
    // A line cut off by a kill has no line break.
    const [first = "", ...lines] = readFileSync(file, "utf8").split("\n").slice(0, -1);
    const { done, undone, after } = JSON.parse(first) as Kept;
    const kept = { done: done.map(readEntry), undone: undone.map(readEntry), after };
    const noted = lines
      .map((line) => JSON.parse(line) as Step)
      .map((step) => ({ ...step, entry: readEntry(step.entry) }));
    // A failed step is followed by another one on the same text.
    const steps = noted.filter(({ before }, index) => noted[index + 1]?.before !== before);
    const last = steps.findLastIndex(({ after }) => after === version);
    return last >= 0 || kept.after === version ? { kept, steps: steps.slice(0, last + 1) } : nothing;
  } catch {
    return nothing;
  }
}

/** Another version may have written a label that is unknown or has another form. */
const keptLabel = editLabel
  .extend({ kind: editLabel.shape.kind.catch("edit"), name: editLabel.shape.name.catch("") })
  .catch({ kind: "edit", name: "" });

const readEntry = (entry: Entry): Entry => ({ ...entry, label: keptLabel.parse(entry.label) });

/** Without the file, undo works until the end of the run. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // See above.
  }
}
