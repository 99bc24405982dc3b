/**
 * Data as the editing view shows it: what is missing is filled in before a view sees it, so that no view has to know that it
 * is being edited (SEC-28 hides what is empty). What is of the wrong kind is dropped: a document with errors opens as well.
 */
import * as z from "zod";
import { type FieldNode, hasMarkup, rules, sanitizeText, toPlainText } from "#section";
import { pictureFamilies } from "#section/view";
import { formatPointer } from "../../diagnostic/index.ts";
import { slot, withoutMarks } from "./marks.ts";
import { type Place, setPlace } from "./place.ts";

type Json = Readonly<Record<string, unknown>>;
type Group = Extract<FieldNode, { shape: "group" }>;
type List = Extract<FieldNode, { shape: "list" }>;
type Where = Pick<Place, "pointer" | "isSite">;

/**
 * @param data as the document has it, whatever that is
 * @param tree of its schema
 * @param where the data lies
 * @returns a copy in which every object knows its place
 */
export function withSlots(data: unknown, tree: FieldNode, where: Where = inSection): Json {
  return fill(tree, data, where, true) as Json;
}

const inSection: Where = { pointer: "", isSite: false };

const below = ({ pointer, isSite }: Where, key: PropertyKey): Where => ({
  pointer: pointer + formatPointer([key]),
  isSite,
});

/** @param isWanted whether an object or list must be there, though nothing is in it */
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
  // Half a crop is none.
  if (node.is) return admit(node, value);
  const given = isObject(value) ? value : {};
  const filled: Record<string, unknown> = { ...given };
  const empty = new Set<string>();
  for (const [key, field] of node.fields) {
    if (standsAside(node, key, given)) continue;
    const isItem = field.shape === "group" || field.shape === "list";
    filled[key] = fill(field, given[key], below(where, key), isItem && !field.isOptional);
    if (filled[key] === undefined) delete filled[key];
    // Above a paragraph a title of a dot alone is there because it had to be: visitors do not see it.
    const isTitle = key === "title" && node.fields.has("paragraph");
    if (isEmpty(field, filled[key], isTitle ? hasWords : isVisible)) empty.add(key);
  }
  const slots = slotsOf(node, filled, empty);
  for (const key of slots) filled[key] = slot;
  const isThere = isObject(value) || isWanted || slots.length > 0 || Object.keys(filled).length > 0;
  return isThere ? setPlace(filled, { ...where, empty }) : undefined;
}

/** True where a list is left out since another one stands for it. */
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
  return setPlace(filled, { ...where, empty });
}

const isVisible = (text: string): boolean => text.trim() !== "";
const hasWords = (text: string): boolean => /[^\p{P}\s]/u.test(text);

/** Whether a field holds nothing that could be seen. @param isFull judges a text without its markup */
function isEmpty(field: FieldNode, value: unknown, isFull: (text: string) => boolean): boolean {
  if (!isSeen(field)) return false;
  if (value === undefined || value === "") return true;
  if (field.shape !== "leaf" || field.meta.kind !== "text") return false;
  return !isFull(field.meta.plain ? String(value) : textOf(String(value)));
}

/** As visitors see it: of `<script>` nothing is left, not what stands in it either. */
const textOf = (text: string): string =>
  toPlainText(hasMarkup(text) ? sanitizeText(text, () => undefined).html : text);

/** Objects and lists are never empty, what is in them is; where a choice is left out, something is shown all the same. */
const isSeen = (field: FieldNode): boolean =>
  field.shape === "leaf"
    ? field.meta.kind !== "event"
    : field.shape === "value" && (field.is !== undefined || field.type === "string");

const isText = (field: FieldNode): boolean => field.shape === "leaf" && field.meta.kind === "text";

/** @returns names of the empty fields of an object that are to be seen as such */
function slotsOf({ fields, alternatives }: Group, filled: Json, empty: Set<string>): string[] {
  const keys: string[] = [];
  for (const [key, field] of fields) {
    const others = alternatives.find((names) => names.includes(key)) ?? [key];
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
      // A picture may be there in sizes alone.
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

/** What needs a link to be seen is seen with a bad one too: it is to be mended. */
const isUnusableLink = (field: FieldNode, value: unknown): boolean =>
  field.shape === "leaf" &&
  field.meta.kind === "link" &&
  field.meta.isNeeded &&
  "problem" in rules.parseLink(String(value));

const families = Object.values(pictureFamilies);
/** Names of texts that stand in place of a picture: nobody sees them. */
const descriptions: ReadonlySet<string> = new Set(
  families.flatMap((family) => ("alt" in family ? [family.alt] : [])),
);
const sizesBySource: ReadonlyMap<string, string> = new Map(
  families.map(({ source, sizes }) => [source, sizes]),
);

/** @returns what the schema makes of a value; undefined for what it refuses */
function admit({ shape, test, givesBack, schema }: FieldNode, value: unknown): unknown {
  // Of a group the test leaves its fields to theirs.
  if (shape === "value" && test && givesBack) return test(value) ? value : undefined;
  return schema && z.safeParse(schema, value).data;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
