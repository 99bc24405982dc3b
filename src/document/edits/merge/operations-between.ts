/** The operations that lead from one document to another one. */
import { isObject, isSame, type Json } from "../../json.ts";
import { applyOperations } from "../apply.ts";
import { nameOf, nameOfItems } from "../list.ts";
import type { Address, Operation } from "../operation.ts";
import { languagesOf } from "../translation-place.ts";
import { alignLists } from "./align.ts";
import { below, itemAt } from "./merge-values.ts";

/** What translations say goes along with the primary language; what is other than that then is said after it. */
export function operationsBetween(from: Json, to: Json): readonly Operation[] {
  const { translations: _, ...primary } = from;
  const { translations: wanted, ...wantedPrimary } = to;
  const operations = compareObjects(primary, wantedPrimary, { path: [] });
  const { document } = applyOperations(from, operations);
  const { translations } = document;
  for (const language of new Set([...languagesOf(document), ...languagesOf(to)]))
    operations.push(...compare(own(translations, language), own(wanted, language), { language, path: [] }));
  return operations;
}

const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

function compare(from: unknown, to: unknown, at: Address): Operation[] {
  if (isSame(from, to)) return [];
  if (isObject(from) && isObject(to)) return compareObjects(from, to, at);
  if (Array.isArray(from) && Array.isArray(to)) return compareLists(from, to, at);
  return [to === undefined ? { op: "set", at, keep: true } : { op: "set", at, value: to }];
}

const compareObjects = (from: Json, to: Json, at: Address): Operation[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
    compare(own(from, key), own(to, key), below(at, key)),
  );

function compareLists(from: readonly unknown[], to: readonly unknown[], at: Address): Operation[] {
  const by = nameOfItems(at);
  const place = (index: number): Address => ({ ...at, path: [...at.path, index] });
  const operations: Operation[] = [];
  const targets = alignLists(at, from, to);
  /** Where each item that is there by now will be. */
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
    const isNamed = by !== undefined && nameOf(value, by) !== undefined;
    // What is equal but for its name is not looked into.
    if (!by || isNamed) changes.push(...compare(old, value, itemAt(at, by, value, index)));
  }
  return [...operations, ...changes];
}
