/** Pages that a page lists: which, in which order, and with which data. */
import { describe, expect, test } from "vitest";
import { selectPages } from "../../src/document/index.ts";
import { listPages, listsOf, planSite, summarizePage } from "../../src/plan/index.ts";
import { document, type Json, languages, page, section, siteOf } from "../tiny/document.ts";
import { catalogue } from "../tiny/listing.tsx";

const now = Date.parse("2026-06-01T00:00:00Z");
const list = (data: Json = {}) => section("List", data);
const day = (date: string) => `2026-${date}T10:00:00Z`;
const post = (path: string, more: Json = {}, title = path): Json => ({
  ...page(path),
  meta: { title },
  ...more,
});

/** Plans a document from page summaries, as builds do. */
function planned(more: Json) {
  const whole = siteOf(document(more), catalogue);
  const summarized = whole.locales.map((locale) => ({
    ...locale,
    pages: locale.pages.map((one) => summarizePage(one, catalogue)),
  }));
  const { site } = selectPages({ primary: summarized[0] ?? whole.primary, locales: summarized }, now);
  return planSite(site, catalogue, { base: "/" });
}

/** Returns the list of the first section of a page. */
function listed(more: Json, path = "/news", language?: string) {
  const { plan } = planned(more);
  const route = plan.routes.find(
    ({ page, locale }) => page.path === path && (!language || locale.language.code === language),
  );
  if (!route) throw new Error(`There is no page ${path}.`);
  return listsOf(route.page, catalogue).flatMap((one) => listPages(one, route, plan.table));
}

const titles = (...args: Parameters<typeof listed>) => listed(...args).map(({ title }) => title);

describe("SEC-44 the pages of a list", () => {
  test("DOC-10 are the same with a trailing slash, without the page itself or its parent", () => {
    for (const [news, below] of [
      ["/news", "/news/"],
      ["/news/", "/news"],
    ] as const) {
      const pages = [page("/", list({ below })), page(news, list()), post("/news/one/"), post("/news/two")];
      expect(titles({ pages }, "/")).toEqual(["/news/one/", "/news/two"]);
      expect(titles({ pages }, news)).toEqual(["/news/one/", "/news/two"]);
    }
  });

  test("are those below the page, newest first by publication or else update, and undated ones last", () => {
    const pages = [
      page("/"),
      page("/news", list()),
      post("/news/none"),
      post("/news/old", { publishAt: day("01-01") }),
      post("/news/changed", { meta: { title: "changed", updatedAt: day("03-01") } }),
      post("/news/new", { publishAt: day("04-01"), meta: { title: "new", updatedAt: day("05-01") } }),
      post("/news/first", { publishAt: "1970-01-01T00:00:00Z" }),
      post("/newsletter", { publishAt: day("05-01") }),
      post("/news/deep/er", { publishAt: day("02-01") }),
    ];
    expect(titles({ pages })).toEqual([
      "new",
      "changed",
      "/news/deep/er",
      "/news/old",
      "/news/first",
      "/news/none",
    ]);
  });

  test("can be those below another page, and limited in number", () => {
    const pages = [
      page("/", list({ below: "/news/", count: 2 }), section("List", { below: "/b" }, { uniqId: "b" })),
      page("/news"),
      page("/b"),
      ...["1", "2", "3"].map((name) => post(`/news/${name}`, { publishAt: day(`0${name}-01`) })),
      post("/b/c"),
    ];
    expect(titles({ pages }, "/")).toEqual(["/news/3", "/news/2", "/b/c"]);
  });

  test("SEC-44 exclude the page itself, and draft, hidden, scheduled, expired and noindex pages", () => {
    const pages = [
      page("/", list({})),
      post("/draft", { draft: true }),
      post("/hidden", { status: "hidden" }),
      post("/later", { publishAt: day("07-01") }),
      post("/over", { unpublishAt: day("05-01") }),
      post("/quiet", { noindex: true }),
      post("/there"),
    ];
    expect(titles({ pages }, "/")).toEqual(["/there"]);
  });

  test("LNG-1 are in the language of the page", () => {
    const site = {
      ...languages("en", "de", "it"),
      pages: [
        page("/news", list()),
        post("/news/a", { publishAt: day("01-01") }, "Bread"),
        post("/news/it", { language: "it" }, "Pane"),
      ],
      translations: { de: { pages: [{ path: "/news/a", meta: { title: "Brot" } }] } },
    };
    expect(titles(site, "/news", "en")).toEqual(["Bread"]);
    expect(titles(site, "/news", "de")).toEqual(["Brot"]);
    expect(titles(site, "/news", "it")).toEqual(["Bread", "Pane"]);
  });

  test("can be chosen, in their order; a link to another site has its URL as title", () => {
    const pages = [
      { link: "/b/" },
      { link: "/gone" },
      { link: "https://press.example/a/" },
      {},
      { link: "/a" },
    ];
    const site = { pages: [page("/", list({ pages })), post("/a", { noindex: true }), post("/b")] };
    expect(titles(site, "/")).toEqual(["/b", "press.example/a", "/a"]);
    expect(listed(site, "/").map(({ of }) => of)).toEqual([pages[0], pages[2], pages[4]]);
  });

  test("IMG-9 get a missing title or picture, with its focal point, from their sections", () => {
    const imgFocus = { x: 0.2, y: 0.9 };
    const shown = { title: "a <b>bold</b> word", imgUrl: "assets/a.webp", imgFocus };
    const pages = [
      page("/news", list()),
      {
        ...page("/news/a", section("Note", { text: "x" }), section("Note", shown, { uniqId: "2" })),
        publishAt: day("02-01"),
      },
      {
        ...page("/news/b", section("Note", shown)),
        meta: { title: "B", description: "What b is", image: "assets/b.webp" },
        publishAt: "2026-01-31T23:30:00-05:00",
      },
      page("/news/c"),
    ];
    expect(listed({ pages })).toEqual([
      { link: "/news/a", title: "a bold word", imgUrl: "assets/a.webp", imgFocus, date: "2026-02-01" },
      { link: "/news/b", title: "B", description: "What b is", imgUrl: "assets/b.webp", date: "2026-01-31" },
      { link: "/news/c", title: "/news/c" },
    ]);
  });
});

describe("OUT-12 feeds", () => {
  const codes = (more: Json) => planned(more).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
  const feeds = (more: Json) =>
    [...planned({ url: "https://a.example", ...more }).plan.feeds].map(
      ([file, { pages }]) => `${file}: ${pages.map(({ path }) => path).join(" ")}`,
    );
  const dated = { publishAt: day("01-01") };

  test("contain all dated pages below their own page, or of any list with hasFeed", () => {
    const pages = [
      page("/", list({ below: "/news" })),
      page("/press", list({ below: "/news", hasFeed: true, count: 1 })),
      page("/quiet", list({ below: "/news", hasFeed: true })),
      page("/news", list({ count: 1 })),
      page("/off", list({ hasFeed: false })),
      post("/off/a", dated),
      post("/news/a", dated),
      post("/news/b", { publishAt: day("02-01") }),
      post("/news/none"),
    ].map((one) => (one.path === "/quiet" ? { ...one, noindex: true } : one));
    expect(feeds({ pages })).toEqual([
      "press/index.html: /news/b /news/a",
      "news/index.html: /news/b /news/a",
    ]);
  });

  test("from several sections on a page are merged, with at most 20 pages", () => {
    const many = Array.from({ length: 25 }, (_, index) => post(`/news/${index}`, dated));
    const pages = [
      page("/news", list(), section("List", { below: "/b", hasFeed: true }, { uniqId: "2" })),
      page("/b"),
      post("/b/new", { publishAt: day("03-01") }),
      ...many,
    ];
    const [feed = ""] = feeds({ pages });
    expect(feed).toMatch(/^news\/index\.html: \/b\/new \/news\/0 /);
    expect(feed.split(" ")).toHaveLength(21);
  });

  test("need the site's URL: without it there are none, which is reported once", () => {
    const pages = [page("/news", list()), post("/news/a", dated), page("/b", list()), post("/b/a", dated)];
    expect(planned({ pages }).plan.feeds.size).toBe(0);
    expect(codes({ pages })).toEqual(["feed-without-url /pages/0"]);
    expect(codes({ url: "https://a.example", pages })).toEqual([]);
    expect(feeds({ pages, isForPreview: true })).toEqual([]);
  });

  test("are left out if a page or a redirect has their path", () => {
    const site = { url: "https://a.example", pages: [page("/news", list()), post("/news/Atom.xml", dated)] };
    expect(planned(site).plan.feeds.size).toBe(0);
    expect(codes(site)).toEqual(["feed-in-the-way /pages/0"]);
    const moved = {
      url: "https://a.example",
      redirects: [{ from: "/rss.xml", to: "/a" }],
      pages: [page("/", list()), post("/a", dated)],
    };
    expect(codes(moved)).toEqual(["feed-in-the-way /pages/0"]);
  });
});
