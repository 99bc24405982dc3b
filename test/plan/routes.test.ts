/** Pages times languages: files, URLs, and the page that a path names. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rules } from "#section";
import { planSite } from "../../src/plan/index.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, language, languages, page, section, siteOf } from "../tiny/document.ts";

const planOf = (more: Json, base = "/") => planSite(siteOf(document(more)), catalogue, { base }).plan;
const filesOf = (...args: Parameters<typeof planOf>) =>
  planOf(...args).routes.map(({ file, url }) => `${file} ${url}`);

describe("routes", () => {
  test("OUT-1 each page is a folder with an index.html, in the letter case of its path", () => {
    const pages = ["/", "/ENG", "/About_eng", "/a/B/c", "/closed/"].map((path) => page(path));
    expect(filesOf({ pages })).toEqual([
      "index.html /",
      "ENG/index.html /ENG/",
      "About_eng/index.html /About_eng/",
      "a/B/c/index.html /a/B/c/",
      "closed/index.html /closed/",
    ]);
  });

  test("OUT-1 each further active language has every page below its code, inactive ones have none", () => {
    const entries = [
      language("ru", { isPrimary: true }),
      language("en", { order: 1 }),
      language("de", { order: 2, status: "other" }),
      language("pt-BR", { order: 3 }),
    ];
    expect(filesOf({ languages: entries, pages: [page("/"), page("/about")] })).toEqual([
      "index.html /",
      "about/index.html /about/",
      "en/index.html /en/",
      "en/about/index.html /en/about/",
      "pt-BR/index.html /pt-BR/",
      "pt-BR/about/index.html /pt-BR/about/",
    ]);
  });

  test("OUT-2 the base path is in URLs, not in file paths", () => {
    expect(filesOf({ ...languages("ru", "en"), pages: [page("/"), page("/a")] }, "/sub/folder/")).toEqual([
      "index.html /sub/folder/",
      "a/index.html /sub/folder/a/",
      "en/index.html /sub/folder/en/",
      "en/a/index.html /sub/folder/en/a/",
    ]);
  });

  test("OUT-1 a non-ASCII path has an unencoded folder and an encoded URL", () => {
    expect(filesOf({ pages: [page("/о нас"), page("/a+b&c='d'")] })).toEqual([
      "о нас/index.html /%D0%BE%20%D0%BD%D0%B0%D1%81/",
      "a+b&c='d'/index.html /a%2Bb%26c%3D'd'/",
    ]);
  });

  test("SAF-1 OUT-1 the file of any valid path is inside of the bundle, and its URL leads to it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("/", ".", "a", "Я", " ", "%", "é", "\u0301", "-", "~", "'") }),
        (text) => {
          const path = `/${text}`;
          if (rules.findPathProblem(path) || /(?:^|\/)\./.test(path)) return;
          const [route] = planOf({ pages: [page(path)] }, "/base/").routes;
          const { pathname } = new URL(route?.url ?? "", "https://example.org");
          expect(`${decodeURIComponent(pathname)}index.html`).toBe(`/base/${route?.file}`);
          expect(route?.file.split("/")).not.toContain("..");
        },
      ),
      runs(100),
    );
  });

  test("LNG-4 a page with its own language keeps its route, and has its interface texts in that language", () => {
    const pages = [page("/"), { ...page("/ENG"), language: "en" }];
    const { routes } = planOf({ ...languages("ru", "en"), pages });
    expect(
      routes.map(({ file, locale, uiLocale }) => `${file} ${locale.language.code} ${uiLocale.language.code}`),
    ).toEqual(["index.html ru ru", "ENG/index.html ru en", "en/index.html en en", "en/ENG/index.html en en"]);
  });

  test("OUT-3 the site's origin is that of its url, or of the build option", () => {
    expect(planOf({}).origin).toBeUndefined();
    expect(planOf({ url: "https://example.org/sub/" }, "/sub/").origin).toBe("https://example.org");
    const site = siteOf(document({ url: "https://example.org" }));
    expect(planSite(site, catalogue, { base: "/", siteUrl: "https://staging.example.org" }).plan.origin).toBe(
      "https://staging.example.org",
    );
  });
});

describe("finding a page by its path", () => {
  const { table } = planOf({ ...languages("ru", "en"), pages: [page("/"), page("/about"), page("/a/b")] });
  const find = (path: string) => {
    const found = table.find(path);
    return found && `${found.page.path} ${found.language ?? "-"}`;
  };

  test.each([
    ["/", "/ -"],
    ["/about", "/about -"],
    ["/about/", "/about -"],
    ["/en", "/ en"],
    ["/en/", "/ en"],
    ["/en/a/b/", "/a/b en"],
    ["/About", undefined],
    ["/ru/about", undefined],
    ["/de/about", undefined],
    ["/en/x", undefined],
    ["/a", undefined],
    ["/constructor", undefined],
  ])("VAL-5 %s leads to %s", (path, expected) => expect(find(path)).toBe(expected));

  test("VAL-5 paths are case-sensitive", () => expect(table.paths).toEqual(["/", "/about", "/a/b"]));
});

describe("anchors", () => {
  test("SEC-26 a type's bare name leads to its first section only", () => {
    const components = [
      section("Note", { url: "#Note" }),
      section("Note", { url: "#Note-two" }, { uniqId: "two" }),
    ];
    const { diagnostics } = planSite(siteOf(document({ pages: [page("/", ...components)] })), catalogue, {
      base: "/",
    });
    expect(diagnostics).toEqual([]);
  });
});
