/** Allows parts in the JSON Schema of a document: code editors suggest `$ref` and require no other keys beside it. */

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

const reference = {
  type: "string",
  description: "Path of a part file, relative to this file (parts/footer.json, articles/opening.md).",
};
const part = { type: "object", required: ["$ref"], maxProperties: 1, properties: { $ref: reference } };

/** @param schema schema of the whole document */
export function allowParts(schema: object): object {
  const document = schema as Schema;
  const { headerLinks = {}, footerLinks = {}, pages = {}, ...others } = document.properties ?? {};
  const { translations = {} } = others;
  const { components = {}, ...ofPage } = pages.items?.properties ?? {};
  const sections = { ...components, items: orPart(components.items ?? {}) };
  const page = { ...pages.items, properties: { ...ofPage, components: sections } };
  return {
    ...document,
    properties: {
      ...others,
      headerLinks: orPart(headerLinks),
      footerLinks: orPart(footerLinks),
      pages: { ...pages, items: orPart(page) },
      translations: {
        ...translations,
        additionalProperties: orPart((translations.additionalProperties ?? {}) as Schema),
      },
    },
  };
}

/** Keeps `properties` at the top, where code editors look for them; only `required` does not apply to a part. */
function orPart(schema: Schema): Schema {
  const isPart = { type: "object", required: ["$ref"] };
  const { properties, required, ...rest } = schema;
  if (properties === undefined) {
    const { description } = schema;
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    return { ...(description !== undefined && { description }), if: isPart, then: part, else: schema };
  }
  return {
    ...rest,
    properties: { ...properties, $ref: reference },
    if: isPart,
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { type: "object", maxProperties: 1 },
    ...(required && { else: { type: "object", required } }),
  };
}
