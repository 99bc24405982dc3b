/** JSON Schema of the sections of a page: common fields once, and the data of each type by its `id`. */
import type * as z from "zod";
import type { Catalogue, SectionType } from "#section";
import { componentSchema } from "../page-schema.ts";
import { asSnippet } from "./snippet.ts";

type Json = Readonly<Record<string, unknown>>;

interface ObjectSchema extends Json {
  readonly properties: Readonly<Record<string, Json>>;
}

export function componentsJsonSchema({ sections }: Catalogue, toJson: (schema: z.ZodType) => object): object {
  const types = [...sections.values()];
  const item = toJson(componentSchema) as ObjectSchema;
  return {
    description: "Sections of the page, from top to bottom.",
    type: "array",
    items: {
      ...item,
      properties: {
        ...item.properties,
        id: {
          ...item.properties.id,
          // The types below are the examples.
          examples: undefined,
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
  data: { description: `Contents of the section: ${label}.`, ...toJson(data) },
  variant:
    Object.keys(variants).length === 0
      ? { not: {}, errorMessage: "This section type has only one layout.", doNotSuggest: true }
      : { enum: Object.keys(variants), enumDescriptions: Object.values(variants) },
});

/** Snippet of a section for code editors: its example, with a placeholder for its name. */
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
