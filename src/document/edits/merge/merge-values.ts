/** Three-way merge of JSON values: takes changes of one side, and merges deeper if both sides changed a value. */
import { isObject, isSame, type Json } from "../../json.ts";
import { nameOf, nameOfItems } from "../list.ts";
import type { Address } from "../operation.ts";
import { alignLists } from "./align.ts";
import { type MergedItem, orderItems } from "./merge-lists.ts";
import { isEmptied, isPartOf, type Three, withEmpty, withName } from "./three.ts";
import { hasTwins, twinsIn } from "./twins.ts";

/** Value that both sides changed differently. The merged value has theirs. */
export interface MergeConflict {
  /** Address in the merged document. */
  readonly at: Address;
  /** Undefined for an absent value. */
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** Addresses of a value in each document. */
export interface Locations extends Three<Address> {
  readonly merged: Address;
}

export interface Merging {
  /** Resolves conflicts with our value. */
  readonly takesOurs: boolean;
  conflicts(places: Locations, three: Three): void;
  /** Like `conflicts`, for values that can have translations: a list, an item, or a value that one side deleted. */
  undecided(places: Locations, three: Three): void;
  /** Values that come completely from one side, with their translations. */
  taken(places: Locations): void;
  /** Origins of the items of a list. */
  ordered(places: Locations, items: readonly MergedItem[]): void;
  /**
   * @returns true if a side changed the translations of a place
   * @param isUnchanged compares a translation with its former version
   */
  isChanged(
    places: Locations,
    side: "ours" | "theirs",
    isUnchanged: (now: unknown, before: unknown) => boolean,
  ): boolean;
  /** @returns a text with the changes of both sides; undefined if they can't be told apart */
  mergeTexts(places: Locations, three: Three<string>): string | undefined;
  /** True if list items match by position, however different they are. */
  isAligned(at: Address): boolean;
}

export function mergeValues(three: Three, places: Locations, merging: Merging): unknown {
  const { base, ours, theirs } = three;
  if (isSame(ours, theirs)) return theirs;
  const isAsBefore = (side: "ours" | "theirs") => isSame(base, three[side]);
  if (isAsBefore("ours") && !merging.isChanged(places, "ours", isSame)) return theirs;
  if (isAsBefore("theirs") && !merging.isChanged(places, "theirs", isSame)) return ours;
  for (const side of ["ours", "theirs"] as const)
    if (three[side === "ours" ? "theirs" : "ours"] === undefined && !hasMore(three, places, merging, side))
      return undefined;
  const within = places.merged.language === undefined ? three : withEmpty(three);
  const { base: old = isObject(within.ours) ? {} : [], ours: mine, theirs: other } = within;
  if (isObject(mine) && isObject(other) && isObject(old))
    return mergeObjects({ base: old, ours: mine, theirs: other }, places, merging);
  if (Array.isArray(mine) && Array.isArray(other) && Array.isArray(old)) {
    const lists = { base: old, ours: mine, theirs: other };
    if (merging.isAligned(places.merged)) return mergeByPosition(lists, places, merging);
    // Named items can be matched even if both sides created the list.
    if (base !== undefined || nameOfItems(places.merged)) return mergeLists(lists, places, merging);
  }
  const kinds = [kindOf(ours), kindOf(theirs)];
  // One side changed a translation of a value that the other side deleted or replaced.
  const isTorn = base !== undefined && kinds[0] !== kinds[1];
  if (isAsBefore("ours") && !isTorn) return theirs;
  if (isAsBefore("theirs") && !isTorn) return ours;
  if (typeof base === "string" && typeof ours === "string" && typeof theirs === "string") {
    const text = merging.mergeTexts(places, { base, ours, theirs });
    if (text !== undefined) return text;
  }
  if (merging.takesOurs) {
    if (!kinds.every((kind) => kind === "leaf")) merging.taken(places);
    return ours;
  }
  if (isAsBefore("ours") || isAsBefore("theirs")) {
    merging.undecided(places, three);
    merging.taken(places);
  } else merging.conflicts(places, three);
  return theirs;
}

/** @returns false if a side only removed parts of a value, so that deleting the value loses nothing */
const hasMore = (three: Three, places: Locations, merging: Merging, side: "ours" | "theirs"): boolean =>
  !isPartOf(three[side], three.base) || merging.isChanged(places, side, isPartOf);

const kindOf = (value: unknown): "none" | "list" | "object" | "leaf" => {
  if (value === undefined) return "none";
  return Array.isArray(value) ? "list" : isObject(value) ? "object" : "leaf";
};

const onEach = (places: Locations, change: (at: Address, of: keyof Locations) => Address): Locations => ({
  base: change(places.base, "base"),
  ours: change(places.ours, "ours"),
  theirs: change(places.theirs, "theirs"),
  merged: change(places.merged, "merged"),
});

function mergeObjects({ base, ours, theirs }: Three<Json>, places: Locations, merging: Merging): Json {
  const isTranslation = places.merged.language !== undefined;
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const three = { base: own(base, key), ours: own(ours, key), theirs: own(theirs, key) };
    const inside = onEach(places, (at) => below(at, key));
    const value = mergeValues(three, inside, merging);
    if (value !== undefined && !(isTranslation && isEmptied(value, three))) merged[key] = value;
  }
  return merged;
}

const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

/** A null in a translation means no value. */
function mergeByPosition(three: Three<readonly unknown[]>, places: Locations, merging: Merging): unknown[] {
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

function mergeLists(lists: Three<readonly unknown[]>, places: Locations, merging: Merging): unknown {
  const { base, ours, theirs } = lists;
  const { takesOurs } = merging;
  const by = nameOfItems(places.merged);
  /** A missing entry of a translation is equal to one with only its name. */
  const isTranslation = by !== undefined && places.merged.language !== undefined;
  const toOurs = alignLists(places.merged, base, ours);
  const toTheirs = alignLists(places.merged, base, theirs);
  const locationsOf = (item: MergedItem, index: number) =>
    onEach(places, (at, of) => {
      const position = of === "merged" ? index : (item[of] ?? index);
      const value = of === "merged" ? undefined : lists[of][position];
      return itemAt(at, by, value ?? anyOf(item), position);
    });
  const anyOf = ({ base: b, ours: o, theirs: t }: MergedItem) =>
    theirs[t ?? -1] ?? ours[o ?? -1] ?? base[b ?? -1];
  const threeOf = (item: MergedItem): Three => ({
    base: base[item.base ?? -1],
    ours: ours[item.ours ?? -1],
    theirs: theirs[item.theirs ?? -1],
  });
  /** Handles a value that one side deleted and the other changed. */
  const torn: MergedItem[] = [];
  const isKept = (index: number): boolean => {
    const item = { base: index, ours: known(toOurs[index]), theirs: known(toTheirs[index]) };
    if (item.ours !== undefined && item.theirs !== undefined) return true;
    if (item.ours === undefined && item.theirs === undefined) return false;
    const side = item.ours === undefined ? "theirs" : "ours";
    const isChanged = hasMore(threeOf(item), locationsOf(item, index), merging, side);
    if (isChanged && isTranslation) return true;
    if (isChanged) torn.push(item);
    return isChanged && side === (takesOurs ? "ours" : "theirs");
  };
  const areOne = takesOurs || isTranslation;
  const sides = [
    { list: ours, from: toOurs },
    { list: theirs, from: toTheirs },
  ] as const;
  const twins: ReadonlyMap<number, number> = by && areOne ? twinsIn(...sides, by) : new Map();
  const items = orderItems(...sides, { isKept, twins, takesOurs });
  const isUndecided = !items || (by && !areOne && hasTwins(items, ours, theirs, by));
  if (isUndecided) merging.undecided(places, lists);
  else if (!takesOurs)
    for (const item of torn) {
      const itemPlaces = locationsOf(item, item.theirs ?? item.base ?? 0);
      merging.undecided(itemPlaces, threeOf(item));
      if (by) merging.taken(itemPlaces);
    }
  if (isUndecided || (torn.length > 0 && !by && !takesOurs)) {
    merging.taken(places);
    return theirs;
  }
  merging.ordered(places, items);
  const merged = items.map((item, index) => {
    const [three, inside] = [threeOf(item), locationsOf(item, index)];
    return isTranslation && item.base !== undefined
      ? mergeValues(withName(three, by), inside, merging)
      : mergeItem(item, three, inside, merging);
  });
  return isTranslation
    ? merged.filter((value, index) => !isEmptied(value, threeOf(items[index] as MergedItem)))
    : merged;
}

function mergeItem(item: MergedItem, three: Three, places: Locations, merging: Merging): unknown {
  const { ours, theirs } = three;
  if (item.ours === undefined) return theirs;
  const isOfOneType = !isObject(ours) || !isObject(theirs) || ours.id === theirs.id;
  if (item.theirs !== undefined && (item.base !== undefined || isOfOneType))
    return mergeValues(three, places, merging);
  // It comes back, or takes the place of an added item with its name.
  if (item.base !== undefined || item.theirs !== undefined) merging.taken(places);
  return ours;
}

const known = (position: number | undefined): number | undefined => (position === -1 ? undefined : position);

/** @returns the address of a member */
export function below(at: Address, key: string): Address {
  const isTop = at.language === undefined && at.page === undefined && at.path.length === 1;
  if (isTop && at.path[0] === "translations") return { language: key, path: [] };
  return { ...at, path: [...at.path, key] };
}

/** @returns the address of an item, by its name if it has one */
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
