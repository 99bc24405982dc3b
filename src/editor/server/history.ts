/** Edit history of a document, for undo and redo, also after a restart (EDT-5). */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Address, Operation } from "../../document/edits/index.ts";
import { makeFolder } from "../../output/index.ts";
import { type EditLabel, editLabel, type HistoryState } from "../shared/protocol.ts";
import { ownVersion } from "./versions.ts";

export interface Entry {
  /** Id of the edit, undo or redo, from the browser. */
  readonly id?: string | undefined;
  readonly label: EditLabel;
  readonly at: Address | undefined;
  /** File of the article that it has changed, instead of the document. */
  readonly article?: string | undefined;
  /** Shared by consecutive entries that are undone and redone together. */
  readonly group?: string | undefined;
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

const maxEntries = 1000;

const push = (entries: readonly Entry[], entry: Entry) => [...entries, entry].slice(-maxEntries);

export class History {
  /** All edits that are not undone, in order. */
  done: readonly Entry[] = [];
  /** Undos that can be redone, in order. */
  undone: readonly Entry[] = [];

  /**
   * @param file absolute; undefined for memory only
   * @param version current version of the document; a history that does not lead to it is dropped
   */
  constructor(
    private readonly file: string | undefined,
    version: string,
  ) {
    if (!file) return;
    const { kept, steps } = readUntil(file, version);
    [this.done, this.undone] = [kept.done, kept.undone];
    for (const step of steps) this.take(step);
    const now: Kept = { done: this.done, undone: this.undone, after: version };
    quietly(() => {
      makeFolder(dirname(file));
      writeFileSync(file, `${JSON.stringify(now)}\n`);
    });
  }

  get state(): HistoryState {
    return { undo: this.last?.label, redo: this.next?.label };
  }

  /** Edit to undo next. */
  get last(): Entry | undefined {
    return this.done.at(-1);
  }

  /** Edit to redo next. */
  get next(): Entry | undefined {
    return this.undone.at(-1);
  }

  /** True between two entries of one group. */
  get isWithinGroup(): boolean {
    return this.last?.group !== undefined && this.last.group === this.next?.group;
  }

  /** Everything that can be undone and redone, as JSON. */
  text(): string {
    return JSON.stringify([this.done, this.undone]);
  }

  /** Records a step before the document is written, so that it is known after a kill, whether the write succeeded or not. */
  announce(step: Step): void {
    const { file } = this;
    if (file) quietly(() => appendFileSync(file, `${JSON.stringify(step)}\n`));
  }

  /** Records that the step succeeded. */
  take({ way, entry }: Step): void {
    const { done } = this;
    this.done =
      way === "undid" ? done.slice(0, -1) : push(way === "amended" ? done.slice(0, -1) : done, entry);
    if (way === "undid") this.undone = push(this.undone, entry);
    else this.undone = way === "redid" ? this.undone.slice(0, -1) : [];
  }
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
    const upTo = (isReached: (after: string) => boolean) => {
      const last = steps.findLastIndex(({ after }) => isReached(after));
      return last >= 0 || isReached(kept.after) ? { kept, steps: steps.slice(0, last + 1) } : undefined;
    };
    // Part files may have changed since.
    const own = ownVersion(version);
    return upTo((after) => after === version) ?? upTo((after) => ownVersion(after) === own) ?? nothing;
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
