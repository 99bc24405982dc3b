/**
 * Generates the published JSON Schema of a site document (DOC-15) from the zod schemas that validate it. It is draft 7, which
 * code editors support best, with the extensions of VS Code (`defaultSnippets`, `deprecationMessage`, `enumDescriptions`).
 */
import * as z from "zod";
import { type Catalogue, fieldRegistry, fieldTree, group } from "#section";
import { messagePresets } from "../message-presets.ts";
import { pageSchema } from "../page-schema.ts";
import { allowParts } from "../parts/json-schema.ts";
import { messagesByLanguage, messageText, settingsSchemaOf } from "../site-schema.ts";
import { componentsJsonSchema } from "./components.ts";
import { applyConditions, conditionKeywords, conditionsKeyword } from "./conditions.ts";
import { type Known, keywordsOf, objectKeywords } from "./keywords.ts";
import { shareParts } from "./share-parts.ts";
import { itemSnippet } from "./snippet.ts";
import { translationJsonSchema } from "./translations.ts";

/** @param known suggestions for icons and fonts; without them, any name is accepted */
export function documentJsonSchema(catalogue: Catalogue, known: Known = {}): object {
  const toJson = (schema: z.ZodType) => jsonSchemaOf(schema, known);
  const document = group({
    ...settingsSchemaOf(catalogue).schema.shape,
    messages: z
      .union([messagesByLanguage(describeMessages(catalogue)), z.enum(Object.keys(messagePresets))])
      .default({})
      .describe(
        'Interface texts that replace those of the catalogue, by language code. "corrected" corrects three English texts of forms, "original" (the default) keeps them as the specification has them.',
      ),
    pages: z.array(pageSchema).min(1).describe("Pages of the site. One of them has the path /."),
    translations: z
      .record(z.string(), z.looseObject({}))
      .optional()
      .describe("Translations of the document, by language code."),
  });
  const schema = toJson(document) as {
    properties: { pages: { items: { properties: object } }; translations: object };
  };
  Object.assign(schema.properties.pages.items.properties, {
    components: componentsJsonSchema(catalogue, toJson),
  });
  Object.assign(schema.properties.translations, { additionalProperties: translationJsonSchema(schema) });
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Sectile site document",
    description: "Pages made of sections, with a theme, languages and widgets: the input of `sectile build`.",
    ...shareParts(allowParts(schema)),
  };
}

function jsonSchemaOf(schema: z.ZodType, known: Known): object {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const meta = fieldRegistry.get(zodSchema as unknown as z.ZodType);
      const own = jsonSchema.description;
      if (meta) Object.assign(jsonSchema, keywordsOf(meta, known));
      if (own !== undefined && jsonSchema.description !== own)
        jsonSchema.description = `${own} ${jsonSchema.description}`;
      if (zodSchema instanceof z.ZodArray) {
        const snippet = itemSnippet(zodSchema.element);
        if (snippet) Object.assign(jsonSchema.items as object, { defaultSnippets: [snippet] });
      }
      if (zodSchema instanceof z.ZodObject) Object.assign(jsonSchema, objectKeywords(zodSchema));
      if (meta?.kind === "group" && meta.conditions) {
        const node = fieldTree(zodSchema);
        if (node.shape === "group")
          Object.assign(jsonSchema, { [conditionsKeyword]: conditionKeywords(node) });
      }
    },
  });
  return applyConditions(json) as object;
}

/** Schema of the interface texts by key; the English texts are the defaults. */
const describeMessages = ({ messages }: Catalogue) =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(messages.en ?? {}).map(([key, text]) => [
        key,
        messageText.default(text).describe(`English: ${text.replaceAll("\n", " ")}`),
      ]),
    ),
  );
