/**
 * JSON Schema of a translation, so that code editors complete it: the names of the document without its requirements, since a
 * translation is a partial document. Its sections have the names of all types: their own type is elsewhere in the document.
 */

interface Schema {
  readonly [keyword: string]: unknown;
  readonly description?: string;
  readonly properties?: Properties;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly allOf?: readonly { readonly then?: Schema }[];
}
type Properties = Readonly<Record<string, Schema>>;

/** @param document schema of the whole document, without parts */
export function translationJsonSchema(document: object): object {
  const { properties = {}, additionalProperties } = document as Schema;
  const { $schema: _, siteId: __, messages: ___, translations: ____, pages = {}, ...settings } = properties;
  const { components = {}, ...page } = pages.items?.properties ?? {};
  const { data = {}, ...section } = components.items?.properties ?? {};
  const contents = (components.items?.allOf ?? []).map(({ then }) => namesOf(then?.properties?.data ?? {}));
  const group = (fields: Properties): Schema => ({ properties: fields, ...rest(additionalProperties) });
  const list = ({ description = "" }: Schema, items: Schema): Schema => ({ description, items });
  const sections = group({
    ...namesIn(section),
    data: { ...contents.reduce(merge, {}), description: data.description ?? "" },
  });
  const translatedPages = list(pages, group({ ...namesIn(page), components: list(components, sections) }));
  return group({ ...namesIn(settings), pages: translatedPages });
}

/** Keeps names and descriptions: a translation may leave out the rest, and keep list items with null. */
function namesOf({
  description,
  properties: always,
  items,
  additionalProperties,
  allOf = [],
}: Schema): Schema {
  // The schemas of conditional fields.
  const conditional = allOf.flatMap(({ then }) => Object.entries(then?.properties ?? {}));
  const properties = always && {
    ...always,
    ...Object.fromEntries(conditional.map(([name, field]) => [name, { ...field, ...always[name] }])),
  };
  return {
    ...(description !== undefined && { description }),
    ...(properties && { properties: namesIn(properties), ...rest(additionalProperties) }),
    ...(items && { items: namesOf(items) }),
  };
}

const namesIn = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, namesOf(field)]));

const rest = (additionalProperties: Schema | undefined) => additionalProperties && { additionalProperties };

function merge(one: Schema, other: Schema): Schema {
  const items = one.items && other.items ? merge(one.items, other.items) : (one.items ?? other.items);
  const properties = { ...one.properties };
  for (const [name, field] of Object.entries(other.properties ?? {}))
    properties[name] = merge(properties[name] ?? {}, field);
  return {
    ...other,
    ...one,
    ...((one.properties || other.properties) && { properties }),
    ...(items && { items }),
  };
}
