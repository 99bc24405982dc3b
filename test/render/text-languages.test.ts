/** Texts in another language than their page's have a `lang` attribute (ACC-1: WCAG 3.1.2). */
import { describe, expect, test } from "vitest";
import { type Json, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { render } from "./bundle.ts";

const note = (title: string, more: Json = {}) =>
  section("Note", { title, at: "2024-09-30T09:00:00Z", ...more });
const pair = section("Pair", { title: "Дом" });

/** Lists a page's sections as `lang dir`, with `-` for missing ones. */
const sectionsOf = (html = "") =>
  elementsOf(html)
    .filter(({ attributes }) => attributes.class?.startsWith("section"))
    .map(({ attributes: { lang, dir } }) => (lang ? `${lang} ${dir}` : "-"));

describe("ACC-1 LNG-4 an untranslated section", () => {
  const site = {
    ...languages("ru", "en"),
    pages: [page("/", note("Привет"), pair, section("Note", { size: 1 }, { uniqId: "third" }))],
  };

  test("has its texts, dates and interface texts in the primary language, marked with lang", () => {
    const html = render(site).get("en/index.html");
    expect(sectionsOf(html)).toEqual(["ru ltr", "ru ltr", "-"]);
    expect(html).toContain("30 сентября 2024");
    expect(html).toContain("<q>Пропустить</q>");
    expect(html).toContain('class="skip-link" href="#main">Skip<');
    expect(html).toContain('<html lang="en"');
  });

  test("has no lang on pages in its own language, nor has a translated section", () => {
    expect(sectionsOf(render(site).get("index.html"))).toEqual(["-", "-", "-"]);
    const translations = { en: { pages: [page("/", section("Note", { title: "Hello" }))] } };
    const html = render({ ...site, translations }).get("en/index.html");
    expect(sectionsOf(html)).toEqual(["-", "ru ltr", "-"]);
    expect(html).toContain("September 30, 2024");
  });

  test("has its own direction on a right-to-left page", () => {
    const html = render({ ...site, ...languages("ru", "ar") }).get("ar/index.html");
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(sectionsOf(html)).toEqual(["ru ltr", "ru ltr", "-"]);
  });

  test("has no lang on a page that names its own language", () => {
    const pages = [{ ...page("/", note("Hello")), language: "en" }];
    expect(sectionsOf(render({ ...site, pages }).get("en/index.html"))).toEqual(["-"]);
  });
});
