/** Finds pages, sections and translation entries that both sides added under the same name. */
import { nameOf } from "../list.ts";
import type { ListSide, MergedItem } from "./merge-lists.ts";

/** @returns items that both sides added under the same name: positions in ours by positions in theirs */
export function twinsIn(
  ours: ListSide,
  theirs: ListSide,
  by: "path" | "uniqId",
): ReadonlyMap<number, number> {
  const there = addedIn(theirs, by);
  return new Map(
    [...addedIn(ours, by)].flatMap(([name, at]): [number, number][] => {
      const other = there.get(name);
      return other === undefined ? [] : [[other, at]];
    }),
  );
}

/** @returns positions of added items by name; for equal names, the first */
function addedIn({ list, from }: ListSide, by: "path" | "uniqId"): ReadonlyMap<string, number> {
  const old = new Set(from);
  const added = new Map<string, number>();
  for (const [at, item] of list.entries()) {
    const name = nameOf(item, by);
    if (name !== undefined && !old.has(at) && !added.has(name)) added.set(name, at);
  }
  return added;
}

/** @returns true if both sides added different items under the same name */
export function hasTwins(
  items: readonly MergedItem[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
  by: "path" | "uniqId",
): boolean {
  const added = (list: readonly unknown[], side: "ours" | "theirs", other: "ours" | "theirs") =>
    items.flatMap(({ base, [side]: position, [other]: there }) => {
      const isNew = base === undefined && position !== undefined && there === undefined;
      const name = isNew ? nameOf(list[position], by) : undefined;
      return name === undefined ? [] : [name];
    });
  const names = new Set(added(theirs, "theirs", "ours"));
  return added(ours, "ours", "theirs").some((name) => names.has(name));
}
