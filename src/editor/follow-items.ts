/** Where an item of a list stands in a later version of the data, told by what it holds. Pure. */
import type { Operation } from "../document/edits/operation.ts";
import type { Selection } from "./messages.ts";
import { formatPointer, type Path, parsePointer } from "./pointer.ts";

interface SectionData {
  readonly id: string;
  readonly data: unknown;
}

/**
 * @param before the sections of the page as it was seen
 * @returns what is selected in it after others have edited: the same item, wherever it stands; the section around one that is
 * gone; undefined where it stands as before
 */
export function followSelection(
  selection: Selection | undefined,
  before: readonly SectionData[],
  after: readonly SectionData[],
): Selection | undefined {
  if (!selection || selection.kind === "section" || selection.section === undefined) return undefined;
  const { section, pointer } = selection;
  const [was, is] = [before, after].map((all) => all.find(({ id }) => id === section)?.data);
  if (!was || !is || was === is) return undefined;
  const path = followPath(was, is, parsePointer(pointer));
  if (!path) return { kind: "section", section };
  const next = formatPointer(path);
  return next === pointer ? undefined : { ...selection, pointer: next };
}

/**
 * @param before the sections of the page as they were seen when the operations were meant
 * @returns the operations with the positions that they have in the page that is shown now; those about things that are gone are
 * left out
 */
export function followOperations(
  operations: readonly Operation[],
  before: readonly SectionData[],
  after: readonly SectionData[],
): readonly Operation[] {
  return operations.flatMap((operation) => {
    const { section, path } = operation.at;
    if (section === undefined || path[0] !== "data") return operation;
    const [was, is] = [before, after].map((all) => all.find(({ id }) => id === section)?.data);
    const followed = followPath(was, is, path.slice(1));
    return followed ? [{ ...operation, at: { ...operation.at, path: ["data", ...followed] } }] : [];
  });
}

/** @returns where something in the data of a section stands in the later data; undefined where it is gone */
export function followPointer(before: unknown, after: unknown, pointer: string): string | undefined {
  if (!before || !after || before === after) return pointer;
  const path = followPath(before, after, parsePointer(pointer));
  return path && formatPointer(path);
}

/**
 * @param path of something in the data: names, and positions in lists
 * @returns its path in the later data; undefined where an item that it stands in is gone
 */
function followPath(before: unknown, after: unknown, path: Path): Path | undefined {
  let [was, is]: [unknown, unknown] = [before, after];
  const found: (string | number)[] = [];
  for (const key of path) {
    let next: string | number = key;
    if (typeof key === "number" && Array.isArray(was) && Array.isArray(is)) {
      const index = followItem(was, is, key);
      if (index === undefined) return undefined;
      next = index;
    }
    found.push(next);
    was = (was as Record<string | number, unknown> | undefined)?.[key];
    is = (is as Record<string | number, unknown> | undefined)?.[next];
  }
  return found;
}

/** The same item holds the same; of several such, the one as far from the start or the end; of changed ones, by its neighbours. */
function followItem(was: readonly unknown[], is: readonly unknown[], index: number): number | undefined {
  const [before, after] = [was.map(wordOf), is.map(wordOf)];
  const word = before[index];
  if (word === undefined || after[index] === word) return index;
  const fromEnd = index + after.length - before.length;
  if (after[fromEnd] === word) return fromEnd;
  const same = after.flatMap((other, at) => (other === word ? [at] : []));
  if (same.length > 0)
    return same.reduce((best, at) => (Math.abs(at - index) < Math.abs(best - index) ? at : best));
  // It was changed itself: it is the one between the same neighbours.
  let start = 0;
  while (start < index && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - 1 - index && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (start === index && end === before.length - 1 - index)
    return after.length === before.length ? index : undefined;
  if (before.length === after.length) return index;
  return undefined;
}

const wordOf = (value: unknown): string => JSON.stringify(value) ?? "";
