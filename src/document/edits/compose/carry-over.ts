/** Converts section data to another type: keeps fields that both types have with the same name and kind. */
import * as z from "zod";
import { conditionFor, type FieldNode, isFieldShown } from "#section";
import { isObject, isSame, type Json } from "../../json.ts";
import { checkLength } from "../../limits.ts";
import { alignLists } from "../merge/align.ts";

/** @returns the part of the value that the new type also has, or undefined */
export function carryOver(value: unknown, from: FieldNode, to: FieldNode): unknown {
  if (value === undefined || from.shape !== to.shape) return undefined;
  if (from.shape === "group" && to.shape === "group") {
    if (!isObject(value)) return accepts(to, value) && from.bare && to.bare ? value : undefined;
    const carried: Record<string, unknown> = {};
    for (const [key, field] of to.fields) {
      const old = from.fields.get(key);
      const kept = old && Object.hasOwn(value, key) ? carryOver(value[key], old, field) : undefined;
      if (kept !== undefined) carried[key] = kept;
    }
    return Object.keys(carried).length > 0 ? carried : undefined;
  }
  if (from.shape === "list" && to.shape === "list") {
    if (!Array.isArray(value)) return undefined;
    const items = value.map((item: unknown) => carryOver(item, from.item, to.item)).slice(0, to.max);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const isAlike =
    from.shape === "leaf" && to.shape === "leaf"
      ? from.meta.kind === to.meta.kind && (from.meta.kind !== "text" || isShort(value, to))
      : from.shape === "value" && to.shape === "value" && from.type === to.type && from.is === to.is;
  return isAlike && accepts(to, value) ? value : undefined;
}

/**
 * @param primary data that was carried over in the primary language; only that can be translated
 * @returns the translation of that data
 */
export function carryTranslation(value: unknown, from: FieldNode, to: FieldNode, primary: unknown): unknown {
  if (from.shape === "group" && to.shape === "group" && isObject(value) && isObject(primary)) {
    const carried: Record<string, unknown> = {};
    for (const [key, field] of to.fields) {
      const old = Object.hasOwn(primary, key) && Object.hasOwn(value, key) && from.fields.get(key);
      const kept = old ? carryTranslation(value[key], old, field, primary[key]) : undefined;
      if (kept !== undefined) carried[key] = kept;
    }
    return Object.keys(carried).length > 0 ? carried : undefined;
  }
  if (from.shape === "list" && to.shape === "list" && Array.isArray(value) && Array.isArray(primary)) {
    const carryItem = (item: unknown, index: number) =>
      carryTranslation(item, from.item, to.item, primary[index]) ?? null;
    const items = value.slice(0, primary.length).map(carryItem);
    return items.some((item) => item !== null) ? items : undefined;
  }
  return primary === undefined ? undefined : carryOver(value, from, to);
}

const accepts = ({ schema }: FieldNode, value: unknown): boolean =>
  schema === undefined || z.safeParse(schema, value).success;

function isShort(value: unknown, { meta }: Extract<FieldNode, { shape: "leaf" }>): boolean {
  if (meta.kind !== "text" || typeof value !== "string") return false;
  const { max, plain: isPlain } = meta;
  return value.length <= max || checkLength(value, { max, usual: max, isPlain }, "", "error").length === 0;
}

/**
 * @param example example of the type, the source of required values
 * @returns the value with all required values
 */
export function complete(value: unknown, node: FieldNode, example: unknown): unknown {
  if (value === undefined) return example;
  if (node.shape === "list" && Array.isArray(value)) {
    const examples: readonly unknown[] = Array.isArray(example) ? example : [];
    const items = value.map((item, index) => complete(item, node.item, examples[index] ?? examples[0]));
    return items.length < node.min ? [...items, ...examples.slice(items.length, node.min)] : items;
  }
  if (node.shape !== "group" || !isObject(value)) return value;
  const examples: Json = isObject(example) ? example : {};
  const needsOne = node.atLeastOne.length > 0 && !node.atLeastOne.some((key) => isGiven(value[key]));
  const completed: Record<string, unknown> = { ...value };
  for (const [key, field] of node.fields) {
    const isMissing = !isGiven(value[key]);
    const isNeeded =
      field.isOptional === false ||
      (conditionFor(node.conditions, key)?.isRequired === true && isFieldShown(node, key, value)) ||
      (field.shape === "leaf" && field.meta.kind === "text" && field.meta.required) ||
      (needsOne && node.atLeastOne.includes(key));
    if (isMissing && isNeeded && Object.hasOwn(examples, key)) completed[key] = examples[key];
    else if (!isMissing) completed[key] = complete(value[key], field, examples[key]);
  }
  return completed;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== "";

/** Current data, and the data without any edits since. */
interface Edits {
  readonly now: unknown;
  readonly past: unknown;
}

/**
 * Restores the kept data of a type under later edits. List items match those that were carried over, in any order; by
 * position only if their number is unchanged.
 * @param edits data in the shape of the type, without the kept data
 * @param kept all data that the type had
 * @param had data that the other type had of it: a value missing since was deleted; undefined if unknown
 * @param primary decides which items match; for a translation, the primary language
 */
export function bringBack(edits: Edits, kept: unknown, had: unknown, primary = edits): unknown {
  // A null in a translation leaves an item untranslated.
  const now = edits.now === null && isObject(kept) ? {} : edits.now;
  if (isSame(edits.now, edits.past) && isSame(primary.now, primary.past)) return kept;
  if (isObject(now) && isObject(kept)) {
    const merged: Record<string, unknown> = { ...now };
    for (const key of Object.keys(kept)) {
      const inner = member(edits, key);
      if (inner.now !== undefined)
        merged[key] = bringBack(inner, kept[key], memberOf(had, key), member(primary, key));
      else if (memberOf(had, key) === undefined) merged[key] = kept[key];
    }
    return merged;
  }
  const isList = Array.isArray(now) && Array.isArray(kept);
  if (!isList || !Array.isArray(primary.now) || !Array.isArray(primary.past)) return now;
  const matches = alignLists({ path: [] }, primary.now, primary.past);
  return now.map((item, index) => {
    const at = matches[index] ?? -1;
    if (at < 0 || (kept[at] ?? null) === null) return item;
    const of = ({ now, past }: Edits): Edits => ({ now: itemOf(now, index), past: itemOf(past, at) });
    return bringBack(of(edits), kept[at], itemOf(had, at), of(primary));
  });
}

const itemOf = (list: unknown, index: number): unknown => (Array.isArray(list) ? list[index] : undefined);

const memberOf = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;

const member = ({ now, past }: Edits, key: string): Edits => ({
  now: memberOf(now, key),
  past: memberOf(past, key),
});
