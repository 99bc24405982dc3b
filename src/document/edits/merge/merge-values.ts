/** Three-way merge of JSON values: what one side has changed is taken, what both have is looked into. */
import { isObject, isSame, type Json } from "../../json.ts";
import { nameOf, nameOfItems } from "../list.ts";
import type { Address } from "../operation.ts";
import { alignLists } from "./align.ts";
import { type MergedItem, orderItems } from "./merge-lists.ts";

/** What both sides have changed, and what cannot be decided. In the merged value it is as it is in theirs. */
export interface MergeConflict {
  /** In the merged document. */
  readonly at: Address;
  /** Undefined for what is not there. */
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

export interface Three<T = unknown> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** Where a value stands in each of the documents. */
export interface Places extends Three<Address> {
  readonly merged: Address;
}

export interface Merging {
  conflicts(places: Places, three: Three): void;
  /** A list, or an item of one: that they have in common is not known, and all of it is as it is in theirs. */
  undecided(places: Places, three: Three): void;
  /** From where the items of a list come. */
  ordered(places: Places, items: readonly MergedItem[]): void;
  /** Whether a side has changed what translations say of a place. */
  isChanged(places: Places, side: "ours" | "theirs"): boolean;
  /** Whether items of the lists are the same by their position, however they differ. */
  isAligned(at: Address): boolean;
}

export function mergeValues(three: Three, places: Places, merging: Merging): unknown {
  const { base, ours, theirs } = three;
  if (isSame(ours, theirs)) return theirs;
  const isAsBefore = (side: "ours" | "theirs") => isSame(base, three[side]);
  if (isAsBefore("ours") && !merging.isChanged(places, "ours")) return theirs;
  if (isAsBefore("theirs") && !merging.isChanged(places, "theirs")) return ours;
  if (isObject(ours) && isObject(theirs) && (isObject(base) || base === undefined))
    return mergeObjects({ base: base ?? {}, ours, theirs }, places, merging);
  if (Array.isArray(ours) && Array.isArray(theirs) && (Array.isArray(base) || base === undefined)) {
    if (merging.isAligned(places.merged))
      return mergeByPosition({ base: base ?? [], ours, theirs }, places, merging);
    // Of names it is known which are the same, also where both have begun the list.
    if (base !== undefined || nameOfItems(places.merged))
      return mergeLists({ base: base ?? [], ours, theirs }, places, merging);
  }
  if (isAsBefore("ours")) return theirs;
  if (isAsBefore("theirs")) return ours;
  merging.conflicts(places, three);
  return theirs;
}

const onEach = (places: Places, change: (at: Address, of: keyof Places) => Address): Places => ({
  base: change(places.base, "base"),
  ours: change(places.ours, "ours"),
  theirs: change(places.theirs, "theirs"),
  merged: change(places.merged, "merged"),
});

function mergeObjects({ base, ours, theirs }: Three<Json>, places: Places, merging: Merging): Json {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const three = { base: own(base, key), ours: own(ours, key), theirs: own(theirs, key) };
    const inside = onEach(places, (at) => below(at, key));
    const value = mergeValues(three, inside, merging);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Of what translations say: a null is nothing. */
function mergeByPosition(three: Three<readonly unknown[]>, places: Places, merging: Merging): unknown[] {
  const length = Math.max(three.ours.length, three.theirs.length);
  const merged = Array.from({ length }, (_, index) => {
    const of = (list: readonly unknown[]) => list[index] ?? undefined;
    const item = { base: of(three.base), ours: of(three.ours), theirs: of(three.theirs) };
    return (
      mergeValues(
        item,
        onEach(places, (at) => itemAt(at, undefined, undefined, index)),
        merging,
      ) ?? null
    );
  });
  return merged.slice(0, merged.findLastIndex((item) => item !== null) + 1);
}

function mergeLists(lists: Three<readonly unknown[]>, places: Places, merging: Merging): unknown {
  const { base, ours, theirs } = lists;
  const by = nameOfItems(places.merged);
  const toOurs = alignLists(places.merged, base, ours);
  const toTheirs = alignLists(places.merged, base, theirs);
  const placesOf = (item: MergedItem, index: number) =>
    onEach(places, (at, of) => {
      const position = of === "merged" ? index : (item[of] ?? index);
      const value = of === "merged" ? undefined : lists[of][position];
      return itemAt(at, by, value ?? anyOf(item), position);
    });
  const anyOf = ({ base: b, ours: o, theirs: t }: MergedItem) =>
    theirs[t ?? -1] ?? ours[o ?? -1] ?? base[b ?? -1];
  /** One side took it away, the other one changed it. */
  const torn: MergedItem[] = [];
  const isKept = (index: number): boolean => {
    const item = { base: index, ours: known(toOurs[index]), theirs: known(toTheirs[index]) };
    if (item.ours !== undefined && item.theirs !== undefined) return true;
    if (item.ours === undefined && item.theirs === undefined) return false;
    const side = item.ours === undefined ? "theirs" : "ours";
    const isChanged =
      !isSame(base[index], lists[side][item[side] ?? -1]) || merging.isChanged(placesOf(item, index), side);
    if (isChanged) torn.push(item);
    return isChanged && side === "theirs";
  };
  const items = orderItems({ list: ours, from: toOurs }, { list: theirs, from: toTheirs }, isKept);
  if (!items || (torn.length > 0 && !by) || (by && hasTwins(items, ours, theirs, by))) {
    merging.undecided(places, lists);
    return theirs;
  }
  const threeOf = (item: MergedItem): Three => ({
    base: base[item.base ?? -1],
    ours: ours[item.ours ?? -1],
    theirs: theirs[item.theirs ?? -1],
  });
  for (const item of torn) merging.undecided(placesOf(item, item.base ?? 0), threeOf(item));
  merging.ordered(places, items);
  return items.map((item, index) => {
    const three = threeOf(item);
    if (item.ours === undefined) return three.theirs;
    if (item.theirs === undefined) return three.ours;
    return mergeValues(three, placesOf(item, index), merging);
  });
}

const known = (position: number | undefined): number | undefined => (position === -1 ? undefined : position);

/** Whether both sides have added something of one name. */
function hasTwins(
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

/** @returns the address of a member */
export function below(at: Address, key: string): Address {
  const isTop = at.language === undefined && at.page === undefined && at.path.length === 1;
  if (isTop && at.path[0] === "translations") return { language: key, path: [] };
  return { ...at, path: [...at.path, key] };
}

/** @returns the address of an item: by its name where it has one */
export function itemAt(
  at: Address,
  by: "path" | "uniqId" | undefined,
  item: unknown,
  index: number,
): Address {
  const name = by && nameOf(item, by);
  if (name === undefined) return { ...at, path: [...at.path, index] };
  const { language, page } = at;
  return by === "path" ? { language, page: name, path: [] } : { language, page, section: name, path: [] };
}
