/** Translatable texts of a document, and which of them a language has (EDT-15). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations } from "../../../src/document/edits/index.ts";
import { textsOfDocument } from "../../../src/document/translations/survey.ts";
import { unfinished } from "../../../src/document/translations/texts.ts";
import { runs } from "../../support/runs.ts";
import { catalogue } from "../../tiny/catalogue.tsx";
import { document, type Json, languages, page, section } from "../../tiny/document.ts";

const textsOf = (value: Json, code = "en") => textsOfDocument(value, code, catalogue);
/** Formats texts as `location: primary text > translated text`. */
const reported = (value: Json, code?: string) =>
  textsOf(value, code).map(({ at: { page = "", section = "", path }, source, target }) =>
    `${page} ${section} ${path.join("/")}: ${source} > ${target ?? "-"}`.trim(),
  );

const items = [{ name: "a", url: "/" }, { name: "b" }, { name: "c" }];
const note = section("Note", { title: "One", text: "<b>Two</b>", plain: "2024", url: "/two", items });
const site = document({
  ...languages("ru", "en", "de"),
  name: "Site",
  headerLinks: [{ text: "Home", link: "/" }],
  events: [{ id: "first", title: "Day", timeZone: "Europe/Moscow" }],
  redirects: [{ from: "/old", to: "/" }],
  widgets: { messengers: { entries: [{ value: "somebody", data: { subtitle: "Ask" } }] } },
  pages: [
    {
      ...page("/", note, section("Pair", { title: "Hidden" }, { status: "hidden" })),
      meta: { title: "Top" },
    },
    page("/about", section("Unknown", { title: "?" }), section("Top", { title: "" })),
    page("/mail", section("Pair", { title: "a@example.org", paragraph: "<b>https://example.org</b>" })),
  ],
  translations: {
    en: {
      headerLinks: [{ text: "Start" }],
      pages: [
        { path: "/", components: [{ uniqId: "note1", data: { title: "", items: [null, { name: "B" }] } }] },
        { path: "/", components: [{ uniqId: "note1", data: { text: "Zwei" } }] },
      ],
    },
  },
});

describe("translatable texts", () => {
  test("EDT-15 are words, also of hidden sections, but not links, numbers, names of pages or settings", () => {
    expect(reported(site)).toEqual([
      "/  meta/title: Top > -",
      "/ note1 data/title: One >",
      "/ note1 data/text: <b>Two</b> > Zwei",
      "/ note1 data/items/0/name: a > -",
      "/ note1 data/items/1/name: b > B",
      "/ note1 data/items/2/name: c > -",
      "/ pair1 data/title: Hidden > -",
      "name: Site > -",
      "headerLinks/0/text: Home > Start",
      "widgets/messengers/entries/0/data/subtitle: Ask > -",
      "events/0/title: Day > -",
    ]);
    expect(unfinished(textsOf(site, "de"))).toHaveLength(11);
    expect(textsOf(site).find(({ at }) => at.path.at(-1) === "plain")).toBeUndefined();
    expect(textsOf(site).find(({ source }) => source === "One")).toMatchObject({ max: 20, isPlain: false });
  });

  test("EDT-15 exclude pages in one language and pages that have a version in the other language", () => {
    const pages = [
      { ...page("/", section("Pair", { title: "Alpha" })), alternate: { en: "/en-home" } },
      page("/two", section("Pair", { title: "Beta" })),
      { ...page("/en-home", section("Pair", { title: "Gamma" })), language: "en" },
      { ...page("/en-two", section("Pair", { title: "Delta" })), language: "en", alternate: { ru: "/two/" } },
    ];
    const value = document({ ...languages("ru", "en", "de"), pages });
    expect(reported(value, "en")).toEqual([]);
    expect(reported(value, "de").map((text) => text.split(" ")[0])).toEqual(["/", "/two"]);
  });

  test("EDT-15 are counted as untranslated until each has a translation, whatever its text", () => {
    const all = unfinished(textsOf(site));
    const choice = fc.subarray([...all]);
    const words = fc.string({ minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(choice, words, (chosen, value) => {
        const operations = chosen.map(({ at }) => ({
          op: "set" as const,
          at: { ...at, language: "en" },
          value,
        }));
        const next = applyOperations(site, operations).document as Json;
        expect(unfinished(textsOf(next))).toHaveLength(all.length - chosen.length);
        expect(textsOf(next)).toHaveLength(textsOf(site).length);
      }),
      runs(100),
    );
  });
});
