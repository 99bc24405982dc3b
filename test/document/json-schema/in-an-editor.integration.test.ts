/** The JSON Schema in an editor: completions, hovers and warnings of VS Code's language service. */
import { describe, expect, test } from "vitest";
import { ClientCapabilities, getLanguageService, TextDocument } from "vscode-json-languageservice";
import { loadEngine } from "#engine";
import { inlined } from "../../support/json-schema.ts";
import { page, section } from "../../tiny/document.ts";

const { catalogue, documentJsonSchema, starterSite, validateDocument } = await loadEngine();
const types = [...catalogue.sections.keys()];
const schema = documentJsonSchema();
const service = getLanguageService({
  clientCapabilities: ClientCapabilities.LATEST,
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  // The schema that a document names, beside it.
  schemaRequestService: async (uri) => {
    expect(uri).toBe("file:///site.schema.json");
    return JSON.stringify(schema);
  },
});
// The service modifies its argument.
const given = structuredClone(schema);
service.configure({ schemas: [{ uri: "test://schema", fileMatch: ["*.json"], schema: given }] });

/** @param text of a document, with `|` at the cursor */
function open(text: string) {
  const at = Math.max(text.indexOf("|"), 0);
  const document = TextDocument.create("file:///site.json", "json", 1, text.replace("|", ""));
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(at) };
}

async function complete(text: string) {
  const { document, json, position } = open(text);
  return (await service.doComplete(document, position, json))?.items ?? [];
}

const labels = async (text: string) => (await complete(text)).map(({ label }) => label.replace(/^"|"$/g, ""));

/** @returns the problems as `<flagged text>: <message>`, each of them a warning */
async function flags(text: string): Promise<string[]> {
  const { document, json } = open(text);
  const found = await service.doValidation(document, json);
  expect(found.filter(({ severity }) => severity !== 2)).toEqual([]);
  return found.map(({ range, message }) => `${document.getText(range)}: ${message}`);
}

async function hover(text: string): Promise<string> {
  const { document, json, position } = open(text);
  return JSON.stringify((await service.doHover(document, position, json))?.contents ?? "");
}

/** Returns the text of a document with one section. */
const withSection = (text: string) =>
  `{ "siteId": "s", "pages": [{ "path": "/", "components": [${text}] }] }`;

describe("DOC-15 an editor", () => {
  test("offers each type with an example that passes check", async () => {
    for (const text of [withSection("|"), withSection("|").replace("[|]", "|")]) {
      const items = await complete(text);
      expect(items.map(({ label }) => label)).toEqual(types);
      for (const { label, textEdit } of items) {
        const snippet = (textEdit?.newText ?? "").replace(/\$\{1:([^}]*)\}/g, "$1");
        // Its own special characters are escaped in a snippet.
        const value = JSON.parse(snippet.replace(/\\([\\$}])/g, "$1"));
        const [component] = [value].flat();
        expect(component).toMatchObject({ id: label, data: catalogue.sections.get(label)?.example });
        const document = {
          siteId: "s",
          name: "S",
          events: [{ id: "conference", title: "C" }],
          pages: [page("/", component)],
        };
        expect(validateDocument(document).filter(({ severity }) => severity === "error")).toEqual([]);
      }
    }
  });

  test("offers names of types, variants, colour modes, looks, fonts and icons, and only the type's own keys", async () => {
    const of = (text: string) => labels(withSection(`{ "id": "Team", "uniqId": "x", ${text} }`));
    expect(await labels(withSection('{ "id": "|" }'))).toEqual(types);
    const variants = Object.keys(catalogue.sections.get("Team")?.variants ?? {});
    expect(await of('"variant": |, "data": {}')).toEqual(variants);
    expect(await of('"colorMode": |')).toEqual(["DARK", "LIGHT", "EXTRALIGHT", ""]);
    expect(await of('"data": { "team": [{ "socials": [{ "icon": "|" }] }] }')).toContain("brand-youtube");
    const team = catalogue.sections.get("Team")?.data.shape ?? {};
    expect(await of('"data": { | }')).toEqual(Object.keys(team));
    expect(await labels('{ "theme": { "preset": | } }')).toEqual([...catalogue.looks.keys()]);
    const fonts = await labels('{ "theme": { "primaryFont": | } }');
    expect(fonts).toHaveLength(32);
    expect(fonts).toContain("Playfair Display");
  });

  test("DOC-13 completes a translation: its pages, sections and their fields", async () => {
    const inside = (text: string) => labels(`{ "siteId": "s", "translations": { "de": ${text} } }`);
    const site = await inside("{ | }");
    expect(site).toEqual(expect.arrayContaining(["name", "headerLinks", "pages", "privacyPolicy"]));
    expect(site).not.toContain("siteId");
    expect(await inside('{ "headerLinks": [{ | }] }')).toEqual(["text", "link", "links", "isPinned"]);
    expect(await inside('{ "pages": [{ | }] }')).toEqual(
      expect.arrayContaining(["path", "meta", "components"]),
    );
    const section = await inside('{ "pages": [{ "components": [{ | }] }] }');
    expect(section).toEqual(expect.arrayContaining(["uniqId", "data"]));
    const data = await inside('{ "pages": [{ "components": [{ "uniqId": "x", "data": { | } }] }] }');
    expect(data).toEqual(expect.arrayContaining(["title", "paragraph", "featureParts", "team"]));
    const parts = await inside(
      '{ "pages": [{ "components": [{ "uniqId": "x", "data": { "featureParts": [{ | }] } }] }] }',
    );
    expect(parts).toEqual(expect.arrayContaining(["blockTitle", "blockDescription"]));
  });

  test("DOC-13 DOC-16 requires no field of a translation, and flags its unknown fields", async () => {
    const sections = '[null, { "uniqId": "x", "data": { "titel": "x", "team": [null, { "name": "x" }] } }]';
    const translation = `{ "nmae": "x", "pages": [null, { "path": "/", "components": ${sections} }] }`;
    const text = withSection("").replace('"pages"', `"translations": { "de": ${translation} }, "pages"`);
    expect((await flags(text)).sort()).toEqual(
      ["nmae", "titel"].map((name) => `"${name}": "x": Unknown field: it has no effect.`),
    );
  });

  test("offers a list item with placeholders for its texts", async () => {
    const items = async (text: string) => {
      const found = (await complete(text)).map(({ textEdit }) => textEdit?.newText ?? "");
      return found.map((snippet) => JSON.parse(snippet.replace(/\$\{\d+:([^}]*)\}/g, "$1")));
    };
    const link = { text: "About", link: "/about" };
    expect(await items('{ "headerLinks": [|] }')).toContainEqual(link);
    expect((await complete('{ "headerLinks": [|] }'))[0]?.textEdit?.newText).toMatch(/"\$\{1:About\}"/);
    const language = { lang: { name: "English", code: "en" } };
    expect(await items('{ "languages": [|] }')).toContainEqual(language);
    expect(await items('{ "pages": [|] }')).toContainEqual({ path: "/about", components: [] });
    const icons = withSection('{ "id": "FeatureIcons", "uniqId": "x", "data": { "featureParts": [|] } }');
    expect(await items(icons)).toContainEqual({ blockTitle: "…" });
  });

  test("lists the known types for an unknown type", async () => {
    const [flag = "", ...others] = await flags(withSection('{ "id": "Nota", "uniqId": "x", "data": {} }'));
    expect(others).toEqual([]);
    expect(flag).toMatch(/^"Nota": /);
    for (const type of types) expect(flag).toContain(`"${type}"`);
  });

  test("DOC-16 flags unknown fields of the site, a page, a section and its data as warnings", async () => {
    const unknown = (name: string) => `"${name}": 1: Unknown field: it has no effect.`;
    const data = '{ "titel": 1, "team": [{ "nam": 1, "imgDimensions": { "tiny": 1 } }] }';
    const text = withSection(`{ "id": "Team", "uniqId": "x", "colormode": 1, "data": ${data} }`);
    const names = ["theem", "patt", "colormode", "titel", "nam", "tiny"];
    expect((await flags(text.replace("{", '{ "theem": 1,').replace("[{", '[{ "patt": 1,'))).sort()).toEqual(
      names.map(unknown).sort(),
    );
  });

  test("flags dates and colours that check rejects, and advises on fonts", async () => {
    const hero = '{ "title": "x", "dateLabels": ["a", "b", "c", "d"], "countDownDate": "tomorrow" }';
    expect(await flags(withSection(`{ "id": "CountdownHero", "uniqId": "x", "data": ${hero} }`))).toEqual([
      expect.stringMatching(/^"tomorrow": Write it like/),
    ]);
    const palette = '"palette": { "primaryDark": "red" }';
    const theme = `{ "siteId": "s", "pages": [], "theme": { "primaryFont": "Papyrus", ${palette} } }`;
    expect(await flags(theme.replace("[]", '[{ "path": "/", "components": [] }]'))).toEqual([
      expect.stringMatching(/^"Papyrus": .*"Inter"/),
      expect.stringMatching(/^"red": Write # and 3 or 6 hex digits/),
    ]);
    const { document, json } = open('{ "theme": { "palette": { "primaryDark": "#fff" } } }');
    expect(await service.findDocumentColors(document, json)).toHaveLength(1);
  });

  test("shows the description of a key, and its limit", async () => {
    expect(await hover('{ "head|erLinks": [] }')).toContain("Links of the navigation bar");
    expect(await hover(withSection('{ "id": "Team", "uniqId": "x", "data": { "ti|tle": "x" } }'))).toContain(
      "at most 120 visible characters",
    );
    expect(await hover(withSection('{ "id": "Te|am", "uniqId": "x", "data": {} }'))).toMatch(/`Team`: Team/);
  });

  test("flags nothing in a new site, which refers to its schema beside it", async () => {
    const files = new Map(starterSite("New").map(({ path, contents }) => [path, String(contents)]));
    const text = files.get("site.json") ?? "";
    expect(await flags(text)).toEqual([]);
    expect(JSON.parse(text).$schema).toBe("./site.schema.json");
    expect(JSON.parse(files.get("site.schema.json") ?? "")).toEqual(schema);
  });
});

test("VAL-6 VAL-7 DOC-15 check rejects every format of a value that the schema rejects", async () => {
  const hero = (more: object) =>
    section("CountdownHero", { ...catalogue.sections.get("CountdownHero")?.example, ...more });
  const values = [
    ..."javascript:alert(1) JAVASCRIPT:x data:text/html,x file:///a blob:x mailto:a@b.de tel:+1 ftp://a.de/x #a /a a.de:80".split(
      " ",
    ),
    ...[
      "",
      " ",
      "x",
      "assets/a.png",
      "a@b.de",
      "2027-09-30T09:00:00Z",
      "2027-09-30",
      "2027-09-30 09:00+02",
      "#fff",
      "fff",
    ],
  ];
  const sections: ((value: string) => object)[] = [
    (value) => hero({ countDownDate: value }),
    (value) => hero({ backgroundImgUrl: value }),
    (value) => hero({ buttons: [{ buttonText: "x", buttonUrl: value }] }),
  ];
  const documents = [
    ...sections.flatMap((sectionWith) => values.map((value) => ({ pages: [page("/", sectionWith(value))] }))),
    ...values.map((value) => ({ theme: { palette: { primaryDark: value } }, pages: [page("/")] })),
  ].map((rest) => ({ siteId: "s", name: "S", events: [{ id: "conference" }], ...rest }));
  let refused = 0;
  for (const document of documents) {
    const text = JSON.stringify(document);
    const { document: opened, json } = open(text);
    const problems = await service.doValidation(opened, json);
    if (problems.length === 0) continue;
    refused++;
    const errors = validateDocument(document).filter(({ severity }) => severity === "error");
    expect(errors.length, text).toBeGreaterThan(0);
  }
  expect(refused).toBeGreaterThan(10);
});

describe("DOC-15 the schema", () => {
  test("describes every property in one line", () => {
    expect([...undescribed(inlined(schema) as Schema)]).toEqual([]);
    expect([...undescribed({ properties: { odd: { type: "string" } } })]).toEqual(["/odd"]);
  });

  test("stays small, since editors read it at each keystroke: equal parts occur once", () => {
    const text = JSON.stringify(schema);
    expect(text.length).toBeLessThan(300_000);
    // The field, its requirement, and its name in translations.
    expect(text.split('"containerWidth"').length).toBe(4);
    expect(text.split('"brand-youtube-kids"').length).toBe(2);
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly { readonly then: Schema }[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly [key: string]: unknown;
}

/** Yields pointers of properties without a description, or with one of several lines. */
function* undescribed(schema: Schema, at = "", described: readonly string[] = []): Generator<string> {
  const { properties = {}, allOf = [], items, additionalProperties, anyOf = [] } = schema;
  for (const [name, below] of Object.entries(properties)) {
    const { description = "" } = below;
    if (!described.includes(name) && (description.trim() === "" || description.includes("\n")))
      yield `${at}/${name}`;
    yield* undescribed(below, `${at}/${name}`);
  }
  // A type refines properties of sections that already have a description.
  for (const { then } of allOf) yield* undescribed(then, at, Object.keys(properties));
  const below = [items, additionalProperties, ...anyOf];
  for (const one of below) if (typeof one === "object") yield* undescribed(one, at);
}
