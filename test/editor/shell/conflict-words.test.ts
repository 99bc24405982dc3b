/** Conflicts in the owner's words: names, locations and versions, never JSON. */
import { describe, expect, test } from "vitest";
import { parsePointer } from "../../../src/editor/shared/pointer.ts";
import type { Conflict } from "../../../src/editor/shared/protocol.ts";
import {
  type ConflictContext,
  changesOf,
  nameConflict,
  ownText,
  readable,
} from "../../../src/editor/shell/conflict-words.ts";
import { en } from "../../../src/editor/shell/words/en.ts";
import { withLater } from "../../../src/editor/shell/words/later.ts";
import { ru } from "../../../src/editor/shell/words/ru.ts";
import { pageFields, siteFields, types } from "../types.ts";

const site = {
  types,
  pages: [
    { path: "/", name: "Home", title: "Home", status: "published" },
    { path: "/prices", name: "Prices", title: "Prices", status: "published" },
  ],
  languages: [
    { code: "ru", name: "Русский", isPrimary: true },
    { code: "en", name: "English", isPrimary: false },
  ],
  fields: siteFields,
  pageFields,
  settings: { events: [{ id: "opening", title: "Opening night", timeZone: "Europe/Berlin" }] },
} satisfies ConflictContext["site"];

const context: ConflictContext = {
  words: withLater(en),
  locale: "en-GB",
  site,
  page: { path: "/", sections: [] },
};

const section = {
  id: "Quotes",
  uniqId: "q",
  data: {
    title: "Heard in the queue",
    quotes: [
      { name: "Ann", paragraph: "Good" },
      { name: "Bob", paragraph: "Better" },
    ],
  },
};
const at = (...path: (string | number)[]) => ({ page: "/prices", section: "q", path: ["data", ...path] });
const of = (conflict: Partial<Conflict>): Conflict => ({
  at: at("title"),
  ours: undefined,
  theirs: undefined,
  kind: "changed",
  section,
  ...conflict,
});

describe("the location of a conflict", () => {
  const page = { path: "/gone", meta: { title: "Our prices" }, components: [section] };
  test.each<[Partial<Conflict>, string, string]>([
    [
      { at: at("title") },
      "“Title” of “Heard in the queue” on the page “Prices”",
      "«Заголовок», секция «Heard in the queue», страница «Prices»",
    ],
    [
      { at: at("quotes", 1), what: "item" },
      "The second quote of “Heard in the queue” on the page “Prices”",
      "Отзыв 2, секция «Heard in the queue», страница «Prices»",
    ],
    [
      { at: { ...at("quotes", 1, "paragraph"), page: "/" } },
      "“Paragraph” of the second quote of “Heard in the queue”",
      "«Абзац», отзыв 2, секция «Heard in the queue»",
    ],
    [
      { at: at("words", 13) },
      "Item 14 of “Words” of “Heard in the queue” on the page “Prices”",
      "«Words», элемент 14, секция «Heard in the queue», страница «Prices»",
    ],
    [
      {
        at: { page: "/prices", section: "q", path: [] },
        what: "section",
        section: undefined,
        before: section,
      },
      "“Heard in the queue” on the page “Prices”",
      "Секция «Heard in the queue», страница «Prices»",
    ],
    [
      { at: { page: "/gone", path: [] }, what: "page", before: page, section: undefined },
      "The page “Our prices”",
      "Страница «Our prices»",
    ],
    [
      { at: { page: "/prices", path: ["meta", "description"] }, section: undefined },
      "“Description” of the page “Prices”",
      "«Описание», страница «Prices»",
    ],
    [
      { at: { path: ["footerLinks", 0, "text"] }, section: undefined },
      "“Text” of the first item of “Footer links”",
      "«Текст», «Ссылки в подвале», элемент 1",
    ],
    [
      { at: { ...at("title"), language: "en" } },
      "“Title” of “Heard in the queue” on the page “Prices” (English)",
      "«Заголовок», секция «Heard in the queue», страница «Prices» (English)",
    ],
  ])("EDT-16 is named in English and Russian: %#", (conflict, english, russian) => {
    expect(nameConflict(context, of(conflict))).toBe(english);
    expect(nameConflict({ ...context, words: withLater(ru) }, of(conflict))).toBe(russian);
  });

  test("EDT-16 is named from the address alone, as an earlier server sends it", () => {
    const conflict: Conflict = { at: { ...at("title"), page: "/" }, ours: "A", theirs: "B" };
    expect(nameConflict(context, conflict)).toBe("“Title” of “Section”");
    const sections = [{ id: "q", type: "Quotes", data: section.data }] as never;
    expect(nameConflict({ ...context, page: { path: "/", sections } }, conflict)).toBe(
      "“Title” of “Heard in the queue”",
    );
    expect(nameConflict({ ...context, site: undefined, page: undefined }, conflict)).toBe(
      "“Title” of “Section” on the page “/”",
    );
    expect(changesOf(context, conflict, "theirs")).toEqual([
      { name: "", shown: { kind: "text", text: "B" }, text: "B" },
    ]);
  });
});

describe("a version in a conflict", () => {
  const shown = (type: string, pointer: string, value: unknown) => {
    const section = { id: type, uniqId: "q", data: { eventId: "opening" } };
    const conflict = of({ at: at(...parsePointer(pointer)), ours: value, section });
    return changesOf(context, conflict, "ours")[0]?.shown;
  };

  test.each([
    ["CountdownHero", "/title", "One &amp; <b>two</b><br>three", { kind: "text", text: "One & two\nthree" }],
    ["CountdownHero", "/title", undefined, { kind: "quiet", text: "Nothing" }],
    ["CountdownHero", "/backgroundImgUrl", "assets/a.png", { kind: "picture", source: "assets/a.png" }],
    ["Text18", "/titleTextGradient/from", "#ff0000", { kind: "colour", colour: "#ff0000" }],
    ["CountdownHero", "/socials/0/icon", "star", { kind: "icon", name: "star" }],
    ["TextImage", "/isAnimated", true, { kind: "text", text: "On" }],
    ["TextImage", "/isAnimated", false, { kind: "text", text: "Off" }],
    ["CountdownHero", "/buttons/0/type", "primary", { kind: "text", text: "Primary" }],
    ["CountdownHero", "/bgOverlayTransparency", 0.5, { kind: "text", text: "50%" }],
    ["CountdownHero", "/logoWidth", 200, { kind: "text", text: "200" }],
    ["CountdownHero", "/eventId", "opening", { kind: "text", text: "Opening night" }],
    [
      "CountdownHero",
      "/countDownDate",
      "2030-05-01T18:00:00Z",
      { kind: "text", text: "1 May 2030 at 20:00" },
    ],
    ["CountdownHero", "/dateLabels", ["one", "two"], { kind: "text", text: "2 items: one, two" }],
    [
      "CountdownHero",
      "/unknown",
      { title: "Known by its title" },
      { kind: "text", text: "Known by its title" },
    ],
  ])("EDT-16 shows %s%s %j as the inspector does", (type, pointer, value, expected) => {
    expect(shown(type, pointer, value)).toEqual(expected);
  });

  test("EDT-16 names the page of a link, a missing translation and an option of the section", () => {
    const link = of({ at: { path: ["footerLinks", 0, "link"] }, ours: "/prices", section: undefined });
    expect(changesOf(context, link, "ours")[0]?.shown).toEqual({ kind: "text", text: "Prices" });
    const missing = of({ at: { ...at("title"), language: "en" } });
    expect(changesOf(context, missing, "theirs")[0]?.shown).toEqual({
      kind: "quiet",
      text: "Not translated",
    });
    const look = of({ at: { page: "/", section: "q", path: ["colorMode"] }, ours: "DARK" });
    expect(changesOf(context, look, "ours")[0]?.shown).toEqual({ kind: "text", text: "Dark" });
  });

  test("EDT-16 lists sections and pages by their titles", () => {
    const conflict = of({
      at: { page: "/prices", path: ["components"] },
      section: undefined,
      ours: [section, { id: "Footer", uniqId: "f" }],
    });
    expect(nameConflict(context, conflict)).toBe("“Sections” of the page “Prices”");
    expect(changesOf(context, conflict, "ours")[0]?.shown).toEqual({
      kind: "text",
      text: "2 items: Heard in the queue, Footer",
    });
    const pages = of({
      at: { path: ["pages"] },
      section: undefined,
      ours: [{ path: "/", meta: { title: "T" } }],
    });
    expect([nameConflict(context, pages), changesOf(context, pages, "ours")[0]?.shown]).toEqual([
      "“Pages”",
      { kind: "text", text: "1 item: T" },
    ]);
  });

  test("EDT-16 shows markup as text, and keeps text that only looks like markup", () => {
    expect(readable("<p>One</p><p>Two</p>")).toBe("One\nTwo");
    expect(readable("1 &lt; 2, 2 < 3")).toBe("1 < 2, 2 < 3");
  });
});

describe("changes to something deleted", () => {
  const ours = {
    ...section,
    colorMode: "DARK",
    data: {
      title: "Heard",
      quotes: [
        { name: "Ann", paragraph: "Good" },
        { name: "Bob", paragraph: "Best<br>of all", imgUrl: "assets/bob.png" },
      ],
    },
  };
  const deleted = (more: Partial<Conflict>) => of({ kind: "deleted-there", ...more });

  test("EDT-16 are named in a section, an item and a page", () => {
    const whole = deleted({
      at: { page: "/prices", section: "q", path: [] },
      what: "section",
      base: section,
      before: section,
      section: undefined,
      ours,
    });
    expect(changesOf(context, whole, "ours")).toEqual([
      { name: "“Title”", shown: { kind: "text", text: "Heard" }, text: "Heard" },
      {
        name: "“Paragraph” of the second quote",
        shown: { kind: "text", text: "Best\nof all" },
        text: "Best\nof all",
      },
      {
        name: "“Image” of the second quote",
        shown: { kind: "picture", source: "assets/bob.png" },
        text: "",
      },
      { name: "“Colour mode”", shown: { kind: "text", text: "Dark" }, text: "" },
    ]);
    expect(ownText(context, whole)).toBe("Heard\n\nBest\nof all");
    const item = deleted({
      at: at("quotes", 1),
      what: "item",
      base: section.data.quotes[1],
      ours: { name: "Bob", paragraph: "Best" },
    });
    expect(changesOf(context, item, "ours").map(({ name }) => name)).toEqual(["“Paragraph”"]);
    const page = { path: "/gone", components: [section] };
    const ofPage = deleted({
      at: { page: "/gone", path: [] },
      what: "page",
      base: page,
      before: page,
      section: undefined,
      ours: { path: "/gone", components: [{ ...section, data: { ...section.data, title: "Ours" } }] },
    });
    expect(changesOf(context, ofPage, "ours").map(({ name }) => name)).toEqual([
      "“Title” of “Heard in the queue”",
    ]);
  });

  test("EDT-16 can be copied if they are text", () => {
    expect(ownText(context, of({ ours: "One<br>two" }))).toBe("One\ntwo");
    expect(ownText(context, of({ at: at("quotes", 1, "imgUrl"), ours: "assets/a.png" }))).toBe("");
    expect(ownText(context, of({ ours: undefined }))).toBe("");
  });
});
