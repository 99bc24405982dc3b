/** Samples of new sections, and the layouts that consist of them. */
import { expect, test } from "vitest";
import en from "../../src/document/samples/en.json" with { type: "json" };
import { isSampleText, sampleOf } from "../../src/document/samples/index.ts";
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

const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

test("EDT-4 both languages have samples of the same built-in types", () => {
  expect(Object.keys(ru)).toEqual(Object.keys(en));
  for (const type of Object.keys(en)) expect(catalogue.sections.has(type)).toBe(true);
});

test.each(["en", "ru"])(
  "EDT-4 VAL-1 samples in %s name the site, are valid, and are reported while unchanged",
  (code) => {
    for (const type of Object.keys(en)) {
      const section = catalogue.sections.get(type);
      if (!section) throw new Error(type);
      const data = sampleOf(section, { name: "Harbour".padEnd(60, "s"), languages: languages(code) });
      expect.soft(data, type).not.toBe(section.example);
      expect.soft(JSON.stringify(data), type).not.toContain("{name}");
      const { diagnostics } = validate(siteOf(code, type, data), catalogue, "error");
      const isReported = textsIn(data).some(isSampleText);
      expect
        .soft([...new Set(diagnostics.map((one) => one.code))], type)
        .toEqual(isReported ? ["sample-text"] : []);
    }
  },
);

test("EDT-4 the sample of a site in another language is English, and other types have their example", () => {
  const [team, notice] = ["Team", "ProviderFooter"].map((type) => catalogue.sections.get(type));
  if (!team || !notice) throw new Error("missing");
  expect(sampleOf(team, { languages: languages("de") })).toEqual(sampleOf(team, {}));
  expect(sampleOf(notice, {})).toBe(notice.example);
});

test("EDT-4 only titles, pictures and a name may be published as they are", () => {
  for (const code of ["en", "ru"]) {
    const document = { name: "Harbour", languages: languages(code) };
    const silent = [...catalogue.sections.values()].filter(
      (type) => Object.hasOwn(en, type.type) && !textsIn(sampleOf(type, document)).some(isSampleText),
    );
    expect(silent.map(({ type }) => type)).toEqual([
      "BigTitle",
      "Clients",
      "Footer",
      "Gallery",
      "Logos",
      "NoHeader",
      "Posts",
    ]);
  }
});

test("EDT-4 a sample with the name of a site is found for any name, and the owner's own words are not", () => {
  const reach = (name: string, how: string) =>
    `Tell visitors how to reach ${name} and how ${how} they can expect an answer.`;
  expect(isSampleText(reach("The Old Mill", "soon"))).toBe(true);
  expect(isSampleText(reach("The Old Mill", "fast"))).toBe(false);
  expect(isSampleText(reach("us by the old road, which is closed in winter and on Mondays,", "soon"))).toBe(
    false,
  );
});

test("EDT-14 each kind of page has three layouts of types with samples", () => {
  for (const [kind, ofKind] of Object.entries(layouts)) {
    expect([kind, ofKind.length]).toEqual([kind, 3]);
    for (const type of ofKind.flatMap(({ types }) => types)) expect(Object.hasOwn(en, type), type).toBe(true);
  }
});

test("EDT-4 a name that is too long for a field is left out there only", () => {
  const [hero, text] = ["CountdownHero", "TextImage"].map((type) => catalogue.sections.get(type));
  if (!hero || !text) throw new Error("missing");
  const of = (type: typeof hero, length: number) =>
    JSON.stringify(sampleOf(type, { name: "N".repeat(length) }));
  expect(of(hero, 40)).toContain("N".repeat(40));
  expect(of(hero, 41)).not.toContain("NN");
  expect(of(text, 60)).toContain("N".repeat(60));
  expect(of(text, 61)).not.toContain("NN");
});
