/** Files for hosts, phones and search engines (OUT-3, OUT-6). */
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { parseBase } from "../../src/options/values.ts";
import { formatContentPolicy } from "../../src/render/content-policy.ts";
import { formatHeaders, headerRules } from "../../src/render/host-files/headers.ts";
import { formatSitemaps } from "../../src/render/host-files/sitemap.ts";
import { contentSourcesOf } from "../../src/render/third-parties.ts";
import { type Json, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { render, renderPage } from "./bundle.ts";

const { catalogue } = await loadEngine();
const url = "https://example.org";
const hostile = `</script><script>alert(1)</script>"&'`;

describe("OUT-3 the page for unknown URLs", () => {
  const pages = [
    page("/", section("Top", { title: "Hero" }), section("Bottom", { text: "Below" })),
    page("/b"),
  ];

  test("exists in each language and is not indexed", () => {
    const files = render({ ...languages("ru", "en"), pages, url });
    for (const path of ["404.html", "en/404.html"]) {
      const elements = elementsOf(files.get(path) ?? "");
      const main = elements.find(({ name }) => name === "main");
      expect(main?.text).toContain("Nothing here");
      expect(elements.find(({ name }) => name === "footer")?.text).toBe("Below");
      expect(elements.filter(({ name }) => name === "h1")).toHaveLength(1);
      expect(elements.find(({ attributes }) => attributes.name === "robots")?.attributes.content).toBe(
        "noindex",
      );
      expect(files.get(path)).not.toMatch(/canonical|ld\+json|og:/);
    }
    expect(files.get("404.html")).toContain('lang="ru"');
    expect(files.get("en/404.html")).toContain('lang="en"');
  });

  test("has only URLs below the base", () => {
    const html = render({ pages, url }, { base: "/sub/" }).get("404.html") ?? "";
    for (const { attributes } of elementsOf(html))
      for (const address of [attributes.href, attributes.src])
        if (address && !address.startsWith("#")) expect(address).toMatch(/^\/sub\//);
  });
});

describe("OUT-3 search engines", () => {
  const site = (pages: Json[], ...codes: string[]) => {
    const { languages: list } = languages("en", ...codes) as { languages: Json[] };
    const other = {
      lang: { name: "Deutsch", code: "de", flagCode: "de" },
      isPrimary: false,
      status: "other",
    };
    return render({ languages: [...list, other], pages, url });
  };
  const alternates = (html = "") =>
    elementsOf(html)
      .filter(({ attributes }) => attributes.hreflang)
      .map(({ attributes }) => `${attributes.hreflang} ${attributes.href?.replace(url, "")}`);
  const locations = (files: ReadonlyMap<string, string>) =>
    elementsOf(files.get("sitemap.xml") ?? "")
      .filter(({ name }) => name === "loc")
      .map(({ text }) => text.replace(url, ""));
  const pages = [
    { ...page("/"), alternate: { de: "/start" } },
    { ...page("/start"), language: "de", noindex: true },
    { ...page("/team"), alternate: { de: "/gruppe" }, noindex: true },
    { ...page("/gruppe"), language: "de" },
    { ...page("/about"), alternate: { de: "/ueber" } },
    { ...page("/ueber"), language: "de" },
  ];

  test("find only alternates that may be indexed", () => {
    const files = site(pages, "fr");
    expect(alternates(files.get("index.html"))).toEqual(["en /", "fr /fr/", "x-default /"]);
    expect(alternates(files.get("gruppe/index.html"))).toEqual([]);
    expect(files.get("sitemap.xml")).not.toMatch(/start|team/);
  });

  test("find each language of a page at one URL", () => {
    const files = site(pages, "fr");
    const all = ["en /about/", "fr /fr/about/", "de /ueber/", "x-default /about/"];
    for (const file of ["about", "fr/about", "ueber"])
      expect(alternates(files.get(`${file}/index.html`))).toEqual(all);
    expect(alternates(files.get("fr/ueber/index.html"))).toEqual([]);
    expect(files.get("fr/ueber/index.html")).toContain(`rel="canonical" href="${url}/ueber/"`);
    expect(locations(files)).toEqual(["/", "/gruppe/", "/about/", "/ueber/", "/fr/", "/fr/about/"]);
  });

  test("find alternates in both directions, beside hidden pages too", () => {
    const files = site(pages, "fr", "it");
    const named = new Map(
      [...files]
        .filter(([file]) => file.endsWith(".html"))
        .map(([file, html]) => [`/${file.replace("index.html", "")}`, alternates(html)]),
    );
    for (const [address, list] of named)
      for (const one of list) expect(named.get(one.split(" ")[1] ?? ""), `${address} ${one}`).toEqual(list);
  });

  test("read event dates in ISO 8601", () => {
    const event = { id: "e", title: "Talk", startsAt: "2026-05-01 10:00+0200", endsAt: "2026-05-01 24:00Z" };
    const [, data = ""] =
      /ld\+json">(.*?)<\/script>/.exec(renderPage({ name: "A", url, events: [event] })) ?? [];
    const found = JSON.parse(data)["@graph"].find((one: Json) => one["@type"] === "Event");
    expect([found.startDate, found.endDate]).toEqual(["2026-05-01T10:00+02:00", "2026-05-02T00:00:00Z"]);
  });

  test("DOC-10 find a parent page whose path ends with a slash in breadcrumbs", () => {
    const html = render({ pages: [page("/"), page("/news/"), page("/news/one")], url }).get(
      "news/one/index.html",
    );
    expect(html).toContain(`"item":"${url}/news/"`);
  });
});

test("OUT-2 OUT-3 a base in another script is percent-encoded in every URL", () => {
  const base = parseBase("/блог", (problem) => {
    throw new Error(problem);
  });
  const files = render({ ...languages("en", "ru"), pages: [page("/"), page("/a")], url }, { base });
  for (const [path, contents] of files)
    if (/\.(?:html|xml|txt|json|webmanifest)$|_headers/.test(path))
      expect(contents, path).not.toContain("блог");
  expect(files.get("sitemap.xml")).toContain(`<loc>${url}/%D0%B1%D0%BB%D0%BE%D0%B3/ru/a/</loc>`);
  expect(files.get("a/index.html")).toContain(`rel="canonical" href="${url}/%D0%B1%D0%BB%D0%BE%D0%B3/a/"`);
  expect(files.get("_headers")).toContain("/%D0%B1%D0%BB%D0%BE%D0%B3/_sectile/*\n");
});

describe("OUT-3 sitemap.xml", () => {
  test("lists every route with the same page in other languages", () => {
    const files = render(
      { ...languages("ru", "en"), pages: [page("/"), page("/б")], url },
      { base: "/sub/" },
    );
    const sitemap = files.get("sitemap.xml") ?? "";
    const locations = elementsOf(sitemap)
      .filter(({ name }) => name === "loc")
      .map(({ text }) => text);
    const path = "%D0%B1/";
    expect(locations).toEqual([
      `${url}/sub/`,
      `${url}/sub/${path}`,
      `${url}/sub/en/`,
      `${url}/sub/en/${path}`,
    ]);
    const entry = sitemap.slice(sitemap.lastIndexOf("<url>"));
    expect(entry).toContain(`hreflang="ru" href="${url}/sub/${path}"`);
    expect(entry).toContain(`hreflang="en" href="${url}/sub/en/${path}"`);
    expect(entry).toContain(`hreflang="x-default" href="${url}/sub/${path}"`);
  });

  test("exists only if the site has a URL, and never for a preview", () => {
    expect(render({}).has("sitemap.xml")).toBe(false);
    expect(render({}).get("robots.txt")).toBe("User-agent: *\nAllow: /\n");
    const preview = render({ url, isForPreview: true });
    expect(preview.has("sitemap.xml")).toBe(false);
    expect(preview.get("robots.txt")).toBe("User-agent: *\nDisallow: /\n");
    expect(preview.get("index.html")).toContain('name="robots" content="noindex"');
    expect(render({ url }).get("robots.txt")).toContain(`Sitemap: ${url}/sitemap.xml`);
  });

  test("below a base is named by a robots.txt which notes that crawlers read it only at the root", () => {
    const robots = render({ url }, { base: "/sub/" }).get("robots.txt");
    expect(robots).toContain("# Crawlers read this file at the root of a host only");
    expect(robots).toContain(`Sitemap: ${url}/sub/sitemap.xml`);
  });

  test("is an index of several sitemaps on a large site", () => {
    const uiLocale = { language: { code: "en" } };
    const page = { meta: {} };
    const routes = Array.from({ length: 10_001 }, (_, index) => ({ url: `/${index}/`, page, uiLocale }));
    const table = {
      base: "/",
      languages: ["en"],
      versions: () => undefined,
      version: () => undefined,
      canonical: (route: { url: string }) => route.url,
      isHidden: () => false,
    };
    const files = [...formatSitemaps({ routes, origin: url, table } as never)];
    expect(files.map(({ path }) => path)).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"]);
    expect(files[1]?.contents).toContain(`<loc>${url}/10000/</loc>`);
    expect(files[2]?.contents.match(/<sitemap>/g)).toHaveLength(2);
  });
});

test("OUT-3 the title is the site's id if neither the home page has a title nor the site a name", () => {
  expect(render({}).get("index.html")).toContain("<title>tiny</title>");
});

describe("OUT-3 structured data", () => {
  const dataOf = (html: string) => {
    const script = elementsOf(html).find(({ attributes }) => attributes.type === "application/ld+json");
    return script ? JSON.parse(script.text)["@graph"] : undefined;
  };
  const event = {
    id: "one",
    title: "<b>Meeting</b>",
    startsAt: "2030-01-02T10:00:00Z",
    endsAt: "2030-01-02T12:00:00Z",
    venue: "Hall",
    address: "Street 1",
    registrationUrl: "https://tickets.example.org",
  };

  test("has organization, site and events on the home page, and breadcrumbs on others", () => {
    const more = { name: "Site", url, events: [event], pages: [page("/"), page("/a"), page("/a/b")] };
    expect(dataOf(renderPage(more))).toMatchObject([
      { "@type": "Organization", name: "Site", url: `${url}/` },
      { "@type": "WebSite", name: "Site", url: `${url}/` },
      {
        "@type": "Event",
        name: "Meeting",
        startDate: event.startsAt,
        endDate: event.endsAt,
        location: { "@type": "Place", name: "Hall", address: "Street 1" },
        offers: { url: "https://tickets.example.org" },
      },
    ]);
    const [crumbs] = dataOf(renderPage(more, "a/b/index.html"));
    expect(crumbs["@type"]).toBe("BreadcrumbList");
    expect(
      crumbs.itemListElement.map(({ position, item }: Record<string, unknown>) => [position, item]),
    ).toEqual([
      [1, `${url}/`],
      [2, `${url}/a/`],
      [3, `${url}/a/b/`],
    ]);
  });

  test("has the event that a section of the page names", () => {
    const pages = [page("/"), page("/a", section("Note", { title: "x", eventId: "one" }))];
    const graph = dataOf(renderPage({ url, events: [event], pages }, "a/index.html"));
    expect(graph.map((node: Record<string, unknown>) => node["@type"])).toEqual(["BreadcrumbList", "Event"]);
  });

  test("SAF-1 is left out without a site URL, and no text ends its element", () => {
    expect(dataOf(renderPage({ name: "Site" }))).toBeUndefined();
    const html = renderPage({ name: hostile, url });
    expect(elementsOf(html).filter(({ name }) => name === "script")).toHaveLength(1);
    expect(dataOf(html)[0].name).toBe(hostile);
  });
});

describe("OUT-6 headers", () => {
  test("mark assets as immutable, and set the security that a page cannot set itself", () => {
    const files = render({ url }, { base: "/sub/" });
    const rules = JSON.parse(files.get("headers.json") ?? "");
    expect(rules.map(({ path }: { path: string }) => path)).toEqual([
      "/sub/*",
      "/sub/_sectile/*",
      "/sub/*.svg",
    ]);
    expect(rules[0].headers["Content-Security-Policy"]).toMatch(/script-src 'self'.*frame-ancestors 'self'$/);
    expect(rules[0].headers["X-Content-Type-Options"]).toBe("nosniff");
    expect(rules[1].headers).toEqual({ "Cache-Control": "public, max-age=31536000, immutable" });
    expect(rules[2].headers).toEqual({
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    // The same facts in the format that hosts read.
    for (const { path, headers } of rules) {
      expect(files.get("_headers")).toContain(`${path}\n`);
      for (const [name, value] of Object.entries(headers))
        expect(files.get("_headers")).toContain(`  ${name}: ${value}\n`);
    }
  });
});

describe("OUT-6 TPS-5 a policy that is too long for a line of _headers", () => {
  const policyOf = (rules: readonly { headers: Readonly<Record<string, string>> }[]) =>
    rules[0]?.headers["Content-Security-Policy"] ?? "";
  const read = (policy: string) =>
    new Map(policy.split("; ").map((directive) => [directive.split(" ")[0] ?? "", directive] as const));
  const names = ["gtagId", "facebookPixelCode", "ymId", "adSensePublisherId", "intercom"];
  const wanted = names.map((name) => ({ name, id: "G-AB12CD34EF" }));
  const sources = contentSourcesOf(wanted, catalogue);
  const whole = formatContentPolicy({
    inlineHashes: ["a".repeat(43)],
    styleHashes: ["b".repeat(43)],
    sources,
    pictureOrigins: [],
    frameOrigins: [],
    apiBase: "/api",
  });

  test("with all third parties is complete in headers.json, and split in lines of at most 2,000 characters", () => {
    expect(whole.length).toBeGreaterThan(2000);
    const rules = headerRules("/", whole);
    expect(policyOf(rules)).toBe(`${whole}; frame-ancestors 'self'`);
    const lines = formatHeaders(rules).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000);
    const policies = lines
      .slice(0, lines.indexOf(""))
      .filter((line) => line.includes("Content-Security-Policy: "))
      .map((line) => read(line.slice(line.indexOf(": ") + 2)));
    expect(policies.length).toBeGreaterThan(1);
    // Each directive is in one of them, and none has `default-src`, which would apply to the other directives.
    const wanted = read(`${whole}; frame-ancestors 'self'`);
    wanted.delete("default-src");
    wanted.set("manifest-src", "manifest-src 'self'").set("worker-src", "worker-src 'self'");
    expect(new Map(policies.flatMap((policy) => [...policy]))).toEqual(new Map(wanted));
    expect(policies.reduce((sum, policy) => sum + policy.size, 0)).toBe(wanted.size);
    expect(policies.filter((policy) => policy.has("style-src") !== policy.has("style-src-attr"))).toEqual([]);
  });

  test("with very many image hosts allows any image host and keeps the other directives", () => {
    const hosts = Array.from(
      { length: 1000 },
      (_, index) => `http${index % 2 ? "s" : ""}://a${index}.example`,
    );
    const oversized = whole.replace("img-src 'self' data:", `img-src 'self' data: ${hosts.join(" ")}`);
    const rules = headerRules("/", oversized);
    const policy = read(policyOf(rules));
    expect(policy.get("img-src")).toMatch(/^img-src 'self' data: http: https:/);
    expect(policy.get("script-src")).toBe(read(whole).get("script-src"));
    const lines = formatHeaders(rules).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000);
  });
});

test("OUT-3 site.webmanifest names the site, its start URL and its icon", () => {
  const manifest = JSON.parse(
    render({ ...languages("ar"), name: "Atelier of stones", theme: {} }, { base: "/sub/" }).get(
      "site.webmanifest",
    ) ?? "",
  );
  expect(manifest).toMatchObject({
    name: "Atelier of stones",
    short_name: "Atelier",
    lang: "ar",
    dir: "rtl",
    start_url: "/sub/",
    scope: "/sub/",
  });
  expect(manifest.icons[0].src).toBe("/sub/icon.svg");
  expect(renderPage({})).toContain('rel="manifest" href="/site.webmanifest"');
});

test("OUT-3 a page has its title, description, locale and URL as OpenGraph properties", () => {
  const meta = { title: `Title ${hostile}`, description: "About it" };
  const pages = [{ ...page("/"), meta }];
  const properties = Object.fromEntries(
    elementsOf(renderPage({ name: "Site", url, pages, ...languages("pt-BR") }))
      .filter(({ attributes }) => attributes.property)
      .map(({ attributes }) => [attributes.property, attributes.content]),
  );
  expect(properties).toMatchObject({
    "og:title": `Title ${hostile}`,
    "og:description": "About it",
    "og:site_name": "Site",
    "og:locale": "pt_BR",
    "og:url": `${url}/`,
  });
});

test("OUT-3 pages have a social card with its size, except in previews and on sites without a URL", () => {
  const propertiesOf = (more: Json) =>
    Object.fromEntries(
      elementsOf(renderPage({ pages: [{ ...page("/"), meta: { title: "A title" } }], ...more }))
        .filter(({ name }) => name === "meta")
        .map(({ attributes }) => [attributes.property ?? attributes.name, attributes.content]),
    );
  expect(propertiesOf({ url })).toMatchObject({
    "og:image": `${url}/cards/index.html.png`,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "A title",
    "twitter:card": "summary_large_image",
  });
  expect(propertiesOf({})["og:image"]).toBeUndefined();
  expect(propertiesOf({ url, isForPreview: true })["og:image"]).toBeUndefined();
  expect(propertiesOf({})["twitter:card"]).toBe("summary");
});
