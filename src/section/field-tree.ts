/**
 * Fields of a schema as a tree, which validation, the catalogue's documentation
 * and the search for links and assets walk without knowing zod.
 */
import * as z from "zod";
import type { Label } from "../diagnostic/index.ts";
import { type Conditions, isShown } from "./conditions.ts";
import { type FieldMeta, fieldRegistry, type Labels } from "./fields.ts";
import { logoWidths } from "./logo-width.ts";
import { isGivenBack, type Test, testOf } from "./quick-test.ts";

type LeafMeta = Extract<FieldMeta, { kind: "text" | "link" | "picture" | "icon" | "flag" | "event" }>;

/** Requirements of a schema on a node's value, beyond its shape. */
interface Demand {
  readonly schema: z.core.$ZodType;
  /** True if the field may be omitted. */
  readonly isOptional: boolean;
  /** Default value of an omitted field; undefined if it has none. */
  readonly fallback: unknown;
  /**
   * Fast test that is true only for values that the schema accepts; the schema decides the rest. For a group or list it does not
   * cover the fields inside.
   */
  readonly test: Test | undefined;
  /** True if the schema returns accepted values unchanged: nothing filled in, dropped or converted. */
  readonly givesBack: boolean;
}

export type FieldNode = Partial<Demand> &
  (
    | {
        readonly shape: "group";
        readonly fields: ReadonlyMap<string, FieldNode>;
        readonly atLeastOne: readonly string[];
        readonly alternatives: readonly (readonly string[])[];
        /** Fields that are shown only with certain values of others. */
        readonly conditions?: Conditions | undefined;
        /** Labels of fields for owners. */
        readonly labels?: Labels | undefined;
        /** True if the object or one below has such fields. */
        readonly hasConditions?: boolean | undefined;
        /** Kind of the object as a whole. */
        readonly is?: "crop" | "focus" | "sizes" | undefined;
        /** Value accepted in place of the object: a bare address. */
        readonly bare?: FieldNode | undefined;
      }
    | {
        readonly shape: "list";
        readonly item: FieldNode;
        readonly min: number;
        readonly max: number;
        readonly hasConditions?: boolean | undefined;
      }
    | { readonly shape: "leaf"; readonly meta: LeafMeta }
    /** Value that is fully described by its JSON type: a number, a boolean, one of a few words. */
    | {
        readonly shape: "value";
        readonly type: string;
        readonly is?: "date" | "email" | "colour" | "font" | undefined;
        /** Allowed words. */
        readonly choices?: readonly string[] | undefined;
        /** Labels of the words for owners, by word; undefined if none has one. */
        readonly labels?: Labels | undefined;
        /** Unit of a number. */
        readonly unit?: Label | undefined;
        /** Bounds of a number, or of a text's length; infinite if unbounded. */
        readonly min?: number | undefined;
        readonly max?: number | undefined;
        /** True for a logo's width, which pages clamp to its bounds. */
        readonly isLogoWidth?: boolean | undefined;
      }
  );

type ListNode = Extract<FieldNode, { shape: "list" }>;
type GroupNode = Extract<FieldNode, { shape: "group" }>;

const trees = new WeakMap<z.core.$ZodType, FieldNode>();

/** @returns the tree of a schema built with the helpers of `fields.ts`; the same tree for the same schema */
export function fieldTree(schema: z.core.$ZodType): FieldNode {
  const cached = trees.get(schema);
  if (cached) return cached;
  const tree = { ...describe(schema, undefined), schema, ...absenceOf(schema) };
  trees.set(schema, tree);
  return tree;
}

function describe(schema: z.core.$ZodType, outerMeta: FieldMeta | undefined): FieldNode {
  const meta = outerMeta ?? fieldRegistry.get(schema as z.ZodType);
  const test = testOf(schema);
  if (schema instanceof z.ZodObject) {
    const fields = new Map(
      Object.entries(schema.shape as z.ZodRawShape).map(([key, field]) => [key, fieldTree(field)] as const),
    );
    const { atLeastOne, alternatives, conditions, labels } = meta?.kind === "group" ? meta : noRelations;
    const hasConditions = conditions !== undefined || [...fields.values()].some(isConditional);
    return {
      shape: "group",
      fields,
      atLeastOne,
      alternatives,
      ...(hasConditions && { conditions, hasConditions }),
      ...(labels && { labels }),
      is: meta?.kind === "crop" || meta?.kind === "focus" || meta?.kind === "sizes" ? meta.kind : undefined,
      test,
      givesBack: Boolean(test) && conditions === undefined && keepsAll(fields.values()),
    };
  }
  if (schema instanceof z.ZodArray) {
    const { min, max } = meta?.kind === "list" ? meta : { min: 0, max: Number.POSITIVE_INFINITY };
    const item = fieldTree(schema.element);
    const givesBack = Boolean(test) && keepsAll([item]);
    return {
      shape: "list",
      item,
      min,
      max,
      ...(isConditional(item) && { hasConditions: true }),
      test,
      givesBack,
    };
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const inner = describe(schema.unwrap() as z.core.$ZodType, meta);
    return test ? inner : { ...inner, test, givesBack: false };
  }
  if (schema instanceof z.ZodUnion) return describeUnion(schema);
  // A short form (`"messages": "corrected"`) is described as its long form.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)
    return { ...fieldTree(schema.out as z.core.$ZodType), test: undefined, givesBack: false };
  const givesBack = isGivenBack(schema);
  if (meta && isLeaf(meta)) return { shape: "leaf", meta, test, givesBack };
  const type = schema instanceof z.ZodEnum ? schema.options.join(" | ") : schema._zod.def.type;
  return { shape: "value", type, ...detailsOf(schema, meta), test, givesBack };
}

const noRelations = { atLeastOne: [], alternatives: [], conditions: undefined, labels: undefined };

const isConditional = (node: FieldNode): boolean =>
  (node.shape === "group" || node.shape === "list") && node.hasConditions === true;

const leafKinds: ReadonlySet<string> = new Set(["text", "link", "picture", "icon", "flag", "event"]);
const isLeaf = (meta: FieldMeta): meta is LeafMeta => leafKinds.has(meta.kind);

/** Details of a value that an editor needs. */
function detailsOf(schema: z.core.$ZodType, meta: FieldMeta | undefined) {
  if (schema instanceof z.ZodEnum)
    return {
      choices: schema.options.map(String),
      ...(meta?.kind === "choice" && { labels: meta.labels }),
    };
  if (meta?.kind === "logo-width") return { ...logoWidths, isLogoWidth: true };
  if (schema instanceof z.ZodNumber)
    return {
      min: schema.minValue ?? undefined,
      max: schema.maxValue ?? undefined,
      ...(meta?.kind === "number" && { unit: meta.unit }),
    };
  if (schema instanceof z.ZodString && !meta) return { max: schema.maxLength ?? undefined };
  const kind = meta?.kind;
  return kind === "date" || kind === "email" || kind === "colour" || kind === "font" ? { is: kind } : {};
}

const keepsAll = (nodes: Iterable<FieldNode>): boolean =>
  [...nodes].every(({ givesBack, fallback }) => givesBack && fallback === undefined);

/** All unions in our schemas are "an address, or an object with one". The object form covers both. */
function describeUnion(schema: z.ZodUnion): FieldNode {
  const options = schema.options as readonly z.core.$ZodType[];
  const object = options.find((option) => option instanceof z.ZodObject);
  const text = options.find((option) => option instanceof z.ZodString);
  const tree = fieldTree(object ?? (options[0] as z.core.$ZodType));
  const isKnown = options.length === 2 && tree.shape === "group" && text;
  if (!isKnown) return { ...tree, test: undefined, givesBack: false };
  const bare = fieldTree(text);
  return { ...tree, bare, givesBack: keepsAll([tree, bare]) };
}

/** Behaviour of an omitted field. */
function absenceOf(schema: z.core.$ZodType): Pick<Demand, "isOptional" | "fallback"> {
  const { optin, optout } = schema._zod;
  if (optin === undefined) return { isOptional: false, fallback: undefined };
  if (optin === "optional" && optout === "optional") return { isOptional: true, fallback: undefined };
  const filled = z.safeParse(schema, undefined);
  return { isOptional: filled.success || optout === "optional", fallback: filled.data };
}

/** Value of a field that a condition is about: with its default, and a switch that was never set is off. */
const decidingValue = (node: FieldNode | undefined, given: unknown): unknown =>
  given ?? node?.fallback ?? (node?.shape === "value" && node.type === "boolean" ? false : undefined);

/** @returns false for a field whose condition does not hold in this object */
export const isFieldShown = (
  { fields, conditions }: Pick<GroupNode, "fields" | "conditions">,
  name: string,
  object: Readonly<Record<string, unknown>>,
): boolean =>
  isShown(conditions, name, (other) =>
    decidingValue(fields.get(other), Object.hasOwn(object, other) ? object[other] : undefined),
  );

/** @returns conditions in which null stands for a missing value that satisfies them, so that defaults need not be known */
export const withAbsence = ({
  fields,
  conditions = {},
}: Pick<GroupNode, "fields" | "conditions">): Conditions =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, condition]) => [
      name,
      {
        ...condition,
        when: Object.fromEntries(
          Object.entries(condition.when).map(([other, values]) => [
            other,
            values.includes(decidingValue(fields.get(other), undefined)) ? [...values, null] : values,
          ]),
        ),
      },
    ]),
  );

/** @returns the value without fields whose condition does not hold; the same value if there are none */
export function withoutHidden(node: FieldNode, value: unknown): unknown {
  if (!isConditional(node)) return value;
  if (node.shape === "list") {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    const shown = items.map((item) => withoutHidden(node.item, item));
    return shown.some((item, index) => item !== items[index]) ? shown : value;
  }
  if (node.shape !== "group" || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  const object = value as Readonly<Record<string, unknown>>;
  let shown: Record<string, unknown> | undefined;
  for (const [name, field] of node.fields) {
    if (!Object.hasOwn(object, name)) continue;
    const isHidden = !isFieldShown(node, name, object);
    const inner = isHidden ? undefined : withoutHidden(field, object[name]);
    if (!isHidden && inner === object[name]) continue;
    shown ??= { ...object };
    if (isHidden) delete shown[name];
    else shown[name] = inner;
  }
  return shown ?? value;
}

/** Callbacks for each present field. `path` is shared, so copy it to keep it. */
export interface FieldVisitor {
  leaf?(meta: LeafMeta, value: unknown, path: readonly PropertyKey[]): void;
  list?(node: ListNode, items: readonly unknown[], path: readonly PropertyKey[]): void;
  group?(node: GroupNode, value: Readonly<Record<string, unknown>>, path: readonly PropertyKey[]): void;
}

/**
 * Walks a value along a field tree. Skips values of the wrong type, which zod has reported. Visits missing fields too (value
 * undefined), so that a required one can be reported.
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
  // A size may be a bare address instead of {url, width, height}.
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
