/**
 * Pages that are not rendered are only known by their summaries. The site that a build keeps must have the same plan, problems,
 * fonts and logos as the whole site: each test compares the two.
 */
import { describe, expect, test } from "vitest";
import {
  type Catalogue,
  defineSection,
  group,
  list,
  logo,
  picture,
  type SectionSchema,
  type SectionType,
  text,
} from "#section";
import type { Site } from "../../src/document/index.ts";
import {
  charactersOf,
  listPages,
  listsOf,
  logoOf,
  noSummaries,
  partnerLogos,
  planCards,
  planSite,
  sharedPictures,
  shownLogos,
  summarizePage,
} from "../../src/plan/index.ts";
import { document, type Json, languages, page, section, siteOf } from "../tiny/document.ts";
import { catalogue as listing } from "../tiny/listing.tsx";

const bar = defineSection({
  label: "Bar",
  category: "header",
  colorMode: "DARK",
  data: group({ ...logo() }),
});
const partners = defineSection({
  label: "Partners",
  category: "client",
  colorMode: "LIGHT",
  data: group({ title: text(), items: list(group({ ...picture("logoUrl") }), { max: 9 }).optional() }),
});
const asType = (type: string, schema: SectionSchema): [string, SectionType] => [
  type,
  { isUnique: false, hasOrientation: false, ...schema, type, view: () => null, example: {} },
];
const catalogue: Catalogue = {
  ...listing,
  sections: new Map([...listing.sections, asType("Bar", bar), asType("Partners", partners)]),
};

/** Replaces the pages by their summaries, as a build does. */
function summarize(site: Site): Site {
  const known = new Map<string, ReturnType<typeof noSummaries>>();
  const locales = site.locales.map((locale) => ({
    ...locale,
    pages: locale.pages.map((page) => {
      const summarized = known.get(page.path) ?? noSummaries();
      known.set(page.path, summarized);
      // The document tells where a translation is.
      return { ...summarizePage(page, catalogue, summarized), originOf: page.originOf };
    }),
  }));
  return { primary: locales[0] as (typeof locales)[number], locales };
}

/** Returns everything that a build learns of a site without rendering it. */
function learnt(full: Site, site: Site) {
  const { plan, diagnostics } = planSite(site, catalogue, {
    base: "/",
    load: (page, { language }) =>
      full.locales
        .find((one) => one.language.code === language.code)
        ?.pages.find(({ path }) => path === page.path) ?? page,
  });
  return {
    diagnostics,
    needs: plan.needs.map(({ kind, name, pointer }) => ({ kind, name, pointer })),
    feeds: Array.from(plan.feeds, ([file, { pages }]) => [file, pages.map(({ path }) => path)]),
    lists: plan.routes.map((route) =>
      listsOf(route.page, catalogue).map((one) => listPages(one, route, plan.table)),
    ),
    cards: planCards(plan),
    shared: sharedPictures(plan),
    characters: charactersOf(site, catalogue),
    logos: shownLogos(site.primary, catalogue),
    partners: [...partnerLogos(site, catalogue)],
    mark: logoOf(site.primary, catalogue),
  };
}

const codesOf = (more: Json) => {
  const full = siteOf(document(more), catalogue);
  const [whole, kept] = [learnt(full, full), learnt(full, summarize(full))];
  expect(kept).toEqual(whole);
  return { ...kept, codes: kept.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`) };
};

const url = "https://a.example";
const note = (data: Json, id = "note1") => section("Note", data, { uniqId: id });
const linksAt = "/pages/0/components/0/data";

describe("VAL-5 of pages without their data, problems are found as of whole pages:", () => {
  test.each([
    ["a link to an anchor of the page", "#nowhere"],
    ["a link to an anchor of another page", "/other#nowhere"],
    ["a link to a missing page", "/missing"],
    ["a link to a missing page in another language", "/de/missing"],
    ["a link to the site by its full address", `${url}/missing`],
  ])("%s", (_, link) => {
    const pages = [page("/", note({ url: link })), page("/other", note({ title: "Other" }))];
    const { codes } = codesOf({ url, ...languages("en", "de"), pages });
    expect(codes).toEqual([expect.stringMatching(new RegExp(`^[a-z-]+ ${linksAt}/url$`))]);
  });

  test("links in texts, in every language", () => {
    const text = (link: string) => `<a href="${link}">x</a>`;
    const pages = [
      page("/", note({ text: text("/missing") }), note({ text: text("#Note-note1") }, "note2")),
      page("/other", note({ title: "Other" })),
    ];
    const translated = [{ uniqId: "note2", data: { text: text("#nowhere") } }];
    const translations = { de: { pages: [{ path: "/", components: translated }] } };
    const { codes } = codesOf({ url, ...languages("en", "de"), translations, pages });
    expect(codes).toHaveLength(2);
    expect(codes[1]).toContain("/translations/de/pages/0/components/0/data/text");
  });

  test("a problem that several languages share is reported once", () => {
    const pages = [
      page("/", note({ url: "/missing", title: "One" })),
      page("/other", note({ title: "Other" })),
    ];
    const translations = {
      de: { pages: [{ path: "/", components: [{ uniqId: "note1", data: { title: "Eins" } }] }] },
    };
    expect(codesOf({ url, ...languages("en", "de"), translations, pages }).codes).toHaveLength(1);
  });

  test("a picture that browsers do not load on a page over https", () => {
    const pages = [page("/", note({ imgUrl: "http://example.org/a.jpg" }))];
    expect(codesOf({ url, pages }).codes).toEqual([`unencrypted-picture ${linksAt}/imgUrl`]);
  });
});

test("IMG-6 IMG-10 logos of headers are known with the colour in which they are drawn, and those of partners", () => {
  const pages = [
    page("/", section("Bar", { logoSrc: "assets/a.svg" })),
    page(
      "/white",
      section("Bar", { logoSrc: "assets/a.svg", logoColor: "white" }),
      section("Partners", { items: [{ logoUrl: "assets/c.png" }] }),
    ),
    page("/black", section("Bar", { logoSrc: "assets/b.svg", logoColor: "black" }, { colorMode: "LIGHT" })),
    page("/none", section("Bar", {})),
  ];
  const { logos, partners, mark } = codesOf({ logo: { logoSrc: "assets/d.svg" }, pages });
  expect(logos.map(({ path, mode, drawnIn }) => `${path} ${mode} ${drawnIn}`)).toEqual([
    "assets/a.svg DARK undefined",
    "assets/a.svg DARK white",
    "assets/b.svg LIGHT black",
    "assets/d.svg DARK undefined",
  ]);
  // Any picture of such a page may be one of them.
  expect(partners).toEqual(["assets/a.svg", "assets/c.png"]);
  expect(mark).toBe("assets/d.svg");
  expect(codesOf({ pages }).mark).toBe("assets/a.svg");
});

test("SEC-44 OUT-12 THM-4 lists, feeds, cards and fonts are those of whole pages", () => {
  const listed = (path: string, data: Json, more: Json = {}) => ({
    ...page(path, section("Bar", { logoSrc: "assets/a.svg" }), note(data)),
    publishAt: "2026-01-01T00:00:00Z",
    ...more,
  });
  const { lists, feeds, needs } = codesOf({
    url,
    ...languages("en", "ru"),
    pages: [
      page("/", note({ title: "Home", icon: "mail" })),
      page("/news", section("List")),
      listed("/news/a", { title: "<b>Ä</b> &amp; ω", imgUrl: "assets/b.svg", imgFocus: { x: 0.1, y: 0.2 } }),
      listed(
        "/news/b",
        { title: "", imgUrl: "https://example.org/c.jpg" },
        { meta: { image: "assets/c.jpg" } },
      ),
      listed("/news/c", { text: "words" }, { meta: { title: "C", description: "D" } }),
    ],
    translations: {
      ru: { pages: [{ path: "/news/a", components: [{ uniqId: "note1", data: { title: "Привет" } }] }] },
    },
  });
  expect(lists[1]?.[0]).toMatchObject([
    { title: "Ä & ω", imgUrl: "assets/b.svg", imgFocus: { x: 0.1, y: 0.2 } },
    { title: "/news/b", imgUrl: "assets/c.jpg" },
    { title: "C", description: "D" },
  ]);
  expect(lists.flat(2).map(({ title }) => title)).toContain("Привет");
  expect(feeds.map(([file]) => file)).toEqual(["news/index.html", "ru/news/index.html"]);
  expect(needs.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining(["icon mail", "picture assets/b.svg", "picture assets/c.jpg"]),
  );
});
