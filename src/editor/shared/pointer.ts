/** JSON pointers of `data-at`, and the values and fields they refer to. */
import { parsePointer as keysOf } from "../../diagnostic/pointer.ts";
import type { Address } from "../../document/edits/operation.ts";
import type { FieldState } from "./protocol.ts";

export { formatPointer } from "../../diagnostic/pointer.ts";

export type Path = readonly (string | number)[];

/** Parses list positions as numbers: a section's data has no keys that consist of digits. */
export const parsePointer = (pointer: string): Path =>
  keysOf(pointer).map((key) => (/^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : key));

/** @returns undefined for a missing value */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}

/** @returns undefined for a field that is not in the tree */
export function fieldAt(field: FieldState | undefined, path: Path): FieldState | undefined {
  let found = field;
  for (const key of path) {
    if (found?.shape === "group") found = Object.hasOwn(found.fields, key) ? found.fields[key] : undefined;
    else if (found?.shape === "list" && typeof key === "number") found = found.item;
    else return undefined;
  }
  return found;
}

/** @returns copy with the value at the path; missing parents are created */
export function withValue(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...below] = path;
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    copy[Number(key)] = withValue(copy[Number(key)], below, next);
    return copy;
  }
  const fields = typeof value === "object" && value !== null ? value : {};
  const copy: Record<string, unknown> = { ...fields };
  const changed = withValue(copy[key], below, next);
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy;
}

export const sameAddress = (one: Address, other: Address): boolean =>
  JSON.stringify([one.language, one.page, one.section, one.path]) ===
  JSON.stringify([other.language, other.page, other.section, other.path]);
