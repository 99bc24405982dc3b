/** Matches the items of two lists: by name, by equality, and between those by position. */
import { isObject } from "../../json.ts";
import { nameOf, nameOfItems } from "../list.ts";
import type { Address } from "../operation.ts";

/**
 * @param at address of the lists; pages and sections match by name
 * @returns the position in the other list for each item of the first; -1 for none
 */
export function alignLists(at: Address, one: readonly unknown[], other: readonly unknown[]): number[] {
  const by = nameOfItems(at);
  return by ? alignByName(one, other, by) : alignByPlace(one, other);
}

/** Matches by name, which refers to the first item that has it. Other items match by equality. */
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
  // Moved items are equal, at another position.
  const taken = new Set(matches);
  const moved = matchWords(
    words.map((word, at) => (matches[at] === -1 ? `=${word}` : `<${at}`)),
    otherWords.map((word, at) => (taken.has(at) ? `>${at}` : `=${word}`)),
  );
  for (const [at, match] of moved.entries()) if (match !== -1) matches[at] = match;
  matchByTexts(one, other, matches);
  const used = new Set(matches);
  for (const gap of gaps) {
    const mine = gap.one.filter((at) => matches[at] === -1);
    const others = gap.other.filter((at) => !used.has(at));
    if (mine.length !== others.length) continue;
    for (const [index, at] of mine.entries()) {
      const match = others[index] ?? -1;
      if (!isReplaced(one[at], other[match])) matches[at] = match;
    }
  }
  return matches;
}

/**
 * Matches edited items: each still has a text that no other item of its list has. A deletion next to an edit is then not
 * mistaken for two edits.
 * @param matches completed in place
 */
function matchByTexts(one: readonly unknown[], other: readonly unknown[], matches: number[]): void {
  if (!matches.includes(-1)) return;
  const used = new Set(matches);
  const owners = ownersOfTexts(other);
  const found = new Map<number, Set<number>>();
  const wanted = new Map<number, Set<number>>();
  for (const [word, at] of ownersOfTexts(one)) {
    const match = owners.get(word);
    if (at === undefined || match === undefined || matches[at] !== -1 || used.has(match)) continue;
    found.set(at, (found.get(at) ?? new Set()).add(match));
    wanted.set(match, (wanted.get(match) ?? new Set()).add(at));
  }
  for (const [at, [match = -1, ...more]] of found)
    if (more.length === 0 && wanted.get(match)?.size === 1) matches[at] = match;
}

/** @returns the item that has a text at a place; undefined if several have it */
function ownersOfTexts(list: readonly unknown[]): ReadonlyMap<string, number | undefined> {
  const owners = new Map<string, number | undefined>();
  for (const [at, item] of list.entries())
    for (const word of textsIn(item).entries()) {
      const key = JSON.stringify(word);
      owners.set(key, owners.has(key) ? undefined : at);
    }
  return owners;
}

/** @returns true if the other item has no text of this one, so it replaced a deleted item */
function isReplaced(one: unknown, other: unknown): boolean {
  const [old, now] = [textsIn(one), textsIn(other)];
  const places = [...old.keys()].filter((place) => now.has(place));
  return places.length > 1 && places.every((place) => old.get(place) !== now.get(place));
}

/** @returns texts of an object item, by their place in it */
function textsIn(item: unknown, place = ""): ReadonlyMap<string, string> {
  const inside = typeof item === "object" && item !== null ? Object.entries(item) : [];
  return new Map(
    inside.flatMap(([name, value]): [string, string][] => {
      const at = `${place}/${name}`;
      return typeof value === "string" ? [[at, value]] : [...textsIn(value, at)];
    }),
  );
}

/** @returns where the lists begin to differ, and the ends of what differs in each */
export function differenceOf(one: readonly string[], other: readonly string[]) {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let [endOne, endOther] = [one.length, other.length];
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1]) {
    endOne--;
    endOther--;
  }
  return { start, endOne, endOther };
}

/** @returns the longest common subsequence, as positions in the other list */
export function inOrder(one: readonly string[], other: readonly string[]): number[] {
  const { start, endOne, endOther } = differenceOf(one, other);
  const matches = one.map((_, at) => (at < start ? at : at < endOne ? -1 : at - endOne + endOther));
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

/** @returns ranges between matched positions, in both lists */
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

/** @returns a key that is equal for equal values, regardless of the order of members */
export const wordFor = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? "";
