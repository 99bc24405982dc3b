/** Which items of two lists are the same: by their names, by equality, and between those by their position. */
import { isObject } from "../../json.ts";
import { nameOf, nameOfItems } from "../list.ts";
import type { Address } from "../operation.ts";

/**
 * @param at of the lists: pages and sections are known by name
 * @returns for each item of the first list its position in the other; -1 for none
 */
export function alignLists(at: Address, one: readonly unknown[], other: readonly unknown[]): number[] {
  const by = nameOfItems(at);
  return by ? alignByName(one, other, by) : alignByPlace(one, other);
}

/** Of those with one name the first is meant; what has none, or is not the first, is the same when it is equal. */
function alignByName(one: readonly unknown[], other: readonly unknown[], by: "path" | "uniqId"): number[] {
  const words = (list: readonly unknown[]) => {
    const seen = new Set<string>();
    return list.map((item) => {
      const name = nameOf(item, by);
      if (name === undefined || seen.has(name)) return `=${wordFor(item)}`;
      seen.add(name);
      return `#${name}`;
    });
  };
  return matchWords(words(one), words(other));
}

function matchWords(one: readonly string[], other: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  for (const [at, word] of other.entries()) places.set(word, [...(places.get(word) ?? []), at]);
  return one.map((word) => places.get(word)?.shift() ?? -1);
}

function alignByPlace(one: readonly unknown[], other: readonly unknown[]): number[] {
  const [words, otherWords] = [one.map(wordFor), other.map(wordFor)];
  const matches = inOrder(words, otherWords);
  const gaps = gapsBetween(matches, other.length);
  // What has moved is equal, elsewhere.
  const taken = new Set(matches);
  const moved = matchWords(
    words.map((word, at) => (matches[at] === -1 ? `=${word}` : `<${at}`)),
    otherWords.map((word, at) => (taken.has(at) ? `>${at}` : `=${word}`)),
  );
  for (const [at, match] of moved.entries()) if (match !== -1) matches[at] = match;
  const used = new Set(matches);
  for (const gap of gaps) {
    const mine = gap.one.filter((at) => matches[at] === -1);
    const others = gap.other.filter((at) => !used.has(at));
    if (mine.length === others.length)
      for (const [index, at] of mine.entries()) matches[at] = others[index] ?? -1;
  }
  return matches;
}

/** @returns the longest common subsequence, as positions in the other list */
function inOrder(one: readonly string[], other: readonly string[]): number[] {
  const matches = one.map(() => -1);
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) matches[start] = start++;
  let [endOne, endOther] = [one.length, other.length];
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1])
    matches[--endOne] = --endOther;
  const [rows, columns] = [endOne - start, endOther - start];
  const lengths = new Uint32Array((rows + 1) * (columns + 1));
  const lengthAt = (row: number, column: number) => lengths[row * (columns + 1) + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * (columns + 1) + column] =
        one[start + row] === other[start + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (one[start + row] === other[start + column]) matches[start + row++] = start + column++;
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
  return matches;
}

interface Gap {
  readonly one: number[];
  readonly other: number[];
}

/** @returns positions between those that are matched, in both lists */
function gapsBetween(matches: readonly number[], length: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let gap: Gap = { one: [], other: [] };
  let next = 0;
  for (const [at, match] of [...matches, length].entries()) {
    if (match === -1) {
      gap.one.push(at);
      continue;
    }
    for (; next < match; next++) gap.other.push(next);
    next = match + 1;
    gaps.push(gap);
    gap = { one: [], other: [] };
  }
  return gaps;
}

/** @returns a text that is the same for values that are, whatever the order of their members */
export const wordFor = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? "";
