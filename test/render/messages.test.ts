/** Interface words on pages: English, then the language's, then the document's (LNG-4). */
import { expect, test } from "vitest";
import { validate } from "../../src/document/index.ts";
import { fillPlaces, messagesOf } from "../../src/render/messages.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, language, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { render } from "./bundle.ts";

const sources = await sourceCatalogue();

const skipLinks = (more: Json) => {
  const files = render({ pages: [page("/", section("Note", { title: "x" }))], ...more });
  return Object.fromEntries(
    [...files]
      .filter(([path]) => path.endsWith("index.html"))
      .map(([path, html]) => [
        path,
        elementsOf(html).find(({ attributes }) => attributes.class === "skip-link")?.text,
      ]),
  );
};

test("LNG-4 the document's texts replace the catalogue's, in their own language only", () => {
  const sites = languages("ru", "en");
  expect(skipLinks(sites)).toEqual({ "index.html": "Пропустить", "en/index.html": "Skip" });
  expect(skipLinks({ ...sites, messages: { ru: { skip: "Дальше" } } })).toEqual({
    "index.html": "Дальше",
    "en/index.html": "Skip",
  });
  expect(skipLinks({ ...sites, messages: { en: { skip: "Go on" }, ru: { more: "Ещё" } } })).toEqual({
    "index.html": "Пропустить",
    "en/index.html": "Go on",
  });
});

test("LNG-4 an empty text in the document falls back to the catalogue's", () => {
  expect(skipLinks({ ...languages("ru"), messages: { ru: { skip: "" } } })).toEqual({
    "index.html": "Пропустить",
  });
});

test("LNG-4 a site without languages uses its English texts", () => {
  expect(skipLinks({ messages: { en: { skip: "Go on" } } })).toEqual({ "index.html": "Go on" });
});

test("LNG-4 a page that names its own language uses the texts of that language", () => {
  const more = {
    ...languages("ru", "en"),
    messages: { en: { skip: "Go on" }, ru: { skip: "Дальше" } },
    pages: [{ ...page("/", section("Note", { title: "x" })), language: "en" }],
  };
  expect(skipLinks(more)["index.html"]).toBe("Go on");
});

test("LNG-4 a language that the catalogue lacks uses the document's texts", () => {
  const more = {
    languages: [language("fr", { isPrimary: true })],
    messages: { fr: { skip: "Aller au contenu" } },
  };
  expect(skipLinks(more)).toEqual({ "index.html": "Aller au contenu" });
});

test("LNG-4 texts fall back from the document to the language, its base language and English", () => {
  const messages = {
    en: { a: "en", b: "en", c: "en", d: "en" },
    pt: { b: "pt", c: "pt", d: "pt" },
    "pt-BR": { c: "pt-BR", d: "pt-BR" },
  };
  expect(
    messagesOf({ ...catalogue, messages }, "pt-BR", { "pt-BR": { d: "own" }, pt: { b: "not this" } }),
  ).toEqual({
    a: "en",
    b: "pt",
    c: "pt-BR",
    d: "own",
  });
});

test("LNG-4 SAF-1 a hostile text is escaped", () => {
  const hostile = `</a><script>alert(1)</script><img src=x onerror=alert(1)>"'&lt;$&{constructor}`;
  const site = { ...languages("en"), messages: { en: { skip: hostile } } };
  expect(skipLinks(site)).toEqual({ "index.html": hostile });
  const html =
    render({ ...site, pages: [page("/", section("Note", { title: "x" }))] }).get("index.html") ?? "";
  const elements = elementsOf(html);
  expect(elements.filter(({ name }) => name === "script" || name === "img")).toEqual([]);
  expect(elements.find(({ name }) => name === "q")?.text).toBe(hostile);
});

test("LNG-4 placeholders are replaced by their values, and stay if they have none", () => {
  expect(fillPlaces("{a} of {b}, {a}: {c} {constructor} {toString}", { a: 0, b: "$&" })).toBe(
    "0 of $&, 0: {c} {constructor} {toString}",
  );
});

const reportTexts = (messages: unknown, code = "en") => {
  const { site } = validate(document({ ...languages(code), messages }), sources, "error");
  const words = messagesOf(sources, code, site?.primary.settings.messages ?? {});
  return [words.reportInvalidEmail, words.reportTooLong, words.reportRefresh];
};

test("LNG-4 RPT-3 RPT-5 English texts are the specification's, mistakes included, unless they are corrected", () => {
  const exact = [
    "Please put a correct e-mail",
    "Your have exceeded the maximum character limit.",
    "Please refresh page to load data",
  ];
  expect(reportTexts({})).toEqual(exact);
  expect(reportTexts("original")).toEqual(exact);
  const corrected = [
    "Please enter a correct e-mail address",
    "You have exceeded the maximum character limit.",
    "Please try again later.",
  ];
  expect(reportTexts("corrected")).toEqual(corrected);
  expect(reportTexts("corrected", "en-GB")).toEqual(corrected);
  expect(reportTexts("corrected", "ru")).toEqual(reportTexts({}, "ru"));
});
