/** Feeds parsed as by readers, and checked against RSS 2.0 and Atom (RFC 4287). */
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { type Json, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { catalogue } from "../tiny/listing.tsx";
import { render } from "./bundle.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** @throws if it is not well-formed */
function parse(xml: string): Element {
  const parser = new SaxesParser();
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0] as Element;
}

const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
/** Returns the only child with this name. */
function one(element: Element, name: string): Element {
  const found = all(element, name);
  expect(`${name}: ${found.length}`).toBe(`${name}: 1`);
  return found[0] as Element;
}
const htmlOf = (text: string) => parse(`<p>${text}</p>`).text;
const textOf = (element: Element, name: string) => one(element, name).text;

const hostile = `</title>]]> & "quotes" <script>alert(1)</script> \u0000\u000B\uFFFF\uD800 é`;
const cleaned = `</title>]]> & "quotes" <script>alert(1)</script> `;

const site = (more: Json = {}): Json => ({
  ...languages("en", "ar"),
  url: "https://a.example",
  name: "A & B",
  pages: [
    page("/"),
    { ...page("/news", section("List")), meta: { title: "News & more", description: hostile } },
    {
      ...page("/news/one two"),
      publishAt: "2026-02-01T10:00:00.5+03:00",
      meta: { title: hostile, description: hostile, updatedAt: "2026-03-01T00:00:00Z" },
    },
    { ...page("/news/b"), publishAt: "0099-01-01T10:00:00Z", meta: { updatedAt: "0098-01-01T10:00:00Z" } },
    page("/news/undated"),
  ],
  translations: { ar: { pages: [{ path: "/news/b", meta: { title: "خبر" } }] } },
  ...more,
});

const files = (base = "/", more: Json = {}) => render(site(more), { base, catalogue });
const feedOf = (path: string, base?: string) => parse(files(base).get(path) ?? "");

/** RFC 822 as in RSS, with a four-digit year. */
const rfc822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

test("OUT-12 SAF-1 the RSS feed is valid RSS 2.0, even with hostile texts", () => {
  const rss = feedOf("news/rss.xml", "/base/");
  expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
  const channel = one(rss, "channel");
  expect(textOf(channel, "title")).toBe("News & more");
  expect(textOf(channel, "link")).toBe("https://a.example/base/news/");
  expect(htmlOf(textOf(channel, "description"))).toContain(cleaned);
  expect(textOf(channel, "language")).toBe("en");
  expect(textOf(channel, "lastBuildDate")).toBe("Sun, 01 Mar 2026 00:00:00 GMT");
  expect(one(channel, "atom:link").attributes).toEqual({
    rel: "self",
    type: "application/rss+xml",
    href: "https://a.example/base/news/rss.xml",
  });
  const items = all(channel, "item");
  expect(items.map((item) => textOf(item, "link"))).toEqual([
    "https://a.example/base/news/one%20two/",
    "https://a.example/base/news/b/",
  ]);
  for (const item of items) {
    expect(textOf(item, "guid")).toBe(textOf(item, "link"));
    expect(textOf(item, "pubDate")).toMatch(rfc822);
  }
  expect(textOf(items[0] as Element, "pubDate")).toBe("Sun, 01 Feb 2026 07:00:00 GMT");
  expect(textOf(items[0] as Element, "title")).toContain(cleaned);
  // Readers take it for HTML.
  expect(htmlOf(textOf(items[0] as Element, "description"))).toContain(cleaned);
  expect(all(items[1] as Element, "description")).toEqual([]);
});

test("OUT-12 LNG-1 each language has a valid Atom feed", () => {
  const feed = feedOf("ar/news/atom.xml");
  expect(feed.attributes).toEqual({ xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "ar" });
  expect(textOf(feed, "id")).toBe("https://a.example/ar/news/atom.xml");
  expect(textOf(feed, "updated")).toBe("2026-03-01T00:00:00Z");
  expect(textOf(one(feed, "author"), "name")).toBe("A & B");
  expect(all(feed, "link").map(({ attributes: { rel, href } }) => `${rel} ${href}`)).toEqual([
    "self https://a.example/ar/news/atom.xml",
    "alternate https://a.example/ar/news/",
  ]);
  const entries = all(feed, "entry");
  const ids = entries.map((entry) => textOf(entry, "id"));
  expect(ids).toEqual(["https://a.example/ar/news/one%20two/", "https://a.example/ar/news/b/"]);
  for (const entry of entries) {
    for (const name of ["published", "updated"]) expect(textOf(entry, name)).toMatch(rfc3339);
    expect(textOf(entry, "updated") >= textOf(entry, "published")).toBe(true);
    // An entry without content links to its page.
    expect(one(entry, "link").attributes).toMatchObject({ rel: "alternate", href: textOf(entry, "id") });
  }
  expect(entries.map((entry) => textOf(entry, "title"))[1]).toBe("خبر");
  expect(textOf(entries[0] as Element, "summary")).toContain(cleaned);
});

test("OUT-12 feeds are linked in the page's head, have their types in _headers, and are not in the sitemap", () => {
  const found = files("/base/");
  const links = (path: string) =>
    elementsOf(found.get(path) ?? "")
      .filter(({ attributes: { rel, type } }) => rel === "alternate" && type)
      .map(({ attributes: { type, href } }) => `${type} ${href}`);
  expect(links("ar/news/index.html")).toEqual([
    "application/rss+xml /base/ar/news/rss.xml",
    "application/atom+xml /base/ar/news/atom.xml",
  ]);
  expect(links("index.html")).toEqual([]);
  expect([...found.keys()].filter((path) => /(?:rss|atom)\.xml$/.test(path))).toEqual([
    "news/rss.xml",
    "news/atom.xml",
    "ar/news/rss.xml",
    "ar/news/atom.xml",
  ]);
  expect(found.get("sitemap.xml")).not.toMatch(/rss\.xml|atom\.xml/);
  expect(found.get("_headers")).toContain(
    "/base/*/rss.xml\n  Content-Type: application/rss+xml; charset=utf-8",
  );
  expect(files("/", { pages: [page("/")], translations: {} }).get("_headers")).not.toContain("xml");
});
