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

interface Three {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** @param conflicts to which those that are found are added */
export function mergeValues(three: Three, at: Address, conflicts: MergeConflict[]): unknown {
  const { base, ours, theirs } = three;
  if (isSame(ours, theirs) || isSame(base, ours)) return theirs;
  if (isSame(base, theirs)) return ours;
  if (isObject(ours) && isObject(theirs) && (isObject(base) || base === undefined))
    return mergeObjects({ base: base ?? {}, ours, theirs }, at, conflicts);
  if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs))
    return mergeLists({ base, ours, theirs }, at, conflicts);
  conflicts.push({ at, ...three });
  return theirs;
}

function mergeObjects(
  { base, ours, theirs }: { readonly base: Json; readonly ours: Json; readonly theirs: Json },
  at: Address,
  conflicts: MergeConflict[],
): Json {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const three = { base: own(base, key), ours: own(ours, key), theirs: own(theirs, key) };
    const value = mergeValues(three, below(at, key), conflicts);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

function mergeLists(
  { base, ours, theirs }: { readonly [side in keyof Three]: readonly unknown[] },
  at: Address,
  conflicts: MergeConflict[],
): unknown {
  const by = nameOfItems(at);
  const toOurs = alignLists(at, base, ours);
  const toTheirs = alignLists(at, base, theirs);
  const undecided = () => {
    conflicts.push({ at, base, ours, theirs });
    return theirs;
  };
  /** One side took it away, the other one changed it. */
  const torn: number[] = [];
  const isKept = (index: number): boolean => {
    const [o, t] = [toOurs[index] ?? -1, toTheirs[index] ?? -1];
    if (o !== -1 && t !== -1) return true;
    if (o === -1 && t === -1) return false;
    if (isSame(base[index], o === -1 ? theirs[t] : ours[o])) return false;
    torn.push(index);
    return o === -1;
  };
  const items = orderItems({ list: ours, from: toOurs }, { list: theirs, from: toTheirs }, isKept);
  if (!items || (torn.length > 0 && !by) || (by && hasTwins(items, ours, theirs, by))) return undecided();
  for (const index of torn) {
    const side = {
      base: base[index],
      ours: ours[toOurs[index] ?? -1],
      theirs: theirs[toTheirs[index] ?? -1],
    };
    conflicts.push({ at: itemAt(at, by, side.base, index), ...side });
  }
  return items.map((item, index) => {
    const three = {
      base: item.base === undefined ? undefined : base[item.base],
      ours: item.ours === undefined ? undefined : ours[item.ours],
      theirs: item.theirs === undefined ? undefined : theirs[item.theirs],
    };
    if (item.ours === undefined) return three.theirs;
    if (item.theirs === undefined) return three.ours;
    return mergeValues(three, itemAt(at, by, three.theirs, index), conflicts);
  });
}

/** Whether both sides have added something of one name. */
function hasTwins(
  items: readonly MergedItem[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
  by: "path" | "uniqId",
): boolean {
  const names = (side: "ours" | "theirs", list: readonly unknown[]) =>
    items.flatMap((item) => {
      const position = item[side];
      return item.base === undefined && item.ours !== item.theirs && position !== undefined
        ? [nameOf(list[position], by) ?? []].flat()
        : [];
    });
  const theirNames = new Set(names("theirs", theirs));
  return names("ours", ours).some((name) => theirNames.has(name));
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
