/** Values that differ between two versions of a thing, shortened for display (EDT-31). Pure. */
import { isObject, isSame, type Json } from "../../../document/index.ts";
import type { ValueChange } from "../../shared/publish-protocol.ts";

/** Contents of a thing before and after, in one language. */
export type Side = ValueChange;

/** Maximum number of values of one thing. */
const maxValues = 30;
/** Maximum number of characters of a text. */
const maxText = 300;
/** Number of characters that are shown of a long text before its first difference. */
const lead = 60;
/** Number of list items that are named; the others are only counted. */
const maxItems = 6;

/** Keys that identify a thing and are not its content. */
const identity: ReadonlySet<string> = new Set(["uniqId", "path"]);

export function valuesBetween(sides: readonly Side[]): {
  readonly values: readonly ValueChange[];
  readonly more: number;
} {
  const found = sides.flatMap((side) => [...differences(side)]);
  return { values: found.slice(0, maxValues).map(shortened), more: Math.max(0, found.length - maxValues) };
}

/** Descends as deep as both values have the same shape; a missing value has every shape. */
function* differences(side: Side): Generator<Side> {
  const { before, after, path } = side;
  if (isSame(before, after)) return;
  const isOf = (is: (value: unknown) => boolean) =>
    [before, after].every((one) => one === undefined || is(one));
  if (isOf(isObject)) {
    const [old, now] = [before ?? {}, after ?? {}] as [Json, Json];
    for (const key of new Set([...Object.keys(now), ...Object.keys(old)]))
      if (path.length > 0 || !identity.has(key))
        yield* differences({ ...side, path: [...path, key], before: own(old, key), after: own(now, key) });
  } else if (Array.isArray(before) && Array.isArray(after)) yield* ofLists(side, before, after);
  else yield side;
}

/** A missing value of an object, not one of its prototype: a key may be "constructor". */
const own = (value: Json, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

/** Items that were only changed, added or removed are listed one by one. A list in another order is shown as a whole. */
function* ofLists(side: Side, old: readonly unknown[], now: readonly unknown[]): Generator<Side> {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(old.at(-1 - end), now.at(-1 - end))) end++;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const isMoved = gone.some((item) => come.some((other) => isSame(item, other)));
  const isPlain = gone.length === come.length || gone.length === 0 || come.length === 0;
  if (isMoved || !isPlain) return void (yield side);
  for (let index = 0; index < Math.max(gone.length, come.length); index++) {
    const one = { ...side, path: [...side.path, start + index], before: gone[index], after: come[index] };
    if (gone.length === come.length) yield* differences(one);
    else yield one;
  }
}

function shortened({ language, path, before, after }: Side): ValueChange {
  const from = typeof before === "string" && typeof after === "string" ? firstDifference(before, after) : 0;
  return { language, path, before: cut(before, from), after: cut(after, from) };
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** @param from position in a text that must stay visible */
function cut(value: unknown, from = 0): unknown {
  if (typeof value === "string") return cutText(value, from);
  if (Array.isArray(value)) return value.map((item, index) => (index < maxItems ? cut(item) : null));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner)]));
  return value;
}

function cutText(text: string, from: number): string {
  if (text.length <= maxText) return text;
  const letters = [...text];
  const start = Math.max(0, Math.min([...text.slice(0, from)].length - lead, letters.length - maxText));
  const shown = letters.slice(start, start + maxText).join("");
  return `${start > 0 ? "…" : ""}${shown}${start + maxText < letters.length ? "…" : ""}`;
}
