/**
 * Makes the pages of docs/sections (the catalogue of section types) and docs/keys (the keys of the document) from the schemas of
 * the compiled engine, the words of the editor, and the comments at the start of each type's schema.ts.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { formatJson } from "./format-json.js";

/** @import { SectionFacts } from "../src/tools/section-facts.ts" */
/**
 * @typedef {{ readonly [keyword: string]: unknown, description?: string, type?: string, enum?: readonly unknown[],
 *   anyOf?: readonly Schema[], items?: Schema, properties?: Record<string, Schema>, required?: readonly string[],
 *   additionalProperties?: Schema, $ref?: string }} Schema
 */

/** Pages of the catalogue, by the groups of the editor's dialog "Add a section". */
const groups = [
  { file: "headers-and-footers", title: "Headers and footers", purposes: ["opening", "frame"] },
  { file: "texts", title: "Texts", purposes: ["text"] },
  { file: "pictures", title: "Pictures and videos", purposes: ["pictures"] },
  { file: "offers", title: "Offers and prices", purposes: ["offer"] },
  { file: "people", title: "People", purposes: ["people"] },
  { file: "proof", title: "Customers and figures", purposes: ["proof"] },
  {
    file: "steps-and-questions",
    title: "Steps, questions and legal texts",
    purposes: ["steps", "questions"],
  },
  { file: "actions", title: "Buttons, forms and newsletters", purposes: ["action"] },
  { file: "contact", title: "Contact, maps and opening hours", purposes: ["contact"] },
  { file: "news", title: "Articles and news", purposes: ["news"] },
];

/** Keys of the site that other pages of the reference describe. */
const elsewhere = new Set(["theme", "pages", "translations", "messages"]);

/**
 * @param {string} root folder of the repository
 * @returns {Promise<ReadonlyMap<string, string>>} Markdown by its file in the repository
 */
export async function createDocumentReference(root) {
  const { loadEngine } = await import(pathToFileURL(`${root}dist/engine/index.js`).href);
  const engine = await loadEngine();
  const schema = engine.documentJsonSchema();
  const types = await typesOf(root, engine, schema);
  const pages = groups.map(({ purposes, ...group }) => ({
    ...group,
    types: purposes.flatMap((purpose) => types.filter((one) => one.purpose === purpose)),
  }));
  const missing = types.filter((type) => !pages.some((page) => page.types.includes(type)));
  if (missing.length > 0) throw new Error(`No page has ${missing.map(({ type }) => type).join(", ")}.`);
  return new Map([
    ["docs/sections.md", formatOverview(pages, types.length)],
    ...pages.map((page) => /** @type {const} */ ([`docs/sections/${page.file}.md`, formatGroup(page)])),
    ["docs/keys/site.md", formatSiteKeys(schema)],
    ["docs/keys/theme.md", formatThemeKeys(schema)],
    ["docs/keys/page.md", formatPageKeys(schema)],
  ]);
}

/* Section types */

/** @typedef {Awaited<ReturnType<typeof typesOf>>[number]} Type */

/** @param {string} root @param {any} engine @param {Schema} schema */
async function typesOf(root, engine, schema) {
  const { purposeOf, typeSearch, typeNamesRu } = await sourcesOf(root);
  /** @type {readonly SectionFacts[]} */
  const sections = engine.listSections();
  return sections.map((facts) => {
    const { type } = facts;
    const folder = `templates/sections/${type}`;
    const source = readFileSync(`${root}${folder}/schema.ts`, "utf8");
    const about = /^\/\*\*([\s\S]*?)\*\//.exec(source)?.[1]?.replace(/^\s*\*? ?/gm, "");
    if (!about) throw new Error(`${folder}/schema.ts must begin with a comment: what the type is for.`);
    const { listsPages, hasForm, hasOrientation, ...declared } = engine.catalogue.sections.get(type);
    return {
      ...facts,
      about: inOneLine(about),
      purpose: purposeOf(declared),
      hasForm,
      hasOrientation,
      listsPages,
      russian: typeNamesRu[type],
      words: typeSearch[type],
      data: dataSchemaOf(schema, type),
      thumbnail: existing(root, `${folder}/thumbnail.webp`),
      pictures: Object.fromEntries(
        Object.keys(facts.variants).map((name) => [name, existing(root, `${folder}/variant-${name}.webp`)]),
      ),
      hasBehaviour: existsSync(`${root}${folder}/behaviour.ts`),
    };
  });
}

/** @param {string} root @param {string} file */
const existing = (root, file) => (existsSync(root + file) ? file : undefined);

/** Bundles what the sources know of the types beside their schemas. @param {string} root */
async function sourcesOf(root) {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { purposeOf } from "./src/section/define-section.ts";
        export { typeNamesRu } from "./src/editor/shared/words/looks.ru.ts";
        import * as later from "./src/editor/shell/words/later.en.ts";
        export const { typeSearch } = Object.values(later).find((words) => words.typeSearch);
      `,
      resolveDir: root,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
}

/** @param {Schema} schema of the document @param {string} type @returns {Schema} */
function dataSchemaOf(schema, type) {
  const item = sectionOf(schema);
  const found = /** @type {any[]} */ (item.allOf).find(
    ({ if: { properties } }) => properties.id.const === type,
  );
  return resolver(schema)(found.then.properties.data);
}

/** @param {readonly { file: string, title: string, types: readonly Type[] }[]} pages @param {number} count */
const formatOverview = (pages, count) => `# Section types

For people who choose sections for a page, and write them into \`site.json\`.
Answers: Which section types are there? What is each of them for? Which one shows prices, a map, a form, a video or the team?

A page is a list of sections. These are the ${count} types that are built in; a provider can
[add others](authoring/section-type.md). Each has a page with its picture, its layouts, its fields and an example.
\`sectile sections --out dist/catalogue\` shows all of them in every colour mode, look and direction, \`sectile sections Hero\`
prints the fields of one.

What all types have in common:

- The keys beside \`data\` (\`colorMode\`, \`variant\`, \`spacing\`, \`status\` and more) are [the same for all](keys/page.md#sections).
- Texts of the interface, such as "Close" or "Play", exist in 14 languages; the site's texts are in
  [as many as you like](authoring/site-document.md#languages).
- All work without JavaScript, by keyboard and with a screen reader, on paper, and from right to left.
- In the editor they are in the dialog "Add a section".

## Kinds of fields

| kind | in the document |
|---|---|
| text | a text that may contain [some HTML](authoring/site-document.md#texts-and-links), such as \`<b>\` or a link. \`titleAlignment\` and the like align it: \`left\`, \`center\` or \`right\`; without it, as the section is |
| plain text | a text without HTML |
| link | a web address, a page (\`/about\`), an anchor (\`#contacts\`), \`mailto:\` or \`tel:\` |
| picture | a file in the folder of the site (\`assets/photo.jpg\`), or a web address. The editor writes fields beside it for a crop and a focal point |
| icon | the name of a [Tabler icon](https://tabler.io/icons), such as \`mail\` |
| list | an array. \`plans[].title\` is the field \`title\` of each of its items |

${pages.map(formatOverviewOf).join("\n\n")}
`;

/** @param {{ file: string, title: string, types: readonly Type[] }} page */
const formatOverviewOf = ({ file, title, types }) =>
  [
    `## ${title}`,
    table(
      ["type", "for", ""],
      types.map(({ type, label, about, thumbnail }) => [
        `[${type}](sections/${file}.md#${type.toLowerCase()})`,
        about,
        thumbnail ? `![${label}](../${thumbnail})` : "",
      ]),
    ),
  ].join("\n\n");

/** @param {{ title: string, types: readonly Type[] }} page */
const formatGroup = ({ title, types }) => `# ${title}

For people who write sections into \`site.json\`.
Answers: Which fields and layouts ${types.length > 1 ? "have" : "has"} ${listOf(types.map(({ type }) => `\`${type}\``))}?

Types for this purpose, with an example to paste into \`components\` of a page. Its images are placeholders: put your own into
the folder \`assets\` of the site. [All types](../sections.md), and [the keys that all sections have](../keys/page.md#sections).
\`npm run reference\` writes this page from the schemas.

${types.map(formatType).join("\n\n")}
`;

/** @param {readonly string[]} items */
const listOf = (items) => [items.slice(0, -1).join(", "), items.at(-1)].filter(Boolean).join(" and ");

/** @param {Type} type */
function formatType({ type, label, russian, words, about, thumbnail, ...facts }) {
  const { colorMode, isUnique, hasOrientation, hasForm, listsPages, hasBehaviour } = facts;
  const traits = [
    `Name in the editor: "${label}" (Russian: «${russian}»).`,
    words && `Words that find it there: ${words.split(" ").join(", ")}.`,
    colorMode ? `Colour mode of a new one: \`${colorMode}\`.` : "It has no colour modes.",
    isUnique && "Once on a page.",
    hasOrientation && "`orientation` (`LEFT` or `RIGHT`) mirrors it.",
    hasForm && "It needs [an address that receives forms](../hosting.md#forms).",
    listsPages && "It lists [other pages of the site](../authoring/site-document.md#news).",
    hasBehaviour && "A small script adds comfort; without JavaScript it is complete.",
  ];
  return [
    `## ${type}`,
    about,
    thumbnail && `![${label}](../../${thumbnail})`,
    traits.filter(Boolean).join(" "),
    formatVariants(facts),
    formatFields(facts),
    `\`\`\`json section\n${formatJson(exampleOf(type, facts))}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** @param {Pick<Type, "variants" | "pictures">} type */
const formatVariants = ({ variants, pictures }) =>
  Object.keys(variants).length > 0 &&
  table(
    ["variant", "layout"],
    Object.entries(variants).map(([name, { label }]) => [
      `\`${name}\``,
      pictures[name] ? `${label}<br>![${label}](../../${pictures[name]})`.replace("<br>", ": ") : label,
    ]),
  );

/** @param {Pick<Type, "fields" | "data">} type */
function formatFields({ fields, data }) {
  const paths = new Set(fields.map(({ path }) => path));
  const alignmentOf = (/** @type {string} */ path) =>
    paths.has(`${path}Alignment`) ? `${path}Alignment` : undefined;
  const alignments = new Set([...paths].map(alignmentOf));
  const shown = fields.filter(({ path }) => !alignments.has(path) && !partNames.test(path));
  const rows = shown.map(({ path, kind, required, limit, details = "" }) => {
    const alignment = alignmentOf(path)?.replace(/^.*\./, "");
    const value = [formatKind(kind), limit, details].filter(Boolean).join(", ");
    return [
      `\`${path}\`${required ? ", required" : ""}`,
      value,
      [ownDescription(at(data, path)), alignment && `Aligned by \`${alignment}\`.`].filter(Boolean).join(" "),
    ];
  });
  return rows.length > 0 && table(["field", "value", ""], rows);
}

/** `left | center | right` and the like are words of the document. @param {string} kind */
const formatKind = (kind) =>
  kind.includes(" | ")
    ? kind
        .split(" | ")
        .map((word) => `\`${word}\``)
        .join(", ")
    : kind;

/** Sizes, crop and focal point of pictures: a dozen fields each, which tools fill in. */
const partNames = /\b(?:\w*Dimensions|stepImgSizes|imgCropParams|largeImgCropParams|\w*Focus)\b/;

/** Descriptions that the kind of a field gives it. The overview explains the kinds once. */
const usual =
  /^(?:A list of|Text, inline|Plain text, at most|A web address, a page|An image: a web address|Icon name from)/;

/** @param {Schema | undefined} schema */
const ownDescription = ({ description = "" } = {}) => (usual.test(description) ? "" : description);

/** @param {Schema | undefined} schema @param {string} path `team[].name` @returns {Schema | undefined} */
function at(schema, path) {
  let place = schema;
  for (const step of path.replaceAll("[]", ".[]").split("."))
    place = step === "[]" ? place?.items : place?.properties?.[step];
  return place;
}

/** @param {string} type @param {Pick<Type, "defaultData" | "data">} facts */
const exampleOf = (type, { defaultData, data }) => ({
  id: type,
  uniqId: `${type.toLowerCase()}-1`,
  data: shorten(defaultData, data),
});

/** The first two items of a list, or as many as it needs, and the first paragraph of a long text. @param {any} value @param {Schema | undefined} schema @returns {unknown} */
function shorten(value, schema) {
  if (Array.isArray(value)) {
    const min = /** @type {number} */ (schema?.minItems ?? 0);
    return value.slice(0, Math.max(2, min)).map((item) => shorten(item, schema?.items));
  }
  if (typeof value === "string") return value.length > 600 ? value.split("\n\n")[0] : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [key, shorten(below, schema?.properties?.[key])]),
  );
}

/* Keys of the document */

/** @param {Schema} schema of the document */
const sectionOf = (schema) => /** @type {any} */ (schema).properties.pages.items.properties.components.items;

/** Returns a function that puts shared parts back into their places. That a file can replace a value is left out. @param {Schema} document */
function resolver(document) {
  const definitions = /** @type {Record<string, Schema>} */ (document.definitions);
  /** @param {any} part @returns {any} */
  const resolve = (part) => {
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== "object" || part === null) return part;
    if (part.if?.required?.includes("$ref")) {
      const { if: _, then: __, else: whole, properties = whole.properties, ...own } = part;
      const { $ref: ___, ...keys } = properties ?? {};
      return resolve({ ...own, ...whole, ...(properties && { properties: keys }) });
    }
    if (typeof part.$ref === "string") {
      const { $ref, ...own } = part;
      return { ...resolve(definitions[basename($ref)]), ...resolve(own) };
    }
    return Object.fromEntries(Object.entries(part).map(([key, below]) => [key, resolve(below)]));
  };
  return resolve;
}

/** @param {Schema} schema of the document */
function formatSiteKeys(schema) {
  const { properties = {}, required = [] } = schema;
  const resolve = resolver(schema);
  const keys = Object.entries(properties).map(([key, one]) => /** @type {const} */ ([key, resolve(one)]));
  const isFlat = (/** @type {Schema} */ one) => rowsOf(one, "").length === 0;
  const shown = keys.filter(([key]) => !elsewhere.has(key));
  return `# Keys of a site

For people who write \`site.json\` by hand or with a program.
Answers: Which keys does a site have? What do \`isPaid\`, \`isForPreview\`, \`hash\`, \`privacyPolicy\`, \`events\`, \`navigation\` and \`footerLinks\` mean? Where do IDs of analytics go?

The top level of \`site.json\`. [The site document](../authoring/site-document.md) explains them with examples; \`npm run reference\`
writes this page from the schema. The keys of [the theme](theme.md) and of [pages and sections](page.md) have pages of their own.

${table(
  ["key", "value", ""],
  shown.filter(([, one]) => isFlat(one)).map(([key, one]) => rowOf(key, one, required.includes(key))),
)}

| more | |
|---|---|
| \`theme\` | [colours, fonts, corners](theme.md) |
| \`pages\`, required | [pages and their sections](page.md) |
| \`translations\` | ${resolve(properties.translations).description} [How](../authoring/site-document.md#languages) |
| \`messages\` | ${resolve(properties.messages).description} [How](../authoring/site-document.md#interface-texts) |

${shown
  .filter(([, one]) => !isFlat(one))
  .map(([key, one]) => formatKey(key, one))
  .join("\n\n")}
`;
}

/** @param {string} key @param {Schema} one */
const formatKey = (key, one) =>
  [
    `## ${key}`,
    `${one.description ?? ""}${defaultOf(one)}`.trim(),
    table(["key", "value", ""], rowsOf(one, key)),
  ]
    .filter(Boolean)
    .join("\n\n");

/** @param {Schema} schema of the document */
function formatThemeKeys(schema) {
  const theme = resolver(schema)(schema.properties?.theme);
  const { palette, ...keys } = theme.properties;
  return `# Keys of the theme

For people who write the \`theme\` of \`site.json\`.
Answers: Which values do \`preset\`, \`look\`, \`colorMode\`, \`baseFontSize\` and \`palette\` have? How do I make a whole site dark? What is the default of each?

All are optional. A \`preset\` sets several of them at once, and keys of the document override it, colours one by one.
[The site document](../authoring/site-document.md#theme) explains looks and fonts; \`npm run reference\` writes this page from the
schema.

${table(
  ["key", "value", ""],
  Object.entries(keys).map(([key, one]) => rowOf(key, one, false)),
)}

## palette

${palette.description} The same names are classes for [coloured words](../authoring/site-document.md#texts-and-links)
(\`color-primaryDark\`). sectile moves a colour of text that could not be read on its background.

${table(
  ["colour", "default"],
  Object.entries(/** @type {Record<string, Schema>} */ (palette.properties)).map(([name, one]) => [
    `\`${name}\``,
    `\`${one.default}\``,
  ]),
)}

\`\`\`json theme
${formatJson({ preset: "studio", look: "CORNERED", baseFontSize: 17, palette: { primaryDark: "#0b5a4e" } })}
\`\`\`
`;
}

/** @param {Schema} schema of the document */
function formatPageKeys(schema) {
  const resolve = resolver(schema);
  const page = resolve(schema.properties?.pages?.items);
  const { components, ...keys } = page.properties;
  const section = resolve(sectionOf(schema));
  const rows = (
    /** @type {Record<string, Schema>} */ properties,
    /** @type {readonly string[]} */ required,
  ) =>
    table(
      ["key", "value", ""],
      Object.entries(properties).flatMap(([key, one]) => [
        rowOf(key, one, required.includes(key)),
        ...rowsOf(one, key),
      ]),
    );
  const { id, ...common } = section.properties;
  return `# Keys of pages and sections

For people who write \`pages\` of \`site.json\`.
Answers: Which keys does a page have? Which keys does every section have? How do I hide a page or a section?

[The site document](../authoring/site-document.md#pages) explains them with examples; \`npm run reference\` writes this page from the
schema.

## Pages

Each entry of \`pages\`. Its sections are in \`components\`, from top to bottom.

${rows({ ...keys, components: { description: components.description, type: "array" } }, page.required ?? [])}

## Sections

Each entry of \`components\`. The fields of \`data\` depend on [the type](../sections.md).

${rows({ id: { ...id, enum: undefined, description: "Section type. It defines the fields of data." }, ...common }, section.required ?? [])}
`;
}

/** Rows of the keys below a value. @param {Schema} schema @param {string} path @returns {string[][]} */
function rowsOf({ properties, items, required = [], additionalProperties }, path) {
  if (items) return rowsOf(items, `${path}[]`);
  const named = additionalProperties?.properties ?? additionalProperties?.items?.properties;
  if (!properties) return named ? rowsOf(/** @type {Schema} */ (additionalProperties), `${path}.*`) : [];
  return Object.entries(properties)
    .filter(([key]) => !partNames.test(key))
    .flatMap(([key, one], _, all) => {
      const name = path ? `${path}.${key}` : key;
      const below = rowsOf(one, name);
      const [twin] = all.find(([, other]) => rowsOf(other, name).length > 4 && hasSameKeys(other, one)) ?? [
        key,
      ];
      const [, value = "", about = ""] = rowOf(name, one, false);
      return twin === key
        ? [rowOf(name, one, required.includes(key)), ...below]
        : [[`\`${name}\``, value, `${about} Same keys as \`${twin}\`.`]];
    });
}

/** @param {Schema} one @param {Schema} other */
const hasSameKeys = (one, other) => keysOf(one).join() === keysOf(other).join();

/** @param {Schema} schema */
const keysOf = (schema) => rowsOf(schema, "").map(([key]) => key);

/** @param {string} key @param {Schema} one @param {boolean} isRequired */
const rowOf = (key, one, isRequired) => [
  `\`${key}\`${isRequired ? ", required" : ""}`,
  formatValue(one),
  descriptionOf(one),
];

/** Limits are in the column of values. @param {Schema} one */
const descriptionOf = ({ description = "", anyOf = [] }) =>
  (description || anyOf.map((part) => part.description).find(Boolean) || "").replace(
    /^A list of at most .*$/,
    "",
  );

/** @param {Schema} one */
function formatValue(one) {
  const { minimum, maximum, maxLength, maxItems, examples } = /** @type {any} */ (one);
  const words = one.enum?.filter((word) => word !== "");
  const range =
    minimum !== undefined && maximum !== undefined && maximum < 1e9 ? `${minimum} to ${maximum}` : "";
  const limit = [
    range,
    one.type === "string" && maxLength < 2000 ? `at most ${maxLength} characters` : "",
    maxItems ? `at most ${maxItems} items` : "",
  ];
  const kind = words
    ? words.map((word) => `\`${word}\``).join(", ")
    : (one.type ?? one.anyOf?.map(({ type }) => type).find(Boolean) ?? "");
  const example =
    Array.isArray(examples) && examples.length === 1 ? `for example \`${JSON.stringify(examples[0])}\`` : "";
  return `${[kind, ...limit, example].filter(Boolean).join(", ")}${defaultOf(one)}`;
}

/** @param {Schema} one */
const defaultOf = ({ default: value }) =>
  value === undefined || value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0)
    ? ""
    : `; default \`${typeof value === "string" ? value : JSON.stringify(value)}\``;

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map(escapeCell).join(" | ")} |`.replace(/ {2,}/g, " "))
    .join("\n");

/** @param {string} cell */
const escapeCell = (cell) => inOneLine(cell).replaceAll("|", "\\|").replaceAll("<", "&lt;");

const inOneLine = (/** @type {string} */ text) => text.replace(/\s+/g, " ").trim();
