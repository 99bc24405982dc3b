/** The published JSON Schema of a site document (DOC-15), from the same zod schemas that validate it. */
import * as z from "zod";
import { type Catalogue, type FieldMeta, fieldRegistry } from "#section";
import { fullPageSchema } from "./page-schema.ts";
import { allowParts } from "./parts/json-schema.ts";
import { frameSchemaOf, messagesByLanguage, messageText } from "./site-schema.ts";

/**
 * Writes draft 7, which editors support best.
 * Texts that hold markup, or marks that join with the character before them, are longer as JSON than as seen; their
 * limit is left to `sectile check`, which counts visible characters.
 */
export function documentJsonSchema(catalogue: Catalogue): object {
  const document = z.looseObject({
    ...frameSchemaOf(catalogue).schema.shape,
    messages: messagesByLanguage(describeMessages(catalogue))
      .default({})
      .describe("Words of the interface in place of the catalogue's, by language code."),
    pages: z.array(fullPageSchema(catalogue)).min(1),
    translations: z.record(z.string(), z.looseObject({})).optional(),
  });
  const schema = z.toJSONSchema(document, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const meta = fieldRegistry.get(zodSchema as unknown as z.ZodType);
      if (meta) Object.assign(jsonSchema, keywordsOf(meta));
    },
  });
  return {
    ...allowParts(schema),
    title: "Sectile site document",
    description: "Pages made of sections, with a theme, languages and widgets: the input of `sectile build`.",
  };
}

/** The words of the interface by their keys; their defaults are the English texts. */
const describeMessages = ({ messages }: Catalogue) =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(messages.en ?? {}).map(([key, text]) => [key, messageText.default(text)]),
    ),
  );

/**
 * Everything that joins with a neighbour to one visible character, as accents, joiners, letters of Hangul, vowels of
 * Thai and Lao, halves of flags, tones of skin: JSON Schema counts it otherwise than a reader.
 */
const joining =
  "\\r\\p{M}\\p{Cf}\\u0D4E\\u0E33\\u0EB3\\u1100-\\u11FF\\uA960-\\uA97F\\uD7B0-\\uD7FF\\uFF9E\\uFF9F" +
  "\\u{111C2}\\u{111C3}\\u{113D1}\\u{1193F}\\u{11941}\\u{11A84}-\\u{11A89}\\u{11D46}\\u{11F02}" +
  "\\u{1F1E6}-\\u{1F1FF}\\u{1F3FB}-\\u{1F3FF}";

function keywordsOf(meta: FieldMeta): object {
  switch (meta.kind) {
    case "text": {
      const description = `${meta.plain ? "Plain text" : "Text, inline HTML allowed"}, at most ${meta.max} visible characters.`;
      return {
        description,
        ...(meta.required && { minLength: 1 }),
        if: { type: "string", pattern: meta.plain ? `[${joining}]` : `[<&${joining}]` },
        else: { type: "string", maxLength: meta.max },
      };
    }
    case "list":
      return { minItems: meta.min, maxItems: meta.max };
    case "link":
      return {
        description: "A web address, a page of the site (/about), an anchor (#contacts), mailto: or tel:.",
      };
    case "picture":
      return { description: "A picture: a web address, or a file of the site's folder (assets/photo.jpg)." };
    case "icon":
      return { description: "The name of an icon of the Tabler set, for example mail." };
    case "flag":
      return { description: "A flag by its country: gb, and a region's where it has one: gb-wls." };
    case "event":
      return { description: "The id of one of the site's events." };
    case "group":
      return meta.atLeastOne.length > 0
        ? { description: `At least one of ${meta.atLeastOne.join(", ")} must be filled.` }
        : {};
    default:
      return {};
  }
}
