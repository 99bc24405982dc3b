/** The JSON Schema of a page's sections: what is the same in all of them once, and by its `id` the data of each type. */
import type * as z from "zod";
import type { Catalogue, SectionType } from "#section";
import { componentSchema } from "../page-schema.ts";

type Json = Readonly<Record<string, unknown>>;

interface ObjectSchema extends Json {
  readonly properties: Readonly<Record<string, Json>>;
}

export function componentsJsonSchema({ sections }: Catalogue, toJson: (schema: z.ZodType) => object): object {
  const types = [...sections.values()];
  const item = toJson(componentSchema) as ObjectSchema;
  return {
    description: "The sections of the page, from its top to its foot.",
    type: "array",
    items: {
      ...item,
      properties: {
        ...item.properties,
        id: {
          ...item.properties.id,
          enum: types.map(({ type }) => type),
          enumDescriptions: types.map(({ label, category }) => `${label} (${category})`),
        },
      },
      allOf: types.map((section) => ({
        if: { properties: { id: { const: section.type } }, required: ["id"] },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: { properties: ownProperties(section, toJson), required: ["data"] },
      })),
      defaultSnippets: types.map(snippetOf),
    },
  };
}

const ownProperties = (
  { label, data, variants = {} }: SectionType,
  toJson: (schema: z.ZodType) => object,
) => ({
  data: { description: `What the section says: ${label}.`, ...toJson(data) },
  variant:
    Object.keys(variants).length === 0
      ? { not: {}, errorMessage: "This section type has one layout.", doNotSuggest: true }
      : { enum: Object.keys(variants), enumDescriptions: Object.values(variants) },
});

/** A section as an editor adds it: its example, with the name to be written over. */
const snippetOf = ({ type, label, category, colorMode, example }: SectionType) => ({
  label: type,
  description: `${label} (${category})`,
  body: {
    id: type,
    uniqId: `^"\${1:${type.toLowerCase().replace(/[^a-z0-9]+/g, "-")}}"`,
    ...(colorMode && { colorMode }),
    data: asSnippet(example),
  },
});

/** A snippet's own signs as they are: `^` says that what follows is the JSON text itself. */
function asSnippet(value: unknown): unknown {
  if (typeof value === "string")
    return /[\\$^"]/.test(value) ? `^${JSON.stringify(value).replace(/[\\$}]/g, "\\$&")}` : value;
  if (Array.isArray(value)) return value.map(asSnippet);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, asSnippet(below)]));
}
