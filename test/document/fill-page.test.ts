/** A page that is read again without validation equals the validated page. */
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { readValidatedPage, validatePageInLocales, validateSettings } from "../../src/document/index.ts";

const { catalogue } = await loadEngine();
const languages = ["en", "ru"].map((code, order) => ({
  lang: { code, name: code },
  order,
  isPrimary: order === 0,
}));
const document = { siteId: "s", name: "S", theme: { colorMode: "DARK" }, languages };
const allSettings = validateSettings(document, catalogue, "error");

const pages = [...catalogue.sections.values()].flatMap(({ type, example, variants = {} }) => {
  const component = { id: type, uniqId: "a", data: example };
  return [
    { path: "/", components: [component] },
    {
      path: "/b",
      meta: { title: "B", useForAll: true },
      components: [{ ...component, status: "published", colorMode: "" }],
    },
    { path: "/c", language: "ru", components: [{ ...component, colorMode: "DARK", orientation: "RIGHT" }] },
    { path: "/v", components: [{ ...component, variant: Object.keys(variants)[0], spacing: "airy" }] },
    { path: "/d", status: "Draft", components: [{ ...component, status: "draft" }] },
    {
      path: "/e",
      components: [
        { ...component, status: "Published" },
        { ...component, uniqId: "b" },
      ],
    },
  ];
});

test("PERF-3 DOC-11 DOC-13 a page read again without validation equals the validated page, for every section type", () => {
  let valid = 0;
  for (const value of pages) {
    const translation = {
      path: value.path,
      meta: { title: "Б" },
      components: [{ uniqId: "a", orientation: "LEFT" }],
    };
    const raw = { value, index: 4, pageTranslations: [{ code: "ru", position: 2, value: translation }] };
    const { locales, diagnostics } = validatePageInLocales(raw, allSettings, { catalogue, limits: "error" });
    if (diagnostics.flat().some(({ severity }) => severity === "error")) continue;
    valid++;
    for (const [index, validated] of locales.entries()) {
      const read = readValidatedPage(raw, allSettings.locales[index] ?? allSettings.locales[0], catalogue);
      const sections = validated?.sections.map((section) => ({ ...section, references: [], characters: "" }));
      expect({ ...read, originOf: undefined }).toEqual({ ...validated, sections, originOf: undefined });
      expect(read.originOf === undefined).toBe(validated?.originOf === undefined);
    }
  }
  expect(valid).toBeGreaterThan(pages.length / 2);
});
