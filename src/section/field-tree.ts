/**
 * The fields of a schema as a tree: what validation, the catalogue's documentation and the search for links and
 * assets walk along, without knowing zod.
 */
import * as z from "zod";
import { type FieldMeta, fieldRegistry } from "./fields.ts";

type LeafMeta = Extract<FieldMeta, { kind: "text" | "link" | "picture" | "icon" | "flag" | "event" }>;

export type FieldNode =
  | {
      readonly shape: "group";
      readonly fields: ReadonlyMap<string, FieldNode>;
      readonly atLeastOne: readonly string[];
    }
  | { readonly shape: "list"; readonly item: FieldNode; readonly min: number; readonly max: number }
  | { readonly shape: "leaf"; readonly meta: LeafMeta }
  /** A value with nothing to it but its JSON type: a number, a switch, one of a few words. */
  | { readonly shape: "value"; readonly type: string };

type ListNode = Extract<FieldNode, { shape: "list" }>;
type GroupNode = Extract<FieldNode, { shape: "group" }>;

const trees = new WeakMap<z.core.$ZodType, FieldNode>();

/** @returns the tree of a schema built with the helpers of `fields.ts`; the same tree for the same schema */
export function fieldTree(schema: z.core.$ZodType): FieldNode {
  const known = trees.get(schema);
  if (known) return known;
  const tree = describe(schema, undefined);
  trees.set(schema, tree);
  return tree;
}

function describe(schema: z.core.$ZodType, outerMeta: FieldMeta | undefined): FieldNode {
  const meta = outerMeta ?? fieldRegistry.get(schema as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape as z.ZodRawShape).map(
      ([key, field]) => [key, fieldTree(field)] as const,
    );
    return {
      shape: "group",
      fields: new Map(entries),
      atLeastOne: meta?.kind === "group" ? meta.atLeastOne : [],
    };
  }
  if (schema instanceof z.ZodArray) {
    const { min, max } = meta?.kind === "list" ? meta : { min: 0, max: Number.POSITIVE_INFINITY };
    return { shape: "list", item: fieldTree(schema.element), min, max };
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return describe(schema.unwrap() as z.core.$ZodType, meta);
  if (schema instanceof z.ZodUnion) return describeUnion(schema);
  if (meta && meta.kind !== "list" && meta.kind !== "group") return { shape: "leaf", meta };
  return {
    shape: "value",
    type: schema instanceof z.ZodEnum ? schema.options.join(" | ") : schema._zod.def.type,
  };
}

/** The unions of our schemas are "an address, or an object with one": the object form covers both. */
const describeUnion = (schema: z.ZodUnion): FieldNode => {
  const object = schema.options.find((option) => option instanceof z.ZodObject);
  return fieldTree(object ?? (schema.options[0] as z.core.$ZodType));
};

/** Called for each field that is present; `path` is shared and must be copied to be kept. */
export interface FieldVisitor {
  leaf?(meta: LeafMeta, value: unknown, path: readonly PropertyKey[]): void;
  list?(node: ListNode, items: readonly unknown[], path: readonly PropertyKey[]): void;
  group?(node: GroupNode, value: Readonly<Record<string, unknown>>, path: readonly PropertyKey[]): void;
}

/**
 * Walks a value along a field tree. A value of the wrong type is passed over: zod has reported it.
 * Fields that are missing are visited too (value undefined), so that a required one can be reported.
 * @param path keys above the value; the array is used as a stack and restored
 */
export function visitFields(
  node: FieldNode,
  value: unknown,
  path: PropertyKey[],
  visitor: FieldVisitor,
): void {
  if (node.shape === "leaf") {
    visitor.leaf?.(node.meta, value, path);
    return;
  }
  if (node.shape === "value" || value === undefined || value === null) return;
  if (node.shape === "list") visitList(node, value, path, visitor);
  else visitGroup(node, value, path, visitor);
}

function visitList(node: ListNode, value: unknown, path: PropertyKey[], visitor: FieldVisitor): void {
  if (!Array.isArray(value)) return;
  visitor.list?.(node, value, path);
  for (const [index, item] of value.entries()) {
    path.push(index);
    visitFields(node.item, item, path, visitor);
    path.pop();
  }
}

function visitGroup(node: GroupNode, value: unknown, path: PropertyKey[], visitor: FieldVisitor): void {
  // A size may be given as the bare address instead of {url, width, height}.
  const address = typeof value === "string" ? node.fields.get("url") : undefined;
  if (address) visitFields(address, value, path, visitor);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const fields = value as Readonly<Record<string, unknown>>;
  visitor.group?.(node, fields, path);
  for (const [key, field] of node.fields) {
    if (field.shape === "value") continue;
    path.push(key);
    visitFields(field, Object.hasOwn(fields, key) ? fields[key] : undefined, path, visitor);
    path.pop();
  }
}
