/**
 * Data for the editing view. Missing values are filled in before a view sees them, so that no view needs to know that it is being
 * edited (SEC-28 hides empty fields). Values of the wrong kind are dropped, so a document with errors opens too.
 */
import * as z from "zod";
import {
  conditionFor,
  type FieldNode,
  hasMarkup,
  isFieldShown,
  rules,
  sanitizeText,
  toPlainText,
} from "#section";
import { pictureFamilies } from "#section/view";
import { formatPointer } from "../../diagnostic/index.ts";
import { isObject, type Json } from "../../document/index.ts";
import { type EditingAddress, setAddress } from "./editing-address.ts";
import { slot, withoutMarks } from "./marks.ts";

type Group = Extract<FieldNode, { shape: "group" }>;
type List = Extract<FieldNode, { shape: "list" }>;
type Where = Pick<EditingAddress, "pointer" | "isSite">;

/**
 * @param data unvalidated data of the document
 * @param tree of its schema
 * @param where location of the data
 * @returns a copy in which every object has a location
 */
export function withSlots(data: unknown, tree: FieldNode, where: Where = inSection): Json {
  return fill(tree, data, where, true) as Json;
}

const inSection: Where = { pointer: "", isSite: false };

const below = ({ pointer, isSite }: Where, key: PropertyKey): Where => ({
  pointer: pointer + formatPointer([key]),
  isSite,
});

/** @param isWanted true if an object or list must exist even if it is empty */
function fill(node: FieldNode, given: unknown, where: Where, isWanted: boolean): unknown {
  const value = given ?? node.fallback;
  switch (node.shape) {
    case "group":
      return fillGroup(node, value, where, isWanted);
    case "list":
      return fillList(node, value, where, isWanted);
    case "leaf":
      return typeof value === "string" ? withoutMarks(value) : undefined;
    case "value":
      return value === undefined ? undefined : admit(node, value);
  }
}

function fillGroup(node: Group, value: unknown, where: Where, isWanted: boolean): unknown {
  if (node.bare && typeof value === "string") return value;
  // An incomplete crop counts as missing.
  if (node.is) return admit(node, value);
  const given = isObject(value) ? value : {};
  const filled: Record<string, unknown> = { ...given };
  const empty = new Set<string>();
  const hidden = new Set<string>();
  for (const [key, field] of node.fields) {
    if (standsAside(node, key, given)) continue;
    if (!isFieldShown(node, key, given)) {
      delete filled[key];
      hidden.add(key);
      continue;
    }
    const isItem = field.shape === "group" || field.shape === "list";
    const isNeeded = !field.isOptional || conditionFor(node.conditions, key)?.isRequired === true;
    filled[key] = fill(field, given[key], below(where, key), isItem && isNeeded);
    if (filled[key] === undefined) delete filled[key];
    // A title above a paragraph that is only a dot was written because it was required. Visitors do not see it.
    const isTitle = key === "title" && node.fields.has("paragraph");
    if (isEmpty(field, filled[key], isTitle ? hasWords : isVisible)) empty.add(key);
  }
  const slots = slotsOf(node, filled, empty, hidden);
  for (const key of slots) filled[key] = slot;
  const isThere = isObject(value) || isWanted || slots.length > 0 || Object.keys(filled).length > 0;
  return isThere ? setAddress(filled, { ...where, empty }) : undefined;
}

/** Returns true if a list is omitted because an alternative replaces it. */
function standsAside({ fields, alternatives }: Group, key: string, given: Json): boolean {
  if (fields.get(key)?.shape !== "list" || given[key] !== undefined) return false;
  const names = alternatives.find((names) => names.includes(key));
  return names !== undefined && (names[0] !== key || names.some((name) => given[name] !== undefined));
}

function fillList({ item, min }: List, value: unknown, where: Where, isWanted: boolean): unknown {
  if (!Array.isArray(value) && !isWanted && min === 0) return undefined;
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const empty = new Set<string>();
  const filled = Array.from({ length: Math.max(given.length, min) }, (_, index) => {
    const one = fill(item, given[index], below(where, index), true);
    if (!isEmpty(item, one, isVisible)) return one;
    empty.add(String(index));
    return isText(item) ? slot : one;
  });
  return setAddress(filled, { ...where, empty });
}

const isVisible = (text: string): boolean => text.trim() !== "";
const hasWords = (text: string): boolean => /[^\p{P}\s]/u.test(text);

/** Returns true if a field has no visible value. @param isFull checks a text without its markup */
function isEmpty(field: FieldNode, value: unknown, isFull: (text: string) => boolean): boolean {
  if (!isSeen(field)) return false;
  if (value === undefined || value === "") return true;
  if (field.shape !== "leaf" || field.meta.kind !== "text") return false;
  return !isFull(field.meta.plain ? String(value) : textOf(String(value)));
}

/** Returns the visible text. `<script>` is removed with its content. */
const textOf = (text: string): string =>
  toPlainText(hasMarkup(text) ? sanitizeText(text, () => undefined).html : text);

/** Objects and lists are never empty, only their contents are. An omitted choice still has a visible default. */
const isSeen = (field: FieldNode): boolean =>
  field.shape === "leaf"
    ? field.meta.kind !== "event"
    : field.shape === "value" && (field.is !== undefined || field.type === "string");

const isText = (field: FieldNode): boolean => field.shape === "leaf" && field.meta.kind === "text";

/**
 * @param hidden names of fields whose condition does not hold
 * @returns names of an object's empty fields that get a slot
 */
function slotsOf(
  { fields, alternatives }: Group,
  filled: Json,
  empty: Set<string>,
  hidden: ReadonlySet<string>,
): string[] {
  const keys: string[] = [];
  for (const [key, field] of fields) {
    const others = (alternatives.find((names) => names.includes(key)) ?? [key]).filter(
      (name) => !hidden.has(name),
    );
    const isOffered = others[0] === key && others.every((name) => !filled[name] || empty.has(name));
    if (
      empty.has(key) ? isOffered && isSlot(key, field, filled, empty) : isUnusableLink(field, filled[key])
    ) {
      keys.push(key);
      empty.add(key);
    }
  }
  return keys;
}

function isSlot(key: string, field: FieldNode, filled: Json, empty: Set<string>): boolean {
  if (field.shape === "value") return field.is === "date";
  if (field.shape !== "leaf") return false;
  const { meta } = field;
  switch (meta.kind) {
    case "text":
      return !meta.hasFallback && !descriptions.has(key);
    case "picture": {
      // A picture may exist only in sizes.
      const sizes = sizesBySource.get(key);
      const isThere =
        sizes !== undefined && isObject(filled[sizes]) && Object.values(filled[sizes]).some(Boolean);
      if (isThere) empty.delete(key);
      return !isThere && !meta.isBehind;
    }
    case "icon":
      return true;
    case "link":
      return meta.isNeeded;
    default:
      return false;
  }
}

/** An object that needs a link is shown with an invalid one too, so that it can be fixed. */
const isUnusableLink = (field: FieldNode, value: unknown): boolean =>
  field.shape === "leaf" &&
  field.meta.kind === "link" &&
  field.meta.isNeeded &&
  "problem" in rules.parseLink(String(value));

const families = Object.values(pictureFamilies);
/** Names of text alternatives of pictures, which are not visible. */
const descriptions: ReadonlySet<string> = new Set(
  families.flatMap((family) => ("alt" in family ? [family.alt] : [])),
);
const sizesBySource: ReadonlyMap<string, string> = new Map(
  families.map(({ source, sizes }) => [source, sizes]),
);

/** @returns the schema's output for a value; undefined if it is invalid */
function admit({ shape, test, givesBack, schema }: FieldNode, value: unknown): unknown {
  // A group's test does not cover its fields.
  if (shape === "value" && test && givesBack) return test(value) ? value : undefined;
  return schema && z.safeParse(schema, value).data;
}
