/** Merges two versions of a list: which items it has, and in which order. */
import { wordFor } from "./align.ts";

/** Item of the merged list, with its position in each version; undefined where it does not exist. */
export interface MergedItem {
  readonly base: number | undefined;
  readonly ours: number | undefined;
  readonly theirs: number | undefined;
}

/** Position in a side for each item of the base, or -1. */
type Alignment = readonly number[];

export interface ListSide {
  readonly list: readonly unknown[];
  readonly from: Alignment;
}

export interface Choices {
  /** @returns true if an item of the base stays in the merged list */
  isKept(base: number): boolean;
  /** Items that both sides added under the same name: positions in ours by positions in theirs. They become one. */
  readonly twins: ReadonlyMap<number, number>;
  /** Uses our order in a conflict. */
  readonly takesOurs: boolean;
}

/** @returns undefined if both sides reordered the common items differently and no side is preferred */
export function orderItems(
  ours: ListSide,
  theirs: ListSide,
  { isKept, twins, takesOurs }: Choices,
): readonly MergedItem[] | undefined {
  const mine = readSide(ours, new Set(twins.values()));
  const other = readSide(theirs, new Set());
  const inBase = ours.from.map((_, at) => at);
  const moved = [mine, other].filter(({ order }) => !isSorted(order));
  if (moved.length === 2 && !takesOurs && !isSameOrder(mine.order, other.order)) return undefined;
  const order = moved[0] ? withOthers(moved[0].order, inBase) : inBase;
  const kept = new Set(inBase.filter(isKept));
  const merged: MergedItem[] = [];
  const insert = (a: readonly number[], b: readonly number[]) => {
    const [aWords, bWords] = [a.map((at) => wordFor(ours.list[at])), b.map((at) => wordFor(theirs.list[at]))];
    if (aWords.join() === bWords.join() && !b.some((at) => twins.has(at))) {
      for (const [index, at] of a.entries()) merged.push({ base: undefined, ours: at, theirs: b[index] });
      return;
    }
    const mineFirst = aWords.join() < bWords.join();
    const own = a.map((at): MergedItem => ({ base: undefined, ours: at, theirs: undefined }));
    const others = b.map((at): MergedItem => ({ base: undefined, ours: twins.get(at), theirs: at }));
    merged.push(...(mineFirst ? [...own, ...others] : [...others, ...own]));
  };
  const isBroughtBack = (at: number | undefined): boolean =>
    at !== undefined && positionIn(theirs.from, at) === undefined;
  const left = order.filter((at) => kept.has(at));
  let next = 0;
  let behind: readonly number[] = [];
  for (const at of [-1, ...order]) {
    if (left[next] === at) {
      merged.push({ base: at, ours: positionIn(ours.from, at), theirs: positionIn(theirs.from, at) });
      next++;
    }
    const added = [...behind, ...(other.inserted.get(at) ?? [])];
    // A restored item comes right after its former predecessor.
    behind = isBroughtBack(left[next]) ? added : [];
    insert(mine.inserted.get(at) ?? [], isBroughtBack(left[next]) ? [] : added);
  }
  return merged;
}

const positionIn = (from: Alignment, at: number): number | undefined => {
  const position = from[at] ?? -1;
  return position === -1 ? undefined : position;
};

interface Side {
  /** Items of the base in the order of this side. */
  readonly order: readonly number[];
  /** New items by the base item before them; -1 for none. */
  readonly inserted: ReadonlyMap<number, readonly number[]>;
}

/** @param skipped positions of added items that are elsewhere in the merged list */
function readSide({ list, from }: ListSide, skipped: ReadonlySet<number>): Side {
  const baseOf = new Map(from.map((position, base) => [position, base]));
  const order: number[] = [];
  const inserted = new Map<number, number[]>();
  let before = -1;
  for (const at of list.keys()) {
    if (skipped.has(at)) continue;
    const base = baseOf.get(at);
    if (base === undefined) inserted.set(before, [...(inserted.get(before) ?? []), at]);
    else {
      order.push(base);
      before = base;
    }
  }
  return { order, inserted };
}

const isSorted = (order: readonly number[]): boolean =>
  order.every((at, index) => index === 0 || at > (order[index - 1] ?? -1));

function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  const [a, b] = [one.filter((at) => inOther.has(at)), other.filter((at) => inOne.has(at))];
  return a.every((at, index) => at === b[index]);
}

/** Inserts missing items after their predecessor in the base. */
function withOthers(order: readonly number[], all: readonly number[]): readonly number[] {
  const result = [...order];
  for (const at of all)
    if (!result.includes(at)) result.splice(at === 0 ? 0 : result.indexOf(at - 1) + 1, 0, at);
  return result;
}
