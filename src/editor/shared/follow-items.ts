/** Finds a list item in a later version of the data, by its contents. Pure. */
import type { Operation } from "../../document/edits/operation.ts";
import type { Selection } from "./messages.ts";
import { formatPointer, type Path, parsePointer } from "./pointer.ts";

interface SectionData {
  readonly id: string;
  readonly data: unknown;
}

/**
 * @param before sections of the page as the owner saw it
 * @returns the selection after edits by others: the same item at its new position, or the section around a removed one; undefined
 *   if it has not moved
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
 * @param before sections of the page that the operations were made for
 * @returns operations with positions in the page that is shown now; those on removed items are left out
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

/** @returns the pointer in the later data of a section; undefined when the item was removed */
export function followPointer(before: unknown, after: unknown, pointer: string): string | undefined {
  if (!before || !after || before === after) return pointer;
  const path = followPath(before, after, parsePointer(pointer));
  return path && formatPointer(path);
}

/**
 * @param path names, and positions in lists
 * @returns the path in the later data; undefined when an item around it was removed
 */
export function followPath(before: unknown, after: unknown, path: Path): Path | undefined {
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

/**
 * Matches an item by equal contents; of several equal items, the one at the same distance from the start or the end. A changed
 * item is matched by its texts if no other has the same, otherwise by its neighbours.
 */
function followItem(was: readonly unknown[], is: readonly unknown[], index: number): number | undefined {
  const [before, after] = [was.map(contentsOf), is.map(contentsOf)];
  const contents = before[index];
  if (contents === undefined || after[index] === contents) return index;
  const fromEnd = index + after.length - before.length;
  if (after[fromEnd] === contents) return fromEnd;
  const same = after.flatMap((other, at) => (other === contents ? [at] : []));
  if (same.length > 0)
    return same.reduce((best, at) => (Math.abs(at - index) < Math.abs(best - index) ? at : best));
  const byTexts = followTexts(was, is, index);
  if (byTexts !== undefined) return byTexts;
  // The item itself was changed: it is the one between the same neighbours.
  let start = 0;
  while (start < index && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - 1 - index && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (start === index && end === before.length - 1 - index)
    return after.length === before.length ? index : undefined;
  if (before.length === after.length) return index;
  return undefined;
}

/** Matches an item of which only numbers and switches changed, such as its position in the order of languages. */
function followTexts(was: readonly unknown[], is: readonly unknown[], index: number): number | undefined {
  const [before, after] = [was.map(textsOf), is.map(textsOf)];
  const texts = before[index];
  const isUnique = [before, after].every((all) => all.filter((other) => other === texts).length === 1);
  return texts !== undefined && isUnique ? after.indexOf(texts) : undefined;
}

const contentsOf = (value: unknown): string => JSON.stringify(value) ?? "";

const textsOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part) =>
    typeof part === "number" || typeof part === "boolean" ? undefined : part,
  );
