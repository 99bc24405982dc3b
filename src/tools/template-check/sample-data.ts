/** Test data for a section type from its schema: the minimum that it accepts, and its example with injected texts. */
import { conditionFor, type FieldNode, withoutHidden } from "#section";

type Json = Record<string, unknown>;

/** Fills only required texts and the fewest items. */
export function leastData(node: FieldNode): unknown {
  switch (node.shape) {
    case "group": {
      const entries = [...node.fields]
        .filter(
          ([name, field]) =>
            isRequired(field) ||
            name === node.atLeastOne[0] ||
            conditionFor(node.conditions, name)?.isRequired === true,
        )
        .map(([name, field]) => [name, leastData(field)]);
      return withoutHidden(node, Object.fromEntries(entries));
    }
    case "list":
      return Array.from({ length: node.min }, () => leastData(node.item) ?? "Filled");
    case "leaf":
      return node.meta.kind === "text" ? "Filled".slice(0, node.meta.max) : undefined;
    case "value":
      return node.choices?.[0];
  }
}

function isRequired(node: FieldNode): boolean {
  if (node.shape === "list") return node.min > 0;
  if (node.shape === "leaf") return node.meta.kind === "text" && node.meta.required;
  return node.isOptional === false;
}

/** @returns the data with every text replaced by this one, cut to the field's limit */
export function withText(node: FieldNode, value: unknown, text: string): unknown {
  if (node.shape === "leaf" && node.meta.kind === "text" && typeof value === "string")
    return text.length <= node.meta.max ? text : value;
  if (node.shape === "list" && Array.isArray(value))
    return value.map((item) => withText(node.item, item, text));
  if (node.shape !== "group" || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  return mapFields(node, value as Json, (field, below) => withText(field, below, text));
}

/** Values that are invalid for every field. */
const wrong = [null, 7, "javascript:alert(1)", [], [null], [[7]], { url: 7, width: "x" }];

/** @returns variants of the data, each with one value replaced by an invalid one */
export function* withEachWrong(value: unknown, change = (put: unknown): unknown => put): Generator<unknown> {
  for (const other of wrong) yield change(other);
  // One of equal items is enough.
  const below = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(Object(value));
  if (typeof value !== "object") return;
  for (const [key, inner] of below)
    yield* withEachWrong(inner, (put) => {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
      copy[key] = put;
      return change(copy);
    });
}

/**
 * Wraps the data for a view, and reports reads of properties that are not in its schema.
 * @param report receives the name
 */
export function watched(node: FieldNode, value: unknown, report: (name: string) => void): unknown {
  if (node.shape === "list" && Array.isArray(value))
    return value.map((item) => watched(node.item, item, report));
  if (node.shape !== "group" || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  const fields = mapFields(node, value as Json, (field, below) => watched(field, below, report));
  return new Proxy(fields, {
    get(target, name, receiver) {
      // A copy, `{ ...of }`, reads what is there, also an unknown key of the document.
      const isKnown = node.fields.has(String(name)) || Object.hasOwn(target, name);
      if (typeof name === "string" && !isKnown && !ofAnyObject.has(name)) report(name);
      return Reflect.get(target, name, receiver);
    },
  });
}

const ofAnyObject = new Set([...Object.getOwnPropertyNames(Object.prototype), "toJSON", "then", "$$typeof"]);

const mapFields = (
  node: Extract<FieldNode, { shape: "group" }>,
  value: Json,
  change: (field: FieldNode, below: unknown) => unknown,
): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, below]) => {
      const field = node.fields.get(name);
      return [name, field ? change(field, below) : below];
    }),
  );

/** @returns names of all fields at any depth */
export function fieldNames(node: FieldNode, found = new Set<string>()): ReadonlySet<string> {
  if (node.shape === "list") fieldNames(node.item, found);
  if (node.shape === "group")
    for (const [name, field] of node.fields) {
      found.add(name);
      fieldNames(field, found);
    }
  return found;
}
