/** Sample of a value on one line, as its schema describes it: `"languages": [{ "lang": { "name": "English", "code": "en" } }]`. */
import * as z from "zod";
import { type FieldNode, withoutHidden } from "#section";
import { plainFields } from "./meant.ts";

/** Maximum number of nested objects; deeper ones are left empty. */
const maxDepth = 3;

/** @returns the sample as JSON: the fields that the value needs, or its first ones */
export function sampleOf(node: FieldNode, depth = 0): unknown {
  const given = exampleOf(node);
  if (given !== undefined) return given;
  switch (node.shape) {
    case "group":
      return depth > maxDepth
        ? {}
        : withoutHidden(
            node,
            Object.fromEntries(sampleFields(node).map(([name, field]) => [name, sampleOf(field, depth + 1)])),
          );
    case "list":
      return depth > maxDepth || isUnknown(node.item) ? [] : [sampleOf(node.item, depth + 1)];
    case "leaf":
      return samples[node.meta.kind];
    case "value":
      return sampleValue(node);
  }
}

/** True for a value that is described elsewhere, such as the sections of a page. */
const isUnknown = (node: FieldNode): boolean => node.shape === "value" && node.type === "unknown";

/** Examples in the form of our documentation, for leaves whose schema has none. */
const samples = {
  text: "…",
  link: "/about",
  picture: "assets/photo.jpg",
  icon: "mail",
  flag: "gb",
  event: "…",
} as const;

function sampleValue({ type, choices, is, min }: Extract<FieldNode, { shape: "value" }>): unknown {
  if (choices) return choices.find((word) => word !== "");
  if (is === "date") return "2027-09-30T09:00:00Z";
  if (is === "email") return "name@example.org";
  if (is === "colour") return "#1b5e20";
  if (type === "boolean") return true;
  if (type === "number") return Math.max(min ?? 0, 0);
  if (type === "array") return [];
  return type === "string" ? "…" : {};
}

type Field = readonly [name: string, node: FieldNode];

/** Fields that a group must have, its first text, and the link that it is shown for. */
function sampleFields(node: Extract<FieldNode, { shape: "group" }>): readonly Field[] {
  const plain = plainFields(node).map((name): Field => [name, node.fields.get(name) as FieldNode]);
  const text = plain.find(([, field]) => field.shape === "leaf" && field.meta.kind === "text");
  const found = plain.filter((field) => isNeeded(field[1]) || field === text);
  return found.length > 0 ? found : plain.slice(0, 1);
}

const isNeeded = (node: FieldNode): boolean =>
  node.isOptional === false ||
  (node.shape === "leaf" &&
    ((node.meta.kind === "text" && node.meta.required) || (node.meta.kind === "link" && node.meta.isNeeded)));

/** @returns the first example that the schema of a field gives */
function exampleOf({ schema }: FieldNode): unknown {
  for (let inner: z.core.$ZodType | undefined = schema; inner; inner = innerOf(inner)) {
    const { examples } = (z.globalRegistry.get(inner) ?? {}) as { readonly examples?: readonly unknown[] };
    if (examples) return examples[0];
  }
  return undefined;
}

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined =>
  (schema._zod.def as { readonly innerType?: z.core.$ZodType }).innerType;

/** Longest sample that fits into a message. */
const maxLength = 160;

/**
 * @param name key of the value, if it has one
 * @returns the sample on one line; undefined if it says nothing or is too long for a message
 */
export function formOf(node: FieldNode | undefined, name?: string): string | undefined {
  if (!node) return undefined;
  const text = spaced(sampleOf(node));
  if (text === "{}" || text === "[]" || text === '"…"' || text.length > maxLength) return undefined;
  return name === undefined ? text : `${JSON.stringify(name)}: ${text}`;
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, below]) => `${JSON.stringify(name)}: ${spaced(below)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
