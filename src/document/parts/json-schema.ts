/** Where a part may stand, in the JSON Schema of a document: an editor offers `$ref` there, and asks for nothing beside it. */

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

const reference = {
  type: "string",
  description: "A part: a file of the site's folder, from this one on (parts/footer.json).",
};
const part = { type: "object", required: ["$ref"], maxProperties: 1, properties: { $ref: reference } };

/** @param schema of the whole document */
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

/** What an object has of its own stays where editors look for it: only what it must have is not asked of a part. */
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
