/** Snippets of VS Code: values with places to fill in. */
import type * as z from "zod";
import { fieldTree } from "#section";
import { formOf, sampleOf } from "../form.ts";

/** Escapes the special characters of snippets; `^` marks JSON text that is inserted as it is. */
export function asSnippet(value: unknown): unknown {
  return mapTexts(value, (text) => (/[\\$^"]/.test(text) ? `^${escaped(JSON.stringify(text))}` : text));
}

/** Returns the snippet of a list item, with its texts as places; undefined for an item that says nothing. */
export function itemSnippet(schema: z.core.$ZodType): object | undefined {
  const node = fieldTree(schema);
  const label = node.shape === "group" ? formOf(node) : undefined;
  if (label === undefined) return undefined;
  let place = 0;
  const body = mapTexts(sampleOf(node), (text) => `^"\${${++place}:${escaped(text)}}"`);
  return { label, description: "A new item.", body };
}

const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, mapTexts(below, change)]));
}
