/** Elements that a document adds to the head of its pages (OUT-14): from short lists, and harmless. */
import { expect, test } from "vitest";
import { planSite } from "../../src/plan/index.ts";
import { createHeadLines } from "../../src/render/head.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { check, diagnose, document, languages, page, section, siteOf } from "../tiny/document.ts";

const pages = [page("/", section("Note", { title: "Hello" })), page("/about", section("Note"))];
const file = (path: string) => (path === "assets/feed.txt" ? "/assets/feed-1.txt" : undefined);

/** @returns the head elements of the first page in a language */
function linesOf(head: object, language = "en", base = "/"): string {
  const site = siteOf(document({ ...languages("en", "de"), pages, head }));
  const { plan } = planSite(site, catalogue, { base, publicFiles: ["feed.xml"] });
  const route = plan.routes.find(({ locale }) => locale.language.code === language);
  if (!route) throw new Error("no page");
  return createHeadLines(site, plan, { file })(route);
}

test("OUT-14 meta and link elements are in the head, in each language and below a base", () => {
  const head = {
    meta: [
      { name: "google-site-verification", content: "abc_-=" },
      { name: "google-site-verification", content: "of another owner" },
      { name: "theme-color", content: "#1b5e20" },
    ],
    link: [
      { rel: "me", href: "https://social.example/@ada" },
      { rel: "alternate", href: "/feed.xml", type: "application/rss+xml", title: "News" },
      { rel: "license", href: "/about" },
    ],
  };
  const lines = (feed: string, about: string) =>
    '<meta name="google-site-verification" content="abc_-="><meta name="google-site-verification" content="of another owner">' +
    '<meta name="theme-color" content="#1b5e20"><link rel="me" href="https://social.example/@ada">' +
    `<link rel="alternate" type="application/rss+xml" title="News" href="${feed}"><link rel="license" href="${about}">`;
  expect(linesOf(head)).toBe(lines("/feed.xml", "/about/"));
  expect(linesOf(head, "de", "/b/")).toBe(lines("/b/feed.xml", "/b/de/about/"));
  expect(linesOf({})).toBe("");
});

test("OUT-14 a link to a missing file is left out", () => {
  expect(linesOf({ link: [{ rel: "license", href: "assets/gone.txt" }] })).toBe("");
  expect(linesOf({ link: [{ rel: "license", href: "assets/feed.txt" }] })).toContain("/assets/feed-1.txt");
});

test("SAF-1 OUT-14 no value leaves its attribute", () => {
  const evil = `"><script>alert(1)</script><meta http-equiv='refresh'`;
  const lines = linesOf({
    meta: [{ name: "author", content: evil }],
    link: [{ rel: "me", href: "https://a.example/?a='&amp", title: evil }],
  });
  expect(lines.match(/<\w+/g)).toEqual(["<meta", "<link"]);
  expect(lines).toContain(`href="https://a.example/?a='&amp;amp"`);
  expect(lines).toContain('content="&quot;&gt;&lt;script&gt;');
});

test.each([
  [{ meta: [{ name: "description", content: "x" }] }, "not-one-of /head/meta/0/name"],
  [{ meta: [{ name: "og:title", content: "x" }] }, "not-one-of /head/meta/0/name"],
  [{ meta: [{ name: "robots", content: "x" }] }, "not-one-of /head/meta/0/name"],
  [{ meta: [{ "http-equiv": "refresh", content: "0" }] }, "required /head/meta/0/name"],
  [{ meta: [{ name: "author" }] }, "required /head/meta/0/content"],
  [{ meta: [{ name: "author", content: "a\nb" }] }, "bad-value /head/meta/0/content"],
  [{ meta: [{ name: "author", content: "" }] }, "required /head/meta/0/content"],
  [{ meta: [{ name: "theme-color", content: "url(x)" }] }, "bad-hex /head/meta/0/content"],
  [{ link: [{ rel: "stylesheet", href: "/a.css" }] }, "not-one-of /head/link/0/rel"],
  [{ link: [{ rel: "preload", href: "/a.css" }] }, "not-one-of /head/link/0/rel"],
  [{ link: [{ rel: "canonical", href: "/" }] }, "not-one-of /head/link/0/rel"],
  [{ link: [{ rel: "me", href: "javascript:alert(1)" }] }, "bad-url /head/link/0/href"],
  [{ link: [{ rel: "me", href: "#top" }] }, "bad-value /head/link/0/href"],
  [{ link: [{ rel: "me" }] }, "required /head/link/0/href"],
  [{ link: [{ rel: "alternate", href: "/about" }] }, "required /head/link/0/type"],
  [{ link: [{ rel: "alternate", href: "/about", type: "text/x" }] }, "not-one-of /head/link/0/type"],
])("OUT-14 %j is refused", (head, problem) => {
  expect(check(document({ pages, head }))).toContain(`error ${problem}`);
});

test("OUT-14 an unknown name is reported with the allowed names and the nearest of them", () => {
  const head = { meta: [{ name: "google-site-verificaton", content: "x" }] };
  const [first] = diagnose(document({ pages, head }));
  expect(first?.message).toContain("msvalidate.01");
  expect(first?.hint).toContain('Did you mean "google-site-verification"?');
});
