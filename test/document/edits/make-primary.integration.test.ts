/** Another language becomes the primary one: texts change places, and no word is lost (EDT-15). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, compose, editDocument } from "../../../src/document/edits/index.ts";
import { textsOfDocument } from "../../../src/document/translations/survey.ts";
import { markOf } from "../../../src/document/translations/text-mark.ts";
import { render } from "../../render/bundle.ts";
import { runs } from "../../support/runs.ts";
import { catalogue } from "../../tiny/catalogue.tsx";
import { check, document, type Json, language, languages, page, section } from "../../tiny/document.ts";
import { writing } from "./arbitrary.ts";
import { cut, fileOf, readValue, textOf } from "./odd-text.ts";
import { refusalOf } from "./refusal.ts";

const operationsOf = (value: Json, code: string) =>
  compose(value, { kind: "make-primary", language: code }, catalogue);
const done = (value: Json, code: string): Json =>
  applyOperations(value, operationsOf(value, code)).document as Json;

const site = document({
  ...languages("ru", "en", "de"),
  name: "Сайт",
  headerLinks: [
    { text: "Домой", link: "/" },
    { text: "По-английски", link: "/en/about/?a#b" },
  ],
  pages: [
    {
      ...page("/", section("Note", { title: "Раз", items: [{ name: "а" }, { name: "б" }] })),
      meta: { title: "Начало" },
    },
    {
      ...page("/about", section("Pair", { title: "О нас", paragraph: "Текст" })),
      alternate: { en: "/en-about" },
    },
    {
      ...page("/en-about", section("Pair", { title: "About us" })),
      language: "en",
      alternate: { ru: "/about" },
    },
  ],
  translations: {
    en: {
      headerLinks: [{ text: "Home" }],
      pages: [
        { path: "/lost", meta: { title: "Lost" } },
        {
          path: "/",
          meta: { title: "Start", description: "All of it" },
          components: [{ uniqId: "note1", data: { items: [null, { name: "b" }], url: "/about" } }],
        },
      ],
    },
    de: { headerLinks: [{ text: "Anfang" }] },
  },
});

const marksOf = (...texts: string[]) => Object.fromEntries(texts.map((text) => [markOf(text), true]));

describe("another primary language", () => {
  test("EDT-15 has its texts in the pages, and the former texts become a translation that is to be checked", () => {
    expect(done(site, "en")).toEqual({
      ...site,
      languages: [
        language("ru", { isPrimary: false, order: 0 }),
        language("en", { isPrimary: true, order: 1 }),
        language("de", { isPrimary: false, order: 2 }),
      ],
      headerLinks: [
        { text: "Home", link: "/" },
        { text: "По-английски", link: "/about/?a#b" },
      ],
      pages: [
        {
          ...page(
            "/",
            section("Note", { title: "Раз", url: "/about", items: [{ name: "а" }, { name: "b" }] }),
          ),
          meta: { title: "Start", description: "All of it" },
        },
        { ...(site.pages as Json[])[1], language: "ru" },
        { ...page("/en-about", section("Pair", { title: "About us" })), alternate: { ru: "/about" } },
      ],
      redirects: [
        { from: "/en", to: "/" },
        { from: "/en/about", to: "/about" },
        { from: "/en/en-about", to: "/en-about" },
      ],
      translations: {
        de: { headerLinks: [{ text: "Anfang" }] },
        ru: {
          name: "Сайт",
          headerLinks: [{ text: "Домой" }, { text: "По-английски" }],
          unchecked: marksOf("Сайт", "Домой", "По-английски"),
          pages: [
            {
              path: "/",
              meta: { title: "Начало", description: "" },
              unchecked: marksOf("Начало", "", "Раз", "а", "б"),
              components: [
                { uniqId: "note1", data: { title: "Раз", url: "", items: [{ name: "а" }, { name: "б" }] } },
              ],
            },
          ],
        },
      },
    });
  });

  test("EDT-15 must be one of the site's; the current one changes nothing", () => {
    expect(operationsOf(site, "ru")).toEqual([]);
    expect(refusalOf(() => operationsOf(site, "fr"))).toContain("fr");
    // Without a primary language, the first active one is.
    const withoutPrimary = document({
      languages: [language("en", { status: "other" }), language("ru")],
      name: "Имя",
    });
    expect(done(withoutPrimary, "en")).toMatchObject({
      languages: [{ isPrimary: true }, {}],
      translations: { ru: { name: "Имя" } },
    });
  });
});

const words = fc.constantFrom("a", "<b>b</b>", "слово", "12", "ж 😀", "c & d");
const link = fc.constantFrom("/", "/two", "/en/two", "https://example.org/");
const partial = <T extends Record<string, fc.Arbitrary<unknown>>>(model: T) =>
  fc.record(model, { requiredKeys: [], noNullPrototype: true });
const item = partial({ name: words, url: link });
const data = partial({ title: words, text: words, url: link });
const translatedPage = fc.record(
  {
    meta: partial({ title: words, description: words }),
    note: partial({
      title: words,
      text: words,
      url: link,
      items: fc.array(fc.option(item), { maxLength: 2 }),
    }),
    pair: partial({ title: words, paragraph: words }),
  },
  { requiredKeys: [] },
);
/** Removes empty entries of translations, which no editor creates. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((one) => tidy(one) ?? null);
    const length = items.findLastIndex((one) => one !== null) + 1;
    return length > 0 ? items.slice(0, length) : undefined;
  }
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const entries = Object.entries(value).map(([key, inner]) => [key, tidy(inner)] as const);
  const present = entries.filter(([, inner]) => inner !== undefined);
  return present.length > 0 ? Object.fromEntries(present) : undefined;
};
const entryOf = (path: string, { meta, ...sections }: { readonly meta?: unknown }) => ({
  ...(tidy(meta) !== undefined && { meta: tidy(meta) }),
  path,
  components: [
    null,
    ...Object.entries(sections).flatMap(([name, data]) =>
      tidy(data) === undefined ? [] : [{ uniqId: `${name}1`, data: tidy(data) }],
    ),
  ],
});
const translation = fc.record({
  settings: partial({
    name: words,
    headerLinks: fc.array(fc.option(partial({ text: words, link })), { maxLength: 2 }),
  }),
  pages: fc.uniqueArray(fc.tuple(fc.constantFrom("/", "/two", "/lost"), translatedPage), {
    selector: ([path]) => path,
  }),
});
type Translation = typeof translation extends fc.Arbitrary<infer T> ? T : never;
const written = ({ settings, pages }: Translation) => ({
  ...(tidy(settings) as Json | undefined),
  pages: pages.map(([path, texts]) => entryOf(path, texts)),
});
const arbitrarySite = fc
  .record({
    codes: fc.constantFrom(["ru", "en", "de"], ["ru", "en"]),
    order: fc.constantFrom(0, 9),
    headerLinks: fc.array(fc.record({ text: words, link }), { minLength: 2, maxLength: 3 }),
    metas: fc.array(partial({ title: words }), { minLength: 2, maxLength: 2 }),
    datas: fc.array(data, { minLength: 2, maxLength: 2 }),
    items: fc.array(fc.record({ name: fc.constantFrom("x", "y") }), { minLength: 2, maxLength: 3 }),
    en: translation,
    de: translation,
    hasOwn: fc.boolean(),
  })
  .map(({ codes, order, headerLinks, metas, datas, items, en, de, hasOwn }): Json => {
    const pageOf = (path: string, index: number) => ({
      ...page(path, section("Note", { ...datas[index], items }), section("Pair", { title: "t" })),
      meta: metas[index],
      ...(hasOwn && index === 1 && { alternate: { en: "/own" } }),
    });
    const own = {
      ...page("/own", section("Pair", { title: "Own" })),
      language: "en",
      alternate: { ru: "/two" },
    };
    return {
      languages: codes.map((code, index) =>
        language(code, { isPrimary: index === 0, order: index ? index : order }),
      ),
      headerLinks,
      pages: [pageOf("/", 0), pageOf("/two", 1), ...(hasOwn ? [own] : [])],
      translations: {
        en: written(en),
        ...(codes.length > 2 && { de: written(de) }),
      },
    };
  });

/** Returns the visible text of each page in each language, without link targets. */
function readIn(value: Json): Record<string, string> {
  const primary = (value.languages as { isPrimary?: boolean; lang: { code: string } }[]).find(
    (one) => one.isPrimary,
  );
  const files = [...render(value)].filter(
    ([path, contents]) => path.endsWith("index.html") && !contents.includes('http-equiv="refresh"'),
  );
  return Object.fromEntries(
    files.map(([path, contents]) => {
      const [, code = primary?.lang.code, rest] = /^(?:(en|de|ru)\/)?(.*)$/.exec(path) ?? [];
      const main = /<main.*<\/main>/s.exec(contents)?.[0] ?? "";
      const title = /<title>.*<\/title>/s.exec(contents)?.[0] ?? "";
      return [`${code} ${rest}`, (title + main).replaceAll(/ (?:href|hreflang)="[^"]*"/g, "")];
    }),
  );
}

const errorsIn = (value: Json) =>
  check(document(value)).filter(
    (one) => one.startsWith("error") || one.includes("redirect") || one.includes("unused"),
  );
/** Removes the languages of sections and the interface words, which depend only on translations. */
const loose = (html: string) => html.replaceAll(/ (?:lang|dir)="[^"]*"|<q>.*?<\/q>/g, "");
const ofBoth = (read: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(read).flatMap(([name, html]) => (name.startsWith("de") ? [] : [[name, loose(html)]])),
  );

const reported = (value: Json) =>
  textsOfDocument(value, "en", catalogue).map(({ at, source, target }) => [at, source, target]);

describe("random sites", () => {
  test("EDT-15 read as before in both languages, and after changing back in all; check accepts the result", () => {
    fc.assert(
      fc.property(arbitrarySite, (value) => {
        const before = readIn(value);
        const there = done(value, "en");
        expect(errorsIn(there).filter((one) => !one.includes("/translations/de"))).toEqual([]);
        // A page with its own version has the title of its language.
        const hasOwn = (value.pages as Json[]).length > 2;
        if (!hasOwn) expect(ofBoth(readIn(there))).toEqual(ofBoth(before));
        const back = done(there, "ru");
        expect(readIn(back)).toEqual(before);
        // Untranslated texts are recognized as before, and a third change equals the first.
        expect(reported(back)).toEqual(reported(value));
        expect(done(back, "en")).toEqual(there);
      }),
      runs(60),
    );
  });

  test("EDT-15 EDT-5 are written as the edited value, and one undo restores the same bytes", () => {
    fc.assert(
      fc.property(arbitrarySite, writing, (value, odd) => {
        const file = fileOf(value, odd);
        const edited = editDocument(file, operationsOf(value, "en"));
        expect(readValue(edited)).toEqual(done(value, "en"));
        const undone = editDocument(cut(edited.bytes), edited.inverse);
        expect(textOf(undone)).toBe(textOf(file));
      }),
      runs(60),
    );
  });
});
