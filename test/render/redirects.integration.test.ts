/** Redirect pages, and the redirect rules for hosts (OUT-11). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validate } from "../../src/document/index.ts";
import { runs } from "../support/runs.ts";
import { findHtmlProblems } from "../support/valid-html.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { render } from "./bundle.ts";

const url = "https://example.org";
const pages = [page("/"), { ...page("/about"), meta: { title: 'About "us" & <them>' } }, page("/о нас")];
const two = languages("ru", "en");
const linesOf = (files: ReadonlyMap<string, string>) => (files.get("_redirects") ?? "").split("\n");

describe("OUT-11 a redirect", () => {
  test("has a page in each language with routes, with a refresh and the canonical URL of its target", () => {
    const redirects = [{ from: "/old/team", to: "/about?a=1&b#Note" }];
    const files = render({ ...two, pages, url, redirects }, { base: "/sub/" });
    for (const [file, prefix, language] of [
      ["old/team/index.html", "", "ru"],
      ["en/old/team/index.html", "en/", "en"],
    ] as const) {
      const elements = elementsOf(files.get(file) ?? "");
      const href = `/sub/${prefix}about/?a=1&b#Note`;
      const find = (name: string, key = "", value = "") =>
        elements.find((one) => one.name === name && (key === "" || one.attributes[key] === value));
      expect(find("html")?.attributes.lang).toBe(language);
      expect(find("meta", "http-equiv", "refresh")?.attributes.content).toBe(`0; url=${href}`);
      expect(find("link", "rel", "canonical")?.attributes.href).toBe(`${url}/sub/${prefix}about/?a=1&b`);
      expect(find("meta", "name", "robots")?.attributes.content).toBe("noindex");
      expect(find("a")).toMatchObject({ attributes: { href }, text: 'About "us" & <them>' });
      expect(find("title")?.text).toBe('About "us" & <them>');
      expect(find("script")).toBeUndefined();
      expect(files.get("sitemap.xml")).not.toContain("old");
    }
    expect(linesOf(files)).toEqual([
      "/sub/old/team/ /sub/about/?a=1&b#Note 301",
      "/sub/en/old/team/ /sub/en/about/?a=1&b#Note 301",
      "",
    ]);
  });

  test("is not below another language if it is from the time when the primary language was below its own", () => {
    const redirects = [
      { from: "/ru/team", to: "/about" },
      { from: "/rules", to: "/about" },
    ];
    expect(linesOf(render({ ...two, pages, url, redirects }))).toEqual([
      "/ru/team/ /about/ 301",
      "/rules/ /about/ 301",
      "/en/rules/ /en/about/ 301",
      "",
    ]);
  });

  test("OUT-10 OUT-6 has a page that is valid HTML and runs and loads nothing", async () => {
    const files = render({
      ...two,
      pages,
      url,
      redirects: [{ from: "/old", to: "https://example.com/?a&b" }],
    });
    const html = files.get("old/index.html") ?? "";
    expect(await findHtmlProblems(html, "old/index.html")).toEqual([]);
    expect(html).toContain("default-src 'none'; style-src-attr 'unsafe-inline';");
    expect(html).not.toMatch(/<style|<script|\bsrc=/);
    // The headers for hosts allow its styles too.
    expect(files.get("headers.json")).toContain("style-src-attr 'unsafe-inline'");
  });

  test("LNG-4 has its heading in the language of its target, or the document's own text", () => {
    const redirects = [{ from: "/old", to: "/about" }];
    const heading = (more: object, file: string) =>
      elementsOf(render({ ...two, pages, redirects, ...more }).get(file) ?? "").find(
        ({ name }) => name === "h1",
      );
    expect(heading({}, "old/index.html")?.text).toBe("Переехала");
    expect(heading({}, "en/old/index.html")?.text).toBe("Moved");
    const messages = { en: { moved: "Gone <b>elsewhere</b>" } };
    expect(heading({ messages }, "en/old/index.html")?.text).toBe("Gone <b>elsewhere</b>");
  });

  test("leads straight to the final page, a file or another site, and has no page if its target is missing", () => {
    const redirects = [
      { from: "/1", to: "/2" },
      { from: "/2", to: "/en/about" },
      { from: "/about", to: "/" },
      { from: "/ABOUT/", to: "/" },
      { from: "/404.html/x", to: "/" },
      { from: "/pdf", to: "assets/prices.pdf" },
      { from: "/no", to: "assets/missing.pdf" },
      { from: "/web", to: "example.com/a b".replace(" ", "%20") },
      { from: "/старое", to: "/о нас" },
    ];
    const files = render({ ...two, pages, redirects: redirects.filter(({ from }) => !from.includes("404")) });
    const [home] = [...files].filter(([path]) => path === "about/index.html");
    expect(home?.[1]).not.toContain("refresh");
    expect(
      linesOf(files)
        .slice(0, -1)
        .filter((line) => !line.startsWith("/en/")),
    ).toEqual([
      "/1/ /en/about/ 301",
      "/2/ /en/about/ 301",
      "/pdf/ /files/assets/prices.pdf 301",
      "/web/ http://example.com/a%20b 301",
      "/%D1%81%D1%82%D0%B0%D1%80%D0%BE%D0%B5/ /%D0%BE%20%D0%BD%D0%B0%D1%81/ 301",
    ]);
    expect(files.has("no/index.html")).toBe(false);
    expect(files.get("старое/index.html")).toContain("url=/%D0%BE");
  });

  test("of an address that ends in .html is a file of that name, as every host serves it", () => {
    const redirects = [
      "/2015/12/post.html",
      "/a.HTM",
      "/shop.html",
      "/shop.html/oak",
      "/list.html",
      "/v1.0",
    ].map((from) => ({ from, to: "/about" }));
    const under = page("/list.html/1");
    const links = page("/", section("Note", { title: "A", url: "/2015/12/post.html#x" }));
    const files = render({ ...two, pages: [links, page("/about"), under], redirects });
    for (const folder of ["", "en/"]) {
      for (const file of ["2015/12/post.html", "a.HTM", "shop.html/oak/index.html", "v1.0/index.html"])
        expect(files.get(folder + file), file).toContain("refresh");
      // Another address needs the folder.
      for (const file of ["shop.html/index.html", "list.html/index.html"])
        expect(files.get(folder + file), file).toContain("refresh");
      expect(files.has(`${folder}2015/12/post.html/index.html`)).toBe(false);
    }
    expect(linesOf(files)).toEqual(
      expect.arrayContaining([
        "/2015/12/post.html /about/ 301",
        "/en/a.HTM /en/about/ 301",
        "/v1.0/ /about/ 301",
      ]),
    );
    expect(files.get("index.html")).toContain('href="/2015/12/post.html#x"');
  });

  test("SAF-1 with any values stays in the bundle, runs no script and is one line of _redirects", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        "/a\n/b c 200",
        "/*",
        "/:x",
        "/a'\"><script>",
        "javascript:x",
        "//h.org",
        "/x?\u2028",
        "/a;url=//h",
      ),
      fc.webUrl(),
    );
    const path = fc.oneof(
      nasty,
      nasty.map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ from: path, to: path }), { maxLength: 6 }), (redirects) => {
        const raw = { ...two, pages, redirects };
        const hasErrors = validate(document(raw), catalogue, "error").diagnostics.some(
          ({ severity }) => severity === "error",
        );
        if (hasErrors) return;
        const before = render({ ...two, pages });
        for (const [file, contents] of render(raw)) {
          if (before.has(file) || file === "_redirects") continue;
          expect(file).toMatch(/^(?!.*\.\.)[^/\\].*\/index\.html$/);
          const elements = elementsOf(contents);
          expect(elements.map(({ name }) => name)).not.toContain("script");
          for (const { attributes } of elements) {
            expect(attributes.href ?? "/").toMatch(/^(?:\/(?!\/)|https?:\/\/)/);
            if (attributes["http-equiv"] === "refresh")
              expect(attributes.content).toMatch(/^0; url=(?:\/(?!\/)|https?:\/\/)/);
          }
        }
        for (const line of linesOf(render(raw)).slice(0, -1))
          expect(line).toMatch(/^\/[^\s*:]*\/ (?:\/(?!\/)|https?:\/\/)[!-~]* 301$/);
      }),
      runs(100),
    );
  });

  test("changes no other page, and a site without redirects has no _redirects", () => {
    const without = render({ ...two, pages, url });
    expect(without.has("_redirects")).toBe(false);
    const files = render({ ...two, pages, url, redirects: [{ from: "/old", to: "/about" }] });
    for (const [path, contents] of without) expect(files.get(path), path).toBe(contents);
    expect(render({ ...two, pages, url, redirects: [] })).toEqual(without);
  });

  test("that is too long for a line of _redirects has only its page", () => {
    const to = `https://example.com/${"a".repeat(990)}`;
    const files = render({ pages, redirects: [{ from: "/long", to }] });
    expect(files.has("_redirects")).toBe(false);
    expect(files.get("long/index.html")).toContain(to);
  });
});
