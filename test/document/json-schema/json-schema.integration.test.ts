/** The published JSON Schema: complete, strict JSON Schema, never stricter than validation, as strict as possible. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { documentJsonSchema } from "../../../src/document/index.ts";
import { acceptor, inlined } from "../../support/json-schema.ts";
import { runs } from "../../support/runs.ts";
import { catalogue } from "../../tiny/catalogue.tsx";
import { check, document, languages, page, section, withSection } from "../../tiny/document.ts";

type Schema = Readonly<Record<string, unknown>> & { readonly properties: Readonly<Record<string, Schema>> };

const published = documentJsonSchema(catalogue);
const schema = inlined(published) as Schema;
const accepts = acceptor(published);

describe("the JSON Schema of the tiny catalogue", () => {
  test("DOC-15 accepts minimal documents, translations and unknown keys", () => {
    expect(accepts(document())).toBe(true);
    expect(accepts({ siteId: "s", pages: [{ path: "/", components: [] }] })).toBe(true);
    expect(
      accepts(
        document({ ...languages("en", "ru"), translations: { ru: { name: "x" } }, unknown: { kept: 1 } }),
      ),
    ).toBe(true);
  });

  test("DOC-15 DOC-17 accepts a part wherever one is allowed, and no other key beside $ref", () => {
    const ref = { $ref: "parts/one.json" };
    const parts = [
      document({ headerLinks: ref, footerLinks: ref, translations: { ru: ref } }),
      document({ pages: [ref, page("/", ref, section("Note"))] }),
    ];
    for (const raw of parts) expect(accepts(raw), JSON.stringify(accepts.errors)).toBe(true);
    for (const raw of [
      document({ headerLinks: { ...ref, text: "x" } }),
      document({ pages: [{ ...ref, path: "/" }] }),
      document({ pages: [page("/", { ...ref, id: "Note" })] }),
      document({ pages: [page("/", { $ref: 7 })] }),
    ])
      expect(accepts(raw), JSON.stringify(raw)).toBe(false);
  });

  test("DOC-15 rejects missing values, wrong types and unknown words", () => {
    for (const raw of [
      {},
      { siteId: "s" },
      { siteId: "s", pages: [] },
      document({ isPaid: 1 }),
      document({ theme: { look: "ROUND" } }),
      document({ theme: { textSize: 101 } }),
      withSection("Nota"),
      withSection("Note", { kind: "oval" }),
      withSection("Note", {}, { orientation: "UP" }),
      withSection("Note", {}, { variant: "tall" }),
      withSection("Pair", { title: "x" }, { variant: "wide" }),
      withSection("Note", {}, { spacing: "none" }),
    ])
      expect(accepts(raw), JSON.stringify(raw)).toBe(false);
  });

  test("VAL-3 DOC-15 accepts texts and counts at their limit, and rejects them one past it", () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ name: "x" }));
    const cases: [object, object][] = [
      [{ title: "x".repeat(20) }, { title: "x".repeat(21) }],
      [{ title: "я".repeat(20) }, { title: "я".repeat(21) }],
      [{ title: "😀".repeat(20) }, { title: "😀".repeat(21) }],
      [{ plain: "<".repeat(10) }, { plain: "<".repeat(11) }],
      [{ items: items(3) }, { items: items(4) }],
      [{ items: items(1) }, { items: items(0) }],
      [{ items: [{ name: "12345" }] }, { items: [{ name: "123456" }] }],
      [{ items: [{ name: "1" }] }, { items: [{ name: "" }] }],
    ];
    for (const [within, beyond] of cases) {
      expect(accepts(withSection("Note", within)), JSON.stringify(within)).toBe(true);
      expect(accepts(withSection("Note", beyond)), JSON.stringify(beyond)).toBe(false);
    }
  });

  test("DOC-15 contains the title, descriptions and defaults that an editor shows", () => {
    expect(schema.title).toBe("Sectile site document");
    expect(schema.$schema).toContain("draft-07");
    const { theme, navigation } = schema.properties;
    expect(theme?.properties.look).toMatchObject({
      default: "ROUNDED",
      enum: ["ROUNDED", "CORNERED", "SHARP"],
    });
    expect(theme?.properties.textSize).toMatchObject({ default: 50, minimum: 0, maximum: 100 });
    expect(navigation?.properties.marker).toMatchObject({ default: "line_bottom" });
    const text = JSON.stringify(schema);
    expect(text).toContain("Text, inline HTML allowed, at most 20 visible characters.");
    expect(text).toContain("Plain text, at most 10 visible characters.");
    expect(text).toContain("Fill in at least one of title, paragraph.");
  });

  test("DOC-15 never rejects a valid text for its characters, in any script", () => {
    // Each character between two letters: three visible characters, unless the schema leaves the text to validation.
    const pattern = /\[<&[^"]*\]/.exec(JSON.stringify(schema).replaceAll("\\\\", "\\"))?.[0] ?? "";
    expect(pattern).not.toBe("");
    const isLeft = new RegExp(pattern, "u");
    const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
    const isJoined = (text: string) => [...segmenter.segment(text)].length !== [...text].length;
    const joined: string[] = [];
    // The other planes contain ideographs or nothing; 14 has the tags of flags.
    const planes = [0, 1, 14].flatMap((plane) =>
      Array.from({ length: 64 }, (_, block) => plane * 0x10000 + block * 1024),
    );
    for (const start of planes) {
      const block = Array.from({ length: 1024 }, (_, index) => start + index)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code))
        .filter((character) => !isLeft.test(character));
      const separated = block.map((character) => `a${character}`).join("");
      if (isJoined(separated)) joined.push(...block.filter((character) => isJoined(`a${character}a`)));
    }
    expect(joined.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  });

  test("DOC-15 accepts all data that validation accepts", () => {
    const grapheme = fc.constantFrom(
      "a",
      "é",
      "e\u0301",
      "น้ำ",
      "각",
      "क्षि",
      "🇫🇷",
      "👍🏽",
      "👨‍👩‍👧",
      "<b>",
      "&amp;",
      "ﾊﾞ",
      "\r\n",
    );
    const textOf = (maxLength: number) => fc.array(grapheme, { maxLength }).map((parts) => parts.join(""));
    const data = fc.record(
      {
        title: textOf(22),
        plain: textOf(11),
        url: fc.constantFrom("/", "#a", "https://example.org"),
        size: fc.double({ min: 0, max: 1, noNaN: true }),
        kind: fc.constantFrom("round", "square"),
        items: fc.array(fc.record({ name: textOf(5) }), { minLength: 1, maxLength: 3 }),
        imgDimensions: fc.record({ small: fc.constantFrom<unknown>("a.png", { url: "a.png", width: 5 }) }),
        other: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    let valid = 0;
    fc.assert(
      fc.property(data, (value) => {
        const raw = withSection("Note", value);
        if (check(raw).some((line) => line.startsWith("error"))) return;
        valid++;
        expect(accepts(raw)).toBe(true);
      }),
      // One in ten is valid.
      runs(300, 300),
    );
    expect(valid).toBeGreaterThan(20);
  });
});

describe("the JSON Schema of the real catalogue", () => {
  test("VAL-3 DOC-15 is strict JSON Schema, and accepts every type's example and a new site", async () => {
    const engine = await loadEngine();
    const accept = acceptor(engine.documentJsonSchema());
    for (const { type, example } of engine.catalogue.sections.values()) {
      const raw = document({ events: [{ id: "conference" }], pages: [page("/", section(type, example))] });
      expect(accept(raw), `${type} ${JSON.stringify(accept.errors)}`).toBe(true);
    }
    const [site] = engine.starterSite("New");
    expect(accept(JSON.parse(String(site?.contents)))).toBe(true);
    expect(accept(document({ pages: [page("/", section("BigTitle", { title: "x".repeat(2000) }))] }))).toBe(
      true,
    );
    expect(accept(document({ pages: [page("/", section("BigTitle", { title: "x".repeat(2001) }))] }))).toBe(
      false,
    );
  });
});
