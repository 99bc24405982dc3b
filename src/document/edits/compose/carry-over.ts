/** Data of a section as that of another type: what both types have, at the same names and of the same kind. */
import * as z from "zod";
import type { FieldNode } from "#section";
import { isObject, type Json } from "../../json.ts";
import { checkLength } from "../../limits.ts";

/** @returns what the new type has of the value too; undefined for nothing */
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
      : from.shape === "value" && to.shape === "value" && from.type === to.type;
  return isAlike && accepts(to, value) ? value : undefined;
}

const accepts = ({ schema }: FieldNode, value: unknown): boolean =>
  schema === undefined || z.safeParse(schema, value).success;

function isShort(value: unknown, { meta }: Extract<FieldNode, { shape: "leaf" }>): boolean {
  if (meta.kind !== "text" || typeof value !== "string") return false;
  const { max, plain: isPlain } = meta;
  return value.length <= max || checkLength(value, { max, usual: max, isPlain }, "", "error").length === 0;
}

/**
 * @param example of the type, from which comes what it cannot be without
 * @returns the value with that
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
      (field.shape === "leaf" && field.meta.kind === "text" && field.meta.required) ||
      (needsOne && node.atLeastOne.includes(key));
    if (isMissing && isNeeded && Object.hasOwn(examples, key)) completed[key] = examples[key];
    else if (!isMissing) completed[key] = complete(value[key], field, examples[key]);
  }
  return completed;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== "";

/**
 * What was kept of a type comes back below what has been edited since. Items of a list are those that were carried over, in
 * whatever order they are now; by position only when their number is the same.
 * @param now the data as the type has it, without what was kept
 * @param kept all that the type had
 * @param past what of it was carried over
 */
export function bringBack(now: unknown, kept: unknown, past: unknown): unknown {
  if (now === undefined) return kept;
  if (isObject(now) && isObject(kept)) {
    const were: Json = isObject(past) ? past : {};
    const merged: Record<string, unknown> = { ...now };
    for (const key of Object.keys(kept)) {
      // What was carried over and is gone was taken away.
      if (Object.hasOwn(now, key)) merged[key] = bringBack(now[key], kept[key], were[key]);
      else if (!Object.hasOwn(were, key)) merged[key] = kept[key];
    }
    return merged;
  }
  if (!Array.isArray(now) || !Array.isArray(kept)) return now;
  const were: readonly unknown[] = Array.isArray(past) ? past : [];
  const words = were.map((item) => JSON.stringify(item));
  const used = new Set<number>();
  const matches = now.map((item) => {
    const text = JSON.stringify(item);
    const index = words.findIndex((word, at) => word === text && !used.has(at));
    if (index >= 0) used.add(index);
    return index;
  });
  return now.map((item, index) => {
    const match = matches[index] ?? -1;
    const at = match < 0 && now.length === were.length && !used.has(index) ? index : match;
    return at < 0 ? item : bringBack(item, kept[at], were[at]);
  });
}
