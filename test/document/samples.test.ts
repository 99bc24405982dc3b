/** Samples of new sections, and the layouts that consist of them. */
import { describe, expect, test } from "vitest";
import en from "../../src/document/samples/en.json" with { type: "json" };
import { sampleOf, sampleTexts } from "../../src/document/samples/index.ts";
import ru from "../../src/document/samples/ru.json" with { type: "json" };
import { validate } from "../../src/document/validate.ts";
import { layouts } from "../../src/editor/shared/layouts.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

const catalogue = await sourceCatalogue();
const languages = (code: string) => [{ isPrimary: true, lang: { name: code, code } }];
const siteOf = (code: string, type: string, data: unknown) => ({
  siteId: "samples",
  name: "Harbour",
  languages: languages(code),
  pages: [{ path: "/", components: [{ id: type, uniqId: "one", data }] }],
});

test("EDT-4 both languages have samples of the same built-in types", () => {
  expect(Object.keys(ru)).toEqual(Object.keys(en));
  for (const type of Object.keys(en)) expect(catalogue.sections.has(type)).toBe(true);
});

describe.each(["en", "ru"])("samples in %s", (code) => {
  test.each(Object.keys(en))(
    "EDT-4 VAL-1 of %s name the site, are valid, and are reported while unchanged",
    (type) => {
      const section = catalogue.sections.get(type);
      if (!section) throw new Error(type);
      const data = sampleOf(section, { name: "Harbour", languages: languages(code) });
      expect(data).not.toBe(section.example);
      expect(JSON.stringify(data)).not.toContain("{name}");
      const { diagnostics } = validate(siteOf(code, type, data), catalogue, "error");
      const codes = new Set(diagnostics.map((one) => one.code));
      const hasLong = [...sampleTexts].some((text) => JSON.stringify(data).includes(text));
      expect([...codes].filter((one) => one !== "sample-text")).toEqual([]);
      expect(codes.has("sample-text")).toBe(hasLong);
    },
  );
});

test("EDT-4 the sample of a site in another language is English, and other types have their example", () => {
  const [team, video] = ["Team", "Video"].map((type) => catalogue.sections.get(type));
  if (!team || !video) throw new Error("missing");
  expect(sampleOf(team, { languages: languages("de") })).toEqual(sampleOf(team, {}));
  expect(sampleOf(video, {})).toBe(video.example);
});

test("EDT-14 each kind of page has three layouts of types with samples", () => {
  for (const [kind, ofKind] of Object.entries(layouts)) {
    expect([kind, ofKind.length]).toEqual([kind, 3]);
    for (const type of ofKind.flatMap(({ types }) => types))
      expect(type === "Posts" || Object.hasOwn(en, type), type).toBe(true);
  }
});

test("EDT-4 a long name of a site does not make a title too long", () => {
  const hero = catalogue.sections.get("CountdownHero");
  if (!hero) throw new Error("missing");
  const of = (length: number) => JSON.stringify(sampleOf(hero, { name: "N".repeat(length) }));
  expect(of(30)).toContain("N".repeat(30));
  expect(of(31)).not.toContain("NN");
});
