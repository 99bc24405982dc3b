/** Computes the operations that turn one document into another. */
import { isObject, isSame, type Json } from "../../json.ts";
import { nameOf, nameOfItems } from "../list.ts";
import type { Address, Operation } from "../operation.ts";
import { languagesOf } from "../translation-place.ts";
import { alignLists } from "./align.ts";
import { below, itemAt } from "./merge-values.ts";

/** @returns final positions of the items of a list, or -1, by the final address of the list; undefined if unknown */
type Alignments = (at: Address, length: number) => readonly number[] | undefined;

/** @returns operations that produce the same primary language; translations move along */
export function operationsOnPrimary(from: Json, to: Json, known: Alignments): readonly Operation[] {
  const { translations: _, ...primary } = from;
  const { translations: __, ...wanted } = to;
  return compareObjects(primary, wanted, { path: [] }, known);
}

/** @returns operations that produce the same translations, for documents with equal primary languages */
export const operationsOnTranslations = (from: Json, translations: unknown): readonly Operation[] =>
  [...new Set([...languagesOf(from), ...languagesOf({ translations })])].flatMap((language) =>
    compare(
      own(from.translations, language),
      own(translations, language),
      { language, path: [] },
      () => undefined,
    ),
  );

const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

function compare(from: unknown, to: unknown, at: Address, known: Alignments): Operation[] {
  if (isSame(from, to)) return [];
  if (isObject(from) && isObject(to)) return compareObjects(from, to, at, known);
  if (Array.isArray(from) && Array.isArray(to)) return compareLists(from, to, at, known);
  return [to === undefined ? { op: "set", at, keep: true } : { op: "set", at, value: to }];
}

const compareObjects = (from: Json, to: Json, at: Address, known: Alignments): Operation[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
    compare(own(from, key), own(to, key), below(at, key), known),
  );

function compareLists(
  from: readonly unknown[],
  to: readonly unknown[],
  at: Address,
  known: Alignments,
): Operation[] {
  const by = nameOfItems(at);
  const place = (index: number): Address => ({ ...at, path: [...at.path, index] });
  const operations: Operation[] = [];
  const targets = known(at, from.length) ?? alignLists(at, from, to);
  /** Final position of each current item. */
  const now = [...targets];
  for (let index = now.length - 1; index >= 0; index--)
    if (now[index] === -1) {
      operations.push({ op: "remove", at: place(index) });
      now.splice(index, 1);
    }
  const changes: Operation[] = [];
  for (const [index, value] of to.entries()) {
    const found = now.indexOf(index);
    if (found === -1) {
      operations.push({ op: "insert", at: place(index), value });
      now.splice(index, 0, index);
      continue;
    }
    if (found !== index) {
      operations.push({ op: "move", at: place(found), to: index });
      now.splice(index, 0, ...now.splice(found, 1));
    }
    const old = from[targets.indexOf(index)];
    const name = by && nameOf(value, by);
    const isMeant =
      name !== undefined && to.findIndex((item) => nameOf(item, by ?? "path") === name) === index;
    if (!by || isMeant) changes.push(...compare(old, value, itemAt(at, by, value, index), known));
    else if (!isSame(old, value))
      // It has no name to address it by.
      changes.push({ op: "remove", at: place(index), keep: true }, { op: "insert", at: place(index), value });
  }
  return [...operations, ...changes];
}
