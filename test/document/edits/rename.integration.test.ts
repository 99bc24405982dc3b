/** Renamed pages and sections: all links follow (EDT-14). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyOperations,
  compose,
  editDocument,
  type Intent,
  linksTo,
  type Operation,
} from "../../../src/document/edits/index.ts";
import { planSite } from "../../../src/plan/index.ts";
import { runs } from "../../support/runs.ts";
import { catalogue } from "../../tiny/catalogue.tsx";
import { document, type Json, languages, page, section, siteOf } from "../../tiny/document.ts";
import { writing } from "./arbitrary.ts";
import { cut, fileOf, readValue, textOf } from "./odd-text.ts";
import { refusalOf } from "./refusal.ts";

const rename = (from: string, path: string, redirect = true): Intent => ({
  kind: "rename-page",
  page: from,
  path,
  redirect,
});
const done = (value: Json, intent: Intent): Json =>
  applyOperations(value, compose(value, intent, catalogue)).document as Json;
/** A site with every kind of link to one of its pages. */
const siteThatLeadsTo = (link: (more?: string) => string, path: string): Json =>
  document({
    ...languages("ru", "en"),
    headerLinks: [{ text: "There", link: link() }],
    footerLinks: [
      { text: "Elsewhere", link: "/other" },
      { text: "There", link: link("?a=1#Note") },
    ],
    privacyPolicy: { link: `/en${link()}` },
    events: [{ id: "e", title: `See <a href='${link()}'>there</a>`, mapUrl: link() }],
    widgets: {
      messengers: { entries: [{ name: "telegram", value: "a", data: { buttonUrl: link("#Note") } }] },
    },
    redirects: [
      { from: "/older", to: link("#Note") },
      { from: "/elsewhere", to: "/other" },
    ],
    pages: [
      page(
        "/",
        section("Note", {
          url: link(),
          text: `<b>a</b> <a href="${link("?x&amp;y#Note-note1")}">b &amp; c</a> <a href=${link()}>d</a> href="${path}"`,
          plain: link(),
          items: [
            { name: "a", url: link() },
            { name: "b", url: "https://example.org/old" },
          ],
        }),
        section("Pair", { title: "Two" }, { status: "hidden", kept: { Note: { url: link() } } }),
      ),
      {
        ...page(path, section("Note", { url: "#Note", text: `<a href="${link("#Note")}">self</a>` })),
        alternate: { en: "/other" },
      },
      { ...page("/other"), language: "en", alternate: { ru: path } },
    ],
    translations: {
      en: {
        headerLinks: [{ text: "There", link: link("#Note") }],
        pages: [
          { path, meta: { title: "There" }, components: [{ uniqId: "note1", data: { url: link() } }] },
          {
            path: "/",
            components: [
              {
                uniqId: "note1",
                data: { items: [null, { url: link() }], text: `<a href="${link()}">x</a>` },
              },
            ],
          },
        ],
      },
    },
  });

const written =
  (path: string) =>
  (more = "") =>
    `${path}${more}`;

describe("a page", () => {
  test("EDT-14 is renamed with all links to it, in all languages, and its old path redirects", () => {
    const before = siteThatLeadsTo(written("/old"), "/old");
    const after = done(before, rename("/old", "/new/place"));
    const expected = siteThatLeadsTo(written("/new/place"), "/new/place");
    const text = (value: Json) => JSON.stringify(value.pages);
    // Everything that is not a link is unchanged: plain texts, words between tags, other sites.
    expect(text(after)).toContain('"plain":"/old"');
    expect(text(after)).toContain('href=\\"/old\\""');
    const words = text(expected).replace('"plain":"/new/place"', '"plain":"/old"');
    const inWords = words.replace('</a> href=\\"/new/place\\""', '</a> href=\\"/old\\""');
    expect(text(after)).toBe(inWords.replace("href=/new/place>", 'href=\\"/new/place\\">'));
    expect({ ...after, pages: [], events: [], redirects: [] }).toEqual({
      ...expected,
      pages: [],
      events: [],
      redirects: [],
    });
    expect(after.events).toMatchObject([
      { title: 'See <a href="/new/place">there</a>', mapUrl: "/new/place" },
    ]);
    expect(after.redirects).toEqual([
      { from: "/older", to: "/new/place#Note" },
      { from: "/elsewhere", to: "/other" },
      { from: "/old", to: "/new/place" },
    ]);
    expect(done(before, rename("/old", "/new/place", false)).redirects).toHaveLength(2);
  });

  test("EDT-14 that gets its old path back has no redirect to itself and no chain of redirects", () => {
    const before = siteThatLeadsTo(written("/old"), "/old");
    const back = done(done(before, rename("/old", "/new")), rename("/new", "/old"));
    expect(back.redirects).toEqual([
      { from: "/older", to: "/old#Note" },
      { from: "/elsewhere", to: "/other" },
      { from: "/new", to: "/old" },
    ]);
    const { diagnostics } = planSite(siteOf(back), catalogue, { base: "/" });
    expect(diagnostics.filter(({ code }) => code.startsWith("redirect"))).toEqual([]);
    // Only letter case differs: on many disks the old path is the page's own.
    expect(done(before, rename("/old", "/Old")).redirects).toHaveLength(2);
  });

  test("EDT-14 is renamed too if it is the home page or has special characters in its path", () => {
    const home = document({
      ...languages("ru", "en"),
      headerLinks: [
        { text: "a", link: "/" },
        { text: "b", link: "/en/#Note" },
        { text: "c", link: "/en?x" },
      ],
      pages: [
        page("/"),
        page(
          "/о нас",
          section("Note", { url: "/%D0%BE%20%D0%BD%D0%B0%D1%81/#Note", text: "<a href='/о нас?a'>x</a>" }),
        ),
      ],
    });
    const linksOf = (value: Json) => (value.headerLinks as { link: string }[]).map(({ link }) => link);
    expect(linksOf(done(home, rename("/", "/start")))).toEqual(["/start", "/en/start/#Note", "/en/start?x"]);
    const there = done(home, rename("/о нас", "/it's & `so`"));
    const [, note] = there.pages as { path: string; components: { data: Json }[] }[];
    expect(note?.components[0]?.data).toEqual({
      url: "/it's & %60so%60/#Note",
      text: '<a href="/it\'s &amp; %60so%60?a">x</a>',
    });
    expect(note?.path).toBe("/it's & `so`");
    expect(there.redirects).toEqual([{ from: "/о нас", to: "/it's & %60so%60" }]);
  });

  test("EDT-14 EDT-17 cannot get an invalid path or the path of another page", () => {
    const site = document({ pages: [page("/"), page("/a"), page("/B")] });
    const refused = (from: string, path: string) =>
      refusalOf(() => compose(site, rename(from, path), catalogue));
    expect(refused("/a", "/b")).toBe('refused: The page "/B" already exists.');
    expect(refused("/a", "b")).toMatch(/^refused: Can't use the page path "b"/);
    expect(refused("/a", "/404.html")).toMatch(/^refused: Can't use the page path/);
    expect(refused("/a", "/_Sectile/team")).toMatch(
      /^refused: .*"\/_sectile" is reserved for the site's own files/,
    );
    const added = { kind: "add-page", path: "/_sectile", title: "Assets" } as const;
    expect(refusalOf(() => compose(site, added, catalogue))).toMatch(
      /^refused: Can't use the page path "\/_sectile"/,
    );
    expect(refused("/c", "/d")).toBe('names-nothing: Page "/c" not found.');
    expect(compose(site, rename("/a", "/a"), catalogue)).toEqual([]);
  });
});

describe("a section", () => {
  const site = document({
    ...languages("ru", "en"),
    headerLinks: [
      { text: "a", link: "#Note-one" },
      { text: "b", link: "/#Note-one" },
      { text: "c", link: "#Note" },
    ],
    redirects: [{ from: "/x", to: "/#Note-one" }],
    pages: [
      page(
        "/",
        section("Note", { url: "#Note-one", text: '<a href="/en/#Note-one">x</a>' }, { uniqId: "one" }),
        section("Pair", {}, { uniqId: "two" }),
      ),
      page(
        "/b",
        section("Note", { url: "#Note-one", text: '<a href="/?q#Note-one">x</a>' }, { uniqId: "other" }),
      ),
    ],
    translations: {
      en: {
        pages: [
          { path: "/", components: [{ uniqId: "one", data: { url: "#Note-one" } }, { uniqId: "left" }] },
        ],
      },
    },
  });
  const intent = (uniqId: string): Intent => ({ kind: "rename-section", page: "/", section: "one", uniqId });

  test("EDT-14 is renamed with the links to it and its translations", () => {
    const after = JSON.stringify(done(site, intent("team")));
    const [, other] = (done(site, intent("team")).pages as { components: { data: Json }[] }[]) ?? [];
    // On another page, the anchor alone is a different target.
    expect(other?.components[0]?.data).toEqual({ url: "#Note-one", text: '<a href="/?q#Note-team">x</a>' });
    expect(after.match(/Note-one/g)).toHaveLength(1);
    expect(after.match(/Note-team/g)).toHaveLength(7);
    expect(after).not.toContain('"uniqId":"one"');
    expect(refusalOf(() => compose(site, intent("two"), catalogue))).toBe(
      'refused: This page already has a section named "two".',
    );
    expect(refusalOf(() => compose(site, intent("left"), catalogue))).toMatch(/^refused/);
  });
});

const paths = ["/", "/a", "/b", "/en/a", "/старая", "/a b", "/deep/er/"] as const;
const aLink = fc
  .tuple(
    fc.constantFrom(...paths, "https://h.org/a", "#Note-x", "mailto:a@b.org", "javascript:x", ""),
    fc.constantFrom("", "?q=1&b", "#Note-x", "?a#Note"),
    fc.constantFrom("", "/en"),
  )
  .map(([path, more, prefix]) => (path.startsWith("/") ? `${prefix}${path}${more}` : path));
const aText = fc
  .tuple(aLink, fc.constantFrom('"', "'"))
  .map(([link, mark]) => `a <a href=${mark}${link}${mark}>b</a> < <i>c</i>`);
const aSection = (uniqId: string) =>
  fc.record({
    id: fc.constantFrom("Note", "Pair", "Unknown"),
    uniqId: fc.constant(uniqId),
    data: fc.record({ url: aLink, text: aText, plain: aLink }),
  });
const aSite = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom("/", "/a", "/b", "/старая", "/a b", "/deep/er/"), { minLength: 1 }),
    fc.array(fc.tuple(aSection("x"), aSection("y")), { minLength: 6, maxLength: 6 }),
    fc.array(fc.record({ from: fc.constantFrom("/old", "/a", "/new", "/New/"), to: aLink }), {
      maxLength: 3,
    }),
    fc.boolean(),
    aLink,
  )
  .map(
    ([all, bodies, redirects, hasTranslations, header]): Json => ({
      siteId: "s",
      ...languages("ru", "en"),
      headerLinks: [{ text: "x", link: header }],
      ...(redirects.length > 0 && { redirects }),
      pages: all.map((path, index) => ({ path, components: bodies[index] ?? [] })),
      ...(hasTranslations && {
        translations: {
          en: {
            pages: all
              .map((path, index) => ({
                path,
                components: (bodies[index] ?? []).map(({ uniqId, data }) => ({ uniqId, data })),
              }))
              .reverse(),
          },
        },
      }),
    }),
  );
const aRenaming = fc
  .tuple(aSite, fc.nat(), fc.constantFrom("/new", "/New", "/deep/new/", "/new & co"), fc.boolean())
  .map(([site, at, path, redirect]) => {
    const all = site.pages as { path: string }[];
    return { site, intent: rename(all[at % all.length]?.path ?? "/", path, redirect) };
  });

describe("random sites", () => {
  test("EDT-5 EDT-14 renaming is one transaction, undone byte for byte in any formatting", () => {
    fc.assert(
      fc.property(aRenaming, writing, ({ site, intent }, style) => {
        const file = fileOf(site, style);
        const operations = compose(site, intent, catalogue);
        const { bytes, inverse } = editDocument(file, operations);
        expect(readValue({ bytes })).toEqual(applyOperations(site, operations).document);
        const stored = JSON.parse(JSON.stringify(inverse)) as Operation[];
        expect(textOf(editDocument(cut(bytes), stored))).toBe(textOf(file));
      }),
      runs(200),
    );
  });

  test("EDT-14 renaming leaves no link to the old path: all of them lead to the new one, which no redirect hides", () => {
    fc.assert(
      fc.property(aRenaming, ({ site, intent }) => {
        if (intent.kind !== "rename-page") return;
        const before = linksTo(site, intent.page, catalogue);
        const after = done(site, intent);
        const open = (path: string) => path.replace(/\/$/, "");
        const addresses = ({ at }: { readonly at: object }) =>
          JSON.stringify(at).replace(JSON.stringify(intent.page), JSON.stringify(intent.path));
        const isKept = ({ at }: (typeof before)[number]) =>
          at.page !== undefined || at.path[0] !== "redirects";
        expect(linksTo(after, intent.path, catalogue).filter(isKept).map(addresses)).toEqual(
          expect.arrayContaining(before.filter(isKept).map(addresses)),
        );
        const leadsToOld = linksTo(after, intent.page, catalogue).filter(() => open(intent.page) !== "");
        expect(leadsToOld).toEqual([]);
        const froms = ((after.redirects ?? []) as { from: string }[]).map(({ from }) =>
          open(from).toUpperCase(),
        );
        expect(froms).not.toContain(open(intent.path).toUpperCase());
        if (intent.redirect)
          expect(after.redirects).toContainEqual(
            expect.objectContaining({ from: expect.stringMatching(new RegExp(`^${intent.page}/?$`, "i")) }),
          );
      }),
      runs(200),
    );
  });
});
