/**
 * The published JSON Schema of a site document (DOC-15), from the same zod schemas that validate it: draft 7, which editors
 * support best, and the words of VS Code's beside it (`defaultSnippets`, `deprecationMessage`, `enumDescriptions`).
 */
import * as z from "zod";
import { type Catalogue, fieldRegistry, group } from "#section";
import { pageSchema } from "../page-schema.ts";
import { allowParts } from "../parts/json-schema.ts";
import { messagesByLanguage, messageText, settingsSchemaOf } from "../site-schema.ts";
import { componentsJsonSchema } from "./components.ts";
import { type Known, keywordsOf, objectKeywords } from "./keywords.ts";
import { shareParts } from "./share-parts.ts";

/** @param known what is offered for icons and fonts; without it, any name is as good */
export function documentJsonSchema(catalogue: Catalogue, known: Known = {}): object {
  const toJson = (schema: z.ZodType) => jsonSchemaOf(schema, known);
  const document = group({
    ...settingsSchemaOf(catalogue).schema.shape,
    messages: z
      .union([messagesByLanguage(describeMessages(catalogue)), z.literal("original")])
      .default({})
      .describe(
        'Words of the interface in place of the catalogue\'s, by language code; "original" for the English wording of the specification, with its mistakes.',
      ),
    pages: z.array(pageSchema).min(1).describe("The pages of the site; one of them has the path /."),
    translations: z
      .record(z.string(), z.looseObject({}))
      .optional()
      .describe("What other languages say in place of the document's own words, by language code."),
  });
  const schema = toJson(document) as { properties: { pages: { items: { properties: object } } } };
  Object.assign(schema.properties.pages.items.properties, {
    components: componentsJsonSchema(catalogue, toJson),
  });
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
      if (zodSchema instanceof z.ZodObject) Object.assign(jsonSchema, objectKeywords(zodSchema));
    },
  });
  return json;
}

/** The words of the interface by their keys; their defaults are the English texts. */
const describeMessages = ({ messages }: Catalogue) =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(messages.en ?? {}).map(([key, text]) => [
        key,
        messageText.default(text).describe(`In English: ${text.replaceAll("\n", " ")}`),
      ]),
    ),
  );
