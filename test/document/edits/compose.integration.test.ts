/** From edit commands to operations: copies, new sections, other types. */
import { describe, expect, test } from "vitest";
import {
  type Catalogue,
  defineSection,
  group,
  list,
  picture,
  plainText,
  type SectionSchema,
  type SectionType,
  text,
} from "#section";
import { applyOperations, compose, type Intent, type Operation } from "../../../src/document/edits/index.ts";
import { validate } from "../../../src/document/index.ts";
import { isExhaustive } from "../../support/runs.ts";
import { sourceCatalogue } from "../../support/source-catalogue.ts";
import { catalogue as tiny } from "../../tiny/catalogue.tsx";
import { document, type Json, languages, page, section } from "../../tiny/document.ts";
import { refusalOf } from "./refusal.ts";

const catalogue = await sourceCatalogue();

const done = (value: Json, intent: Intent, types = tiny): Json =>
  applyOperations(value, compose(value, intent, types)).document as Json;

const sectionsOf = (value: Json) => (value.pages as { components: Json[] }[])[0]?.components ?? [];
const entriesOf = (value: Json, code = "en") =>
  (value.translations as Record<string, { pages: { components: Json[] }[] }>)[code]?.pages[0]?.components ??
  [];

const site = document({
  ...languages("ru", "en"),
  pages: [
    page(
      "/",
      section("Note", { title: "One", items: [{ name: "a" }, { name: "b" }] }, { uniqId: "hall" }),
      section("Pair", { title: "Two" }, { uniqId: "hall-2" }),
      section("Alone", {}, { uniqId: "alone" }),
    ),
  ],
  translations: {
    en: {
      pages: [
        {
          path: "/",
          components: [
            { uniqId: "hall-3", data: {} },
            { uniqId: "hall", data: { title: "Eins", items: [null, { name: "B" }] } },
          ],
        },
      ],
    },
  },
});

describe("copying", () => {
  test("EDT-4 EDT-15 an item inserts the copy after it, with its translations", () => {
    const at = { page: "/", section: "hall", path: ["data", "items", 1] };
    const copied = done(site, { kind: "duplicate-item", at });
    expect(sectionsOf(copied)[0]?.data).toMatchObject({
      items: [{ name: "a" }, { name: "b" }, { name: "b" }],
    });
    expect(entriesOf(copied)[1]?.data).toMatchObject({ items: [null, { name: "B" }, { name: "B" }] });
    const first = done(site, { kind: "duplicate-item", at: { ...at, path: ["data", "items", 0] } });
    expect(entriesOf(first)[1]?.data).toMatchObject({ items: [null, null, { name: "B" }] });
  });

  test("EDT-4 an event is copied with an ID of its own", () => {
    const events = [{ id: "fair", title: "Fair" }, { id: "fair-2" }];
    const copied = done({ ...site, events }, { kind: "duplicate-item", at: { path: ["events", 0] } });
    expect(copied.events).toEqual([events[0], { id: "fair-3", title: "Fair" }, events[1]]);
  });

  test("EDT-4 EDT-15 a section inserts the copy after it under a new unique name, with its translations", () => {
    const copied = done(site, { kind: "duplicate-section", page: "/", section: "hall" });
    expect(sectionsOf(copied).map(({ uniqId }) => uniqId)).toEqual(["hall", "hall-4", "hall-2", "alone"]);
    expect(sectionsOf(copied)[1]).toEqual({ ...sectionsOf(site)[0], uniqId: "hall-4" });
    expect(entriesOf(copied)[2]).toEqual({ ...entriesOf(site)[1], uniqId: "hall-4" });
    const at = { page: "/", path: ["components", 0] };
    expect(compose(site, { kind: "duplicate-item", at }, tiny)).toEqual(
      compose(site, { kind: "duplicate-section", page: "/", section: "hall" }, tiny),
    );
  });

  test("EDT-4 a unique section, a page or a missing target is refused", () => {
    const refused = (intent: Intent) => refusalOf(() => compose(site, intent, tiny));
    expect(refused({ kind: "duplicate-section", page: "/", section: "alone" })).toBe(
      'refused: A page can have only one "Alone" section.',
    );
    expect(refused({ kind: "duplicate-section", page: "/", section: "none" })).toBe(
      'names-nothing: Section "none" of the page "/" not found.',
    );
    expect(refused({ kind: "duplicate-item", at: { page: "/no", path: ["components", 0] } })).toBe(
      'names-nothing: Page "/no" not found.',
    );
    expect(refused({ kind: "duplicate-item", at: { path: ["pages", 0] } })).toBe(
      "refused: Two pages can't have the same path.",
    );
    expect(refused({ kind: "add-section", page: "/", at: 0, type: "Alone" })).toBe(
      'refused: A page can have only one "Alone" section.',
    );
    expect(refused({ kind: "add-section", page: "/", at: 0, type: "constructor" })).toBe(
      'names-nothing: Unknown section type "constructor".',
    );
  });
});

describe("menu", () => {
  const menu = document({
    ...languages("ru", "en"),
    headerLinks: [{ text: "a", link: "/" }, { text: "b", links: [{ text: "c" }] }, { text: "d" }],
    translations: { en: { headerLinks: [null, null, { text: "D" }] } },
  });
  const at = (...path: (string | number)[]) => ({ path: ["headerLinks", ...path] });
  const moved = (value: Json, from: ReturnType<typeof at>, to: ReturnType<typeof at>) =>
    done(value, { kind: "move-to-list", at: from, to });

  test("EDT-14 EDT-15 a new page is added before the button at the end of the menu", () => {
    const added = (value: Json) =>
      done(value, { kind: "add-page", path: "/new", title: "New", isInMenu: true });
    const textsOf = ({ headerLinks }: Json) => (headerLinks as Json[]).map(({ text }) => text);
    expect(textsOf(added(menu))).toEqual(["a", "b", "d", "New"]);
    const withButton = added({ ...menu, navigation: { hasButton: true } });
    expect(textsOf(withButton)).toEqual(["a", "b", "New", "d"]);
    expect(withButton).toMatchObject({
      translations: { en: { headerLinks: [null, null, null, { text: "D" }] } },
    });
  });

  test("EDT-14 EDT-15 a link moves below another and out again, with its translations", () => {
    const below = moved(menu, at(2), at(1, "links", 1));
    expect(below.headerLinks).toEqual([
      { text: "a", link: "/" },
      { text: "b", links: [{ text: "c" }, { text: "d" }] },
    ]);
    expect(below.translations).toMatchObject({
      en: { headerLinks: [null, { links: [null, { text: "D" }] }] },
    });
    const out = moved(below, at(1, "links", 1), at(2));
    expect(out.headerLinks).toEqual(menu.headerLinks);
    expect(out.translations).toMatchObject({ en: { headerLinks: [null, {}, { text: "D" }] } });
    expect(moved(menu, at(2), at(0, "links", 0)).headerLinks).toMatchObject([{ links: [{ text: "d" }] }, {}]);
  });

  test("EDT-14 a link can't move below itself, to another page, or from a place that is gone", () => {
    expect(() => moved(menu, at(2), at(2, "links", 0))).toThrow("Nothing found");
    expect(() => moved(menu, at(9), at(0, "links", 0))).toThrow("Nothing found");
    expect(() =>
      done(menu, { kind: "move-to-list", at: at(2), to: { page: "/", path: ["components", 0] } }),
    ).toThrow("same page");
  });
});

/** The owner's navigation bar and footer, which a new page gets too. */
describe("navigation bar and footer", () => {
  const ends = (at: string) => [
    section("Top", { title: `Bar ${at}` }, { uniqId: "top" }),
    section("Note", { title: at }, { uniqId: "note" }),
    section("Bottom", {}, { uniqId: "bottom" }),
  ];
  const shop = document({
    ...languages("ru", "en"),
    pages: [
      page("/", section("Note", {}, { uniqId: "only" })),
      page("/a", ...ends("a")),
      page("/b", ...ends("b")),
    ],
    translations: {
      en: { pages: [{ path: "/a", components: [{ uniqId: "top", data: { title: "The bar" } }] }] },
    },
  });
  const pagesOf = (value: Json) => value.pages as { path: string; components: Json[] }[];

  test("EDT-14 EDT-15 on a new page are those of most pages, with their translations", () => {
    const added = done(shop, { kind: "add-page", path: "/new", title: "New" });
    const [top, , bottom] = ends("a");
    expect(pagesOf(added).at(-1)).toEqual({
      path: "/new",
      meta: { title: "New" },
      components: [top, bottom],
    });
    const { translations } = added as { translations: { en: { pages: Json[] } } };
    expect(translations.en.pages.at(-1)).toEqual({
      path: "/new",
      components: [{ uniqId: "top", data: { title: "The bar" } }],
    });
    const bare = document({ pages: [page("/", section("Note", {}))] });
    expect(pagesOf(done(bare, { kind: "add-page", path: "/new", title: "New" })).at(-1)?.components).toEqual(
      [],
    );
  });

  test("EDT-14 a new page gets a link in the menu if asked, also on a site without a menu", () => {
    const add = (value: Json) =>
      done(value, { kind: "add-page", path: "/new", title: "New", isInMenu: true }).headerLinks;
    const link = { text: "New", link: "/new" };
    expect(add(shop)).toEqual([link]);
    expect(add({ ...shop, headerLinks: [{ text: "Home", link: "/" }] })).toEqual([
      { text: "Home", link: "/" },
      link,
    ]);
  });

  test("EDT-4 EDT-15 added to a page are those of other pages; the first of a site has its example", () => {
    const added = done(shop, { kind: "add-section", page: "/", at: 0, type: "Top" });
    expect(sectionsOf(added)[0]).toEqual({ ...ends("a")[0], uniqId: "top" });
    expect(JSON.stringify(added.translations)).toContain('"path":"/","components":[{"uniqId":"top"');
    const bare = document({ pages: [page("/", section("Note", {}))] });
    expect(sectionsOf(done(bare, { kind: "add-section", page: "/", at: 0, type: "Top" }))[0]?.data).toEqual(
      tiny.sections.get("Top")?.example,
    );
  });
});

const types = [...catalogue.sections.values()];
const ofType = (type: string, data: unknown): Json =>
  document({
    events: [{ id: "conference", title: "Conference", startsAt: "2026-12-01T09:00:00Z" }],
    pages: [page("/", { id: type, uniqId: "it", data })],
  });
const errorsOf = (value: unknown) =>
  validate(value, catalogue, "error")
    .diagnostics.filter(({ severity, code }) => severity === "error" || code === "unknown-key")
    .map(({ code, pointer }) => `${code} ${pointer}`);

describe("the catalogue", () => {
  test("EDT-14 a new article has the title of its page, its date and nothing else that is not a sample", () => {
    const intent = {
      kind: "add-page",
      path: "/news/a",
      title: "We <open>",
      types: ["Article"],
      date: "2026-12-01T09:30:00Z",
    } as const;
    const added = done(document({ pages: [page("/news")] }), intent, catalogue);
    const [, article] = added.pages as Json[];
    expect(article).toMatchObject({
      path: "/news/a",
      components: [
        { id: "Article", uniqId: "article", data: { title: "We <open>", date: "2026-12-01T09:30:00Z" } },
      ],
    });
    expect(article).not.toHaveProperty("meta");
    expect(errorsOf(added)).toEqual([]);
  });

  test("EDT-4 EDT-17 each type can be added to an empty page, which is then valid", () => {
    for (const { type, colorMode } of types) {
      const added = done(
        document({ pages: [page("/")] }),
        { kind: "add-section", page: "/", at: 0, type },
        catalogue,
      );
      expect(errorsOf(added), type).toEqual([]);
      expect(sectionsOf(added)[0]?.uniqId).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(sectionsOf(added)[0]?.colorMode ?? "").toBe(colorMode);
    }
  });

  /** Each type becomes four others in the main tier, all others in the exhaustive one. */
  const others = isExhaustive ? [...types.keys()] : [1, 2, 7, 19];

  test(`EDT-4 EDT-17 each type can change to ${others.length} others and is valid; changing back loses nothing`, () => {
    for (const [index, from] of types.entries())
      for (const distance of others) {
        const to = types[(index + distance) % types.length] ?? from;
        const before = ofType(from.type, from.example);
        const change = (type: string): Intent => ({ kind: "change-type", page: "/", section: "it", type });
        const changed = done(before, change(to.type), catalogue);
        const name = `${from.type} -> ${to.type}`;
        expect(errorsOf(changed), name).toEqual([]);
        expect(sectionsOf(changed)[0]?.id).toBe(to.type);
        const back = done(changed, change(from.type), catalogue);
        expect(sectionsOf(back)[0]?.data, name).toEqual(from.example);
        expect(errorsOf(back), name).toEqual([]);
      }
  });
});

/** Two types that share some fields: `Cards` has pictures, `Rows` has none and shorter titles. */
const [cards, rows] = [
  defineSection({
    label: "Cards",
    category: "team",
    colorMode: "LIGHT",
    data: group({
      title: text({ max: 40 }),
      note: text(),
      items: list(group({ name: text(), ...picture("imgUrl") }), { min: 1, max: 5 }).optional(),
    }),
  }),
  defineSection({
    label: "Rows",
    category: "team",
    colorMode: "LIGHT",
    data: group({
      title: text({ max: 5, required: true }),
      items: list(group({ name: text(), year: plainText() }), { min: 1, max: 3 }).optional(),
    }),
  }),
];
const asType = (type: string, schema: SectionSchema, example: Json): [string, SectionType] => [
  type,
  { isUnique: false, hasOrientation: false, ...schema, type, example, view: () => null },
];
const both: Catalogue = {
  ...tiny,
  sections: new Map([
    asType("Cards", cards, { title: "Cards" }),
    asType("Rows", rows, { title: "Rows", items: [{ name: "x" }] }),
  ]),
};

describe("a change of type", () => {
  const before = document({
    ...languages("ru", "en"),
    pages: [
      page(
        "/",
        section(
          "Cards",
          {
            title: "A long title",
            note: "Note",
            items: [
              { name: "Anna", imgUrl: "assets/a.png" },
              { name: "Boris", imgUrl: "assets/b.png" },
            ],
          },
          { uniqId: "it" },
        ),
      ),
    ],
    translations: {
      en: {
        pages: [
          {
            path: "/",
            components: [
              {
                uniqId: "it",
                data: { title: "Title", items: [{ name: "Ann" }, { imgUrl: "assets/en.png" }] },
              },
            ],
          },
        ],
      },
    },
  });
  const change = (value: Json, type: string) =>
    done(value, { kind: "change-type", page: "/", section: "it", type }, both);
  const at = (...path: (string | number)[]) => ({ page: "/", section: "it", path: ["data", ...path] });
  const edited = (value: Json, ...operations: Operation[]) =>
    applyOperations(value, operations).document as Json;

  test("EDT-4 EDT-15 keeps common fields in each language, and stores the others without a warning", () => {
    const changed = change(before, "Rows");
    const [one] = sectionsOf(changed);
    expect(one).toMatchObject({
      id: "Rows",
      uniqId: "it",
      data: { title: "Rows", items: [{ name: "Anna" }, { name: "Boris" }] },
      kept: { Cards: sectionsOf(before)[0]?.data },
    });
    // The translation of a removed title would apply to another one.
    expect(entriesOf(changed)[0]).toEqual({
      uniqId: "it",
      data: { items: [{ name: "Ann" }, null] },
      kept: { Cards: entriesOf(before)[0]?.data },
    });
    expect(validate(changed, both, "error").diagnostics).toEqual([]);
    expect(change(changed, "Cards")).toEqual(before);
  });

  test("EDT-4 EDT-15 that is reversed keeps edits made in between, and restores the rest", () => {
    const changed = edited(
      change(before, "Rows"),
      { op: "set", at: at("items", 1, "name"), value: "Boris Petrov" },
      { op: "move", at: at("items", 1), to: 0 },
      { op: "insert", at: at("items", 0), value: { name: "New", year: "2026" } },
      { op: "set", at: { ...at("items", 2, "name"), language: "en" }, value: "Annie" },
    );
    const back = change(changed, "Cards");
    expect(sectionsOf(back)[0]?.data).toEqual({
      title: "A long title",
      note: "Note",
      items: [{ name: "New" }, { name: "Boris Petrov" }, { name: "Anna", imgUrl: "assets/a.png" }],
    });
    expect(entriesOf(back)[0]?.data).toMatchObject({
      title: "Title",
      items: [null, null, { name: "Annie" }],
    });
    expect(sectionsOf(change(back, "Rows"))[0]?.data).toEqual(sectionsOf(changed)[0]?.data);
  });

  test("EDT-4 that is reversed does not restore a removed item or list", () => {
    const none = edited(change(before, "Rows"), { op: "set", at: at("items") });
    expect(sectionsOf(change(none, "Cards"))[0]?.data).toEqual({ title: "A long title", note: "Note" });
    const changed = edited(change(before, "Rows"), { op: "remove", at: at("items", 0) });
    expect(sectionsOf(change(changed, "Cards"))[0]?.data).toMatchObject({
      items: [{ name: "Boris", imgUrl: "assets/b.png" }],
    });
  });
});
