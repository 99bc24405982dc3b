/** Value in three documents. A side can lack it; in a translation, that is equal to an empty value. */
import { isObject, isSame, type Json } from "../../json.ts";
import { nameOf } from "../list.ts";

export interface Three<T = unknown> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** Replaces missing objects and lists of a translation with empty ones. */
export function withEmpty(three: Three): Three {
  const values = Object.values(three).filter((value) => (value ?? undefined) !== undefined);
  const empty = values.every(isObject) ? {} : values.every(Array.isArray) ? [] : undefined;
  const fill = (value: unknown): unknown => (empty === undefined ? value : (value ?? empty));
  return { base: fill(three.base), ours: fill(three.ours), theirs: fill(three.theirs) };
}

/** @returns entries of a translation, with an empty one for the side that lacks it */
export function withName({ base, ours, theirs }: Three, by: "path" | "uniqId"): Three {
  const name = nameOf(base, by);
  if (name === undefined) return { base, ours, theirs };
  return { base, ours: ours ?? { [by]: name }, theirs: theirs ?? { [by]: name } };
}

/** @returns true if a translation is empty after each side removed something */
export const isEmptied = (value: unknown, { ours, theirs }: Three): boolean =>
  saysNothing(value) && !saysNothing(ours) && !saysNothing(theirs);

const saysNothing = (value: unknown): boolean =>
  isObject(value)
    ? Object.entries(value).every(([key, inner]) => namesOfEntries.has(key) || saysNothing(inner))
    : Array.isArray(value)
      ? value.every(saysNothing)
      : (value ?? undefined) === undefined;

const namesOfEntries: ReadonlySet<string> = new Set(["path", "uniqId", "id"]);

/** @returns true if a value is another one with parts removed */
export function isPartOf(value: unknown, whole: unknown): boolean {
  if (value === undefined || value === null || isSame(value, whole)) return true;
  if (isObject(value))
    return isObject(whole) && Object.keys(value).every((key) => isPartOf(value[key], ownOf(whole, key)));
  if (!Array.isArray(value) || !Array.isArray(whole)) return false;
  let from = 0;
  return value.every((item: unknown) => {
    while (from < whole.length && !isPartOf(item, whole[from])) from++;
    return from++ < whole.length;
  });
}

const ownOf = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
