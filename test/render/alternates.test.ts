/** Rendered pages with versions in other languages, and texts that are not in the page's language. */
import { describe, expect, test } from "vitest";
import { type Json, language, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { render } from "./bundle.ts";

const url = "https://example.org";
const note = (title: string) => section("Note", { title });
const english = (path: string, ...components: readonly unknown[]) => ({
  ...page(path, ...components),
  language: "en",
});

/** As on the conference site: English pages beside Russian ones, without a prefix. */
const twins: Json = {
  url,
  name: "Съезд",
  languages: [language("ru", { isPrimary: true }), language("en", { status: "other" })],
  translations: { en: { name: "Congress" } },
  pages: [
    { ...page("/", note("Дом")), alternate: { en: "/ENG" }, meta: { title: "Дом" } },
    { ...page("/About", note("О съезде")), alternate: { en: "/About_eng" } },
    { ...page("/speakers", note("Гости")) },
    { ...english("/ENG", note("Home")), meta: { title: "Home" } },
    { ...english("/About_eng", note("About")), meta: { title: "About" } },
  ],
};

const linksOf = (html = "", rel: string) =>
  elementsOf(html).flatMap(({ name, attributes }) =>
    name === "link" && attributes.rel === rel
      ? [`${attributes.hreflang ?? ""} ${attributes.href}`.trim()]
      : [],
  );
const propertiesOf = (html = "") =>
  elementsOf(html).flatMap(({ attributes: { property, content } }) =>
    property ? [`${property} ${content}`] : [],
  );
const graphOf = (html = ""): Json[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}")["@graph"];

describe("LNG-2 OUT-3 alternates", () => {
  const files = render(twins);

  test("link a page and its version with each other, for search engines and social networks", () => {
    const both = [`ru ${url}/About/`, `en ${url}/About_eng/`, `x-default ${url}/About/`];
    expect(linksOf(files.get("About/index.html"), "alternate")).toEqual(both);
    expect(linksOf(files.get("About_eng/index.html"), "alternate")).toEqual(both);
    expect(linksOf(files.get("speakers/index.html"), "alternate")).toEqual([]);
    expect(propertiesOf(files.get("About/index.html"))).toEqual(
      expect.arrayContaining(["og:locale ru_RU", "og:locale:alternate en_US"]),
    );
    expect(propertiesOf(files.get("About_eng/index.html"))).toEqual(
      expect.arrayContaining(["og:locale en_US", "og:locale:alternate ru_RU"]),
    );
    const entry = files
      .get("sitemap.xml")
      ?.split("\n")
      .find((line) => line.includes("<loc>https://example.org/About_eng/<"));
    expect(entry).toContain(`hreflang="ru" href="${url}/About/"`);
  });

  test("NAV-8 have the home page and the site name of their language in structured data", () => {
    const crumbs = graphOf(files.get("About_eng/index.html"))[0]?.itemListElement;
    expect(crumbs).toMatchObject([
      { name: "Congress", item: `${url}/ENG/` },
      { name: "About", item: `${url}/About_eng/` },
    ]);
    expect(graphOf(files.get("About/index.html"))[0]?.itemListElement).toMatchObject([
      { name: "Съезд", item: `${url}/` },
      {},
    ]);
    expect(
      graphOf(files.get("ENG/index.html")).map((thing) => `${thing["@type"]} ${thing.name} ${thing.url}`),
    ).toEqual([`Organization Congress ${url}/ENG/`, `WebSite Congress ${url}/ENG/`]);
    expect(propertiesOf(files.get("ENG/index.html"))).toContain("og:site_name Congress");
  });

  test("LNG-1 in an active language are below its prefix", () => {
    const active = render({ ...twins, ...languages("ru", "en") });
    expect(linksOf(active.get("About/index.html"), "alternate")).toEqual([
      `ru ${url}/About/`,
      `en ${url}/en/About_eng/`,
      `x-default ${url}/About/`,
    ]);
    expect(linksOf(active.get("en/About_eng/index.html"), "alternate")).toEqual([
      `ru ${url}/About/`,
      `en ${url}/en/About_eng/`,
      `x-default ${url}/About/`,
    ]);
  });

  test("are left out if a page in another language has no version", () => {
    const alone = {
      url,
      ...languages("ru", "en"),
      pages: [page("/", note("Дом")), english("/only", note("x"))],
    };
    expect(linksOf(render(alone).get("only/index.html"), "alternate")).toEqual([]);
  });
});
