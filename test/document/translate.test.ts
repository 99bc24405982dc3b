/** Translations merged into the primary document, and the positions of their problems. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOver, translateSettings } from "../../src/document/translate.ts";
import { type Entry, matchPages } from "../../src/document/translated-pages.ts";
import { runs } from "../support/runs.ts";
import { check, document, type Json, languages, page, section, siteOf } from "../tiny/document.ts";

const base = {
  siteId: "s",
  name: "Site",
  headerLinks: [
    { text: "Home", link: "/" },
    { text: "About", link: "/about" },
  ],
  pages: [
    page("/", section("Note", { title: "One", text: "First", items: [{ name: "a" }, { name: "b" }] })),
    page(
      "/about",
      section("Pair", { title: "Two" }, { uniqId: "p" }),
      section("Note", { title: "Three" }, { uniqId: "n" }),
    ),
  ],
};

/** Returns the document in another language: its settings, and each page with its translation. */
function merge(translation: Json) {
  const { pages, ...rest } = base;
  const settings = translateSettings(rest, translation, "en");
  const entries = Array.isArray(translation.pages) ? (translation.pages as Json[]) : [];
  const found = entries.map((entry): Entry => ({ path: entry?.path, isLeft: entry === null }));
  const paths = pages.map(({ path }) => path);
  const matched = matchPages(paths, found, "en");
  const translated = pages.map((one, index) => {
    const pageTranslations = (matched.ofPages.get(index) ?? []).map((position) => ({
      value: entries[position],
      path: ["translations", "en", "pages", position],
    }));
    return layOver(one, pageTranslations, ["pages", index]);
  });
  return {
    value: { ...(settings.value as Json), pages: translated.map(({ value }) => value) },
    diagnostics: [settings, matched, ...translated].flatMap(({ diagnostics }) => diagnostics),
  };
}

describe("merging", () => {
  test("DOC-13 one field of one section is translated, everything else falls back", () => {
    const { value, diagnostics } = merge({
      pages: [{ path: "/about", components: [{ uniqId: "n", data: { title: "Drei" } }] }],
    });
    expect(diagnostics).toEqual([]);
    const expected = structuredClone(base) as unknown as { pages: { components: { data: Json }[] }[] };
    const translated = expected.pages[1]?.components[1];
    if (translated) translated.data.title = "Drei";
    expect(value).toEqual(expected);
  });

  test("DOC-13 untranslated values are shared, not copied", () => {
    const { value } = merge({
      name: "Seite",
      pages: [{ path: "/", components: [{ uniqId: "note1", data: { title: "Eins" } }] }],
    });
    const { pages, headerLinks } = value as typeof base;
    expect(headerLinks).toBe(base.headerLinks);
    expect(pages[1]).toBe(base.pages[1]);
    expect(pages[0]).not.toBe(base.pages[0]);
  });

  test("DOC-13 pages are matched by path and sections by uniqId, in any order", () => {
    const { value, diagnostics } = merge({
      pages: [
        {
          path: "/about",
          components: [
            { uniqId: "n", data: { title: "N" } },
            { uniqId: "p", data: { title: "P" } },
          ],
        },
        { path: "/", meta: { title: "Start" } },
      ],
    });
    expect(diagnostics).toEqual([]);
    const { pages } = value as unknown as {
      pages: { path: string; meta?: Json; components: { data: Json }[] }[];
    };
    expect(pages.map(({ path }) => path)).toEqual(["/", "/about"]);
    expect(pages[0]?.meta).toEqual({ title: "Start" });
    expect(pages[1]?.components.map(({ data }) => data.title)).toEqual(["P", "N"]);
  });

  test("DOC-13 other lists are matched by position; null leaves an item as it is", () => {
    const { value, diagnostics } = merge({ headerLinks: [null, { text: "Über uns" }] });
    expect(diagnostics).toEqual([]);
    expect((value as typeof base).headerLinks).toEqual([
      { text: "Home", link: "/" },
      { text: "Über uns", link: "/about" },
    ]);
  });

  test("DOC-13 two entries for one page are both applied, in order", () => {
    const { value } = merge({
      pages: [
        { path: "/about", meta: { title: "A", keywords: "k" } },
        { path: "/about", meta: { title: "B" } },
      ],
    });
    expect((value as unknown as { pages: { meta: Json }[] }).pages[1]?.meta).toEqual({
      title: "B",
      keywords: "k",
    });
  });

  test("DOC-13 a translation can add a value that the primary document does not have", () => {
    const { value } = merge({ navigation: { moreLabel: "Mehr" }, translations: { de: { name: "x" } } });
    expect(value).toEqual({ ...base, navigation: { moreLabel: "Mehr" } });
  });

  test("DOC-13 the primary document is never modified, and is the result of an empty translation", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("pages", "name", "headerLinks", "x"), fc.jsonValue()),
        (translation) => {
          const before = structuredClone(base);
          merge(translation as Json);
          expect(base).toEqual(before);
          expect(merge({}).value).toEqual(base);
        },
      ),
      runs(100),
    );
  });
});

describe("translations without effect", () => {
  test("DOC-13 belong to an unknown page or section, exceed a list, or lack their key", () => {
    const { diagnostics } = merge({
      headerLinks: [{}, {}, { text: "Third" }],
      pages: [
        { path: "/nowhere" },
        { meta: {} },
        5,
        { path: "/", components: [{ uniqId: "x" }, { data: {} }] },
      ],
    });
    expect(diagnostics.map(({ severity, pointer, message }) => `${severity} ${pointer}: ${message}`)).toEqual(
      [
        "warning /translations/en/headerLinks/2: This translation has no effect: the list in the primary language has only 2 items.",
        'warning /translations/en/pages/0: This translation has no effect: no page has the path "/nowhere".',
        "warning /translations/en/pages/1: This translation has no effect: it has no path.",
        "warning /translations/en/pages/2: This translation has no effect: it has no path.",
        'warning /translations/en/pages/3/components/0: This translation has no effect: no section has the uniqId "x".',
        "warning /translations/en/pages/3/components/1: This translation has no effect: it has no uniqId.",
      ],
    );
  });

  test("DOC-13 are in an unknown or the primary language; a wrong type is an error", () => {
    const raw = document({ ...languages("ru", "en"), translations: { de: {}, ru: {}, en: [] } });
    expect(check(raw)).toEqual([
      "error wrong-type /translations/en",
      "warning translation-unused /translations/de",
      "warning translation-unused /translations/ru",
    ]);
    expect(check(document({ translations: { en: {} } }))).toEqual([
      "warning translation-unused /translations/en",
    ]);
    expect(check(document({ translations: [] }))).toEqual(["error wrong-type /translations"]);
  });
});

describe("locales", () => {
  const raw = document({
    ...languages("ru", "en", "de"),
    name: "Сайт",
    pages: [page("/", section("Note", { title: "Раз" })), page("/b", section("Note", { title: "Два" }))],
    translations: {
      en: { name: "Site", pages: [{ path: "/", components: [{ uniqId: "note1", data: { title: "One" } }] }] },
    },
  });
  const { locales, primary } = siteOf(raw);
  const [, english, german] = locales;

  test("DOC-13 each language has the whole site; untranslated texts stay in the primary language", () => {
    expect(locales.map(({ settings }) => settings.name)).toEqual(["Сайт", "Site", "Сайт"]);
    expect(english?.pages.map(({ sections }) => sections[0]?.data.title)).toEqual(["One", "Два"]);
  });

  test("DOC-13 pages without a translation are shared with the primary language", () => {
    expect(english?.pages[0]).not.toBe(primary.pages[0]);
    expect(english?.pages[1]).toBe(primary.pages[1]);
    expect(german?.pages).toEqual(primary.pages);
    expect(german?.pages[0]).toBe(primary.pages[0]);
  });

  test("DOC-11 DOC-13 a translated colour mode applies to sections without their own, on untranslated pages too", () => {
    const bottoms = document({
      ...languages("ru", "en"),
      pages: [page("/", section("Bottom"))],
      translations: { en: { theme: { colorMode: "DARK" } } },
    });
    expect(siteOf(bottoms).locales.map(({ pages }) => pages[0]?.sections[0]?.colorMode)).toEqual([
      "EXTRALIGHT",
      "DARK",
    ]);
  });

  test("VAL-1 the origin of a value is its translation if it has one, else the primary text", () => {
    expect(english?.originOf("/name")).toBe("/translations/en/name");
    const [first, other] = english?.pages ?? [];
    expect(first?.originOf?.("/pages/0/components/0/data/title")).toBe(
      "/translations/en/pages/0/components/0/data/title",
    );
    expect(first?.originOf?.("/pages/0/components/0/data/text")).toBe("/pages/0/components/0/data/text");
    expect(other?.originOf).toBeUndefined();
    expect(german?.originOf("/name")).toBe("/name");
    // The translation's first page is not the document's first.
    const second = document({
      ...languages("ru", "en"),
      pages: [page("/", section("Note")), page("/b", section("Note"), section("Pair", { title: "x" }))],
      translations: {
        en: { pages: [{ path: "/b", components: [{ uniqId: "pair1", data: { title: "y" } }] }] },
      },
    });
    const { originOf = String } = siteOf(second).locales[1]?.pages[1] ?? {};
    expect(originOf("/pages/1/components/0/uniqId")).toBe("/pages/1/components/0/uniqId");
    expect(originOf("/pages/1/components/1/data/title")).toBe(
      "/translations/en/pages/0/components/0/data/title",
    );
  });
});

describe("diagnostics", () => {
  const found = (translation: Json) =>
    check(
      document({
        ...languages("ru", "en"),
        headerLinks: [{ text: "A" }],
        pages: [
          page("/a", section("Pair", { title: "x" })),
          page("/b", section("Note", { title: "x", items: [{ name: "a" }] })),
        ],
        translations: { en: translation },
      }),
    );
  const note = (data: Json, more: Json = {}) => ({
    pages: [{ path: "/b", components: [{ uniqId: "note1", data, ...more }] }],
  });
  const at = "/translations/en/pages/0/components/0";

  test("DOC-13 VAL-1 limits, structure, links and unknown keys of a translation are reported at its pointers", () => {
    expect(
      found(
        note({ title: "x".repeat(21), size: 5, url: "javascript:x", titel: "", text: "<script>x</script>" }),
      ),
    ).toEqual([
      `error bad-value ${at}/data/size`,
      `error text-too-long ${at}/data/title`,
      `warning unknown-key ${at}/data/titel`,
      `warning markup-removed ${at}/data/text`,
      `error bad-url ${at}/data/url`,
    ]);
    expect(found({ theme: { look: "x" }, headerLinks: [{ link: "data:x" }], nme: 1 })).toEqual([
      "error not-one-of /translations/en/theme/look",
      "warning unknown-key /translations/en/nme",
      "error bad-url /translations/en/headerLinks/0/link",
    ]);
    expect(found(note({}, { colorMode: "BLACK" }))).toEqual([`error not-one-of ${at}/colorMode`]);
  });

  test("DOC-13 list items of a translation are reported at its pointers", () => {
    expect(found(note({ items: [{ name: "123456" }] }))).toEqual([
      `error text-too-long ${at}/data/items/0/name`,
    ]);
    expect(found(note({ items: [{}, { name: "b" }] }))).toEqual([
      `warning translation-unused ${at}/data/items/1`,
    ]);
  });

  test("DOC-13 a problem of the primary text is not reported again for each language", () => {
    const raw = document({
      ...languages("ru", "en", "de"),
      pages: [page("/", section("Note", { title: "x".repeat(21), text: "ok" }))],
      translations: {
        en: { pages: [{ path: "/", components: [{ uniqId: "note1", data: { text: "fine" } }] }] },
        de: { name: "Seite" },
      },
    });
    expect(check(raw)).toEqual(["error text-too-long /pages/0/components/0/data/title"]);
  });

  test("DOC-13 a translation can replace a limit of its section", () => {
    expect(found(note({ title: "x".repeat(25) }, { validation: { title: { max: 25 } } }))).toEqual([]);
  });
});
