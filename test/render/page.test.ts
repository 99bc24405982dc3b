/** Whole pages: head, landmarks, section elements and escaping. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../support/runs.ts";
import { document, type Json, language, languages, page, section, siteOf } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { render, renderPage } from "./bundle.ts";

const headOf = (html: string) => {
  const elements = elementsOf(html);
  const meta = (name: string) =>
    elements.find((element) => element.name === "meta" && element.attributes.name === name)?.attributes
      .content;
  return {
    title: elements.find(({ name }) => name === "title")?.text,
    description: meta("description"),
    keywords: meta("keywords"),
    html: elements.find(({ name }) => name === "html")?.attributes,
    links: elements.filter(({ name }) => name === "link").map(({ attributes }) => attributes),
  };
};
const withMeta = (path: string, meta: Json): Json => ({
  ...page(path, section("Note", { title: "x" })),
  meta,
});

describe("head", () => {
  test("OUT-4 title, keywords and description are the page's own", () => {
    const pages = [
      withMeta("/", { title: "A" }),
      withMeta("/b", { title: "B", description: "D", keywords: "k, l" }),
    ];
    expect(headOf(renderPage({ pages }))).toMatchObject({
      title: "A",
      description: undefined,
      keywords: undefined,
    });
    expect(headOf(renderPage({ pages }, "b/index.html"))).toMatchObject({
      title: "B",
      description: "D",
      keywords: "k, l",
    });
  });

  test("OUT-4 title, keywords and description are the first page's if it has useForAll, in each language", () => {
    const pages = [
      withMeta("/", { title: "A", description: "D", useForAll: true }),
      withMeta("/b", { title: "B", keywords: "k" }),
    ];
    const more = {
      ...languages("ru", "en"),
      pages,
      translations: { en: { pages: [{ path: "/", meta: { title: "All" } }] } },
    };
    expect(headOf(renderPage(more, "b/index.html"))).toMatchObject({
      title: "A",
      description: "D",
      keywords: undefined,
    });
    expect(headOf(renderPage(more, "en/b/index.html"))).toMatchObject({ title: "All", description: "D" });
    const second = [withMeta("/", {}), withMeta("/b", { title: "B", useForAll: true })];
    expect(headOf(renderPage({ pages: second, name: "Site" })).title).toBe("Site");
  });

  test("OUT-4 OUT-10 a page without a title has the site's name, or its path", () => {
    expect(headOf(renderPage({ name: "My site", pages: [page("/a")] }, "a/index.html")).title).toBe(
      "My site",
    );
    expect(headOf(renderPage({ pages: [page("/a")] }, "a/index.html")).title).toBe("/a");
  });

  test.each([
    ["en", "ltr"],
    ["ar", "rtl"],
    ["he", "rtl"],
    ["fa-IR", "rtl"],
    ["az-Arab", "rtl"],
    ["az", "ltr"],
    ["ur", "rtl"],
    ["zh-Hant-TW", "ltr"],
  ])("OUT-5 the direction of a page in %s is %s", (code, dir) => {
    const { html } = headOf(renderPage({ languages: [language(code, { isPrimary: true })] }));
    expect(html).toEqual({ lang: code, dir });
  });

  test("OUT-5 LNG-4 lang, direction and interface texts are those of the route, or of the page's own language", () => {
    const pages = [page("/", section("Note")), { ...page("/ar", section("Note")), language: "ar" }];
    const more = {
      languages: [language("ru", { isPrimary: true }), language("ar", { status: "other" })],
      pages,
    };
    const named = renderPage(more, "ar/index.html");
    expect(headOf(named).html).toEqual({ lang: "ar", dir: "rtl" });
    expect(headOf(renderPage(more)).html).toEqual({ lang: "ru", dir: "ltr" });
    expect(renderPage(more)).toContain("<q>Пропустить</q>");
    // The tiny catalogue has no Arabic words, so English is used.
    expect(named).toContain("<q>Skip</q>");
  });

  test("LNG-4 a language with a region uses the texts of its base language, in any letter case of its code", () => {
    for (const code of ["ru-RU", "RU", "ru"])
      expect(renderPage({ languages: [language(code, { isPrimary: true })] })).toContain("<q>Пропустить</q>");
  });

  test("OUT-3 a page of a site with a URL has its canonical URL and its alternates", () => {
    const more = { ...languages("ru", "en"), pages: [page("/"), page("/о нас")], url: "https://example.org" };
    const { links } = headOf(renderPage(more, "en/о нас/index.html", { base: "/sub/" }));
    const path = "%D0%BE%20%D0%BD%D0%B0%D1%81/";
    expect(links.filter(({ rel }) => rel === "canonical" || rel === "alternate")).toEqual([
      { rel: "canonical", href: `https://example.org/sub/en/${path}` },
      { rel: "alternate", hreflang: "ru", href: `https://example.org/sub/${path}` },
      { rel: "alternate", hreflang: "en", href: `https://example.org/sub/en/${path}` },
      { rel: "alternate", hreflang: "x-default", href: `https://example.org/sub/${path}` },
    ]);
    expect(renderPage({ pages: [page("/")] })).not.toContain("canonical");
    expect(renderPage(more, "index.html", { siteUrl: "https://staging.example.org/x" })).toContain(
      'rel="canonical" href="https://staging.example.org/"',
    );
  });
});

describe("landmarks and headings", () => {
  const names = (html: string) => elementsOf(html).map(({ name }) => name);
  const count = (html: string, name: string) => names(html).filter((other) => other === name).length;
  const full = [
    section("Top", { title: "Top" }),
    section("Note", { title: "One", items: [{ name: "a" }] }),
    section("Note", { title: "Two", items: [{ name: "b" }] }, { uniqId: "two" }),
    section("Note", { items: [{ name: "c" }] }, { uniqId: "three" }),
    section("Bottom", { text: "First" }),
    section("Bottom", { text: "Second" }, { uniqId: "b2" }),
  ];

  test("SEC-26 ACC-1 a page has one header, main and footer landmark; further footers are in the aside", () => {
    const html = renderPage({ isPaid: false, pages: [page("/", ...full)] });
    expect(count(html, "header")).toBe(1);
    expect(count(html, "main")).toBe(1);
    const footers = elementsOf(html).filter(({ name }) => name === "footer");
    expect(footers.map(({ above, text }) => `${above.at(-1)} ${text}`)).toEqual([
      "body First",
      "aside Second",
    ]);
    expect(elementsOf(html).find(({ name }) => name === "aside")?.text).toContain("Disclaimer");
  });

  test("SEC-26 a header or footer section in the middle of a page is not a landmark", () => {
    const html = renderPage({
      pages: [
        page(
          "/",
          section("Note"),
          section("Top", { title: "x" }),
          section("Bottom", { text: "x" }),
          section("Pair", { title: "y" }),
        ),
      ],
    });
    const inMain = elementsOf(html).filter(({ name }) => name === "header" || name === "footer");
    expect(inMain.map(({ above }) => above.at(-1))).toEqual(["main", "main"]);
  });

  test("ACC-1 OUT-10 a page has one h1, and no heading level is skipped", () => {
    const html = renderPage({ pages: [page("/", ...full.slice(1))] });
    const headings = elementsOf(html).filter(({ name }) => /^h[1-6]$/.test(name));
    expect(headings.map(({ name, text }) => `${name} ${text}`)).toEqual([
      "h1 One",
      "h2 a",
      "h2 Two",
      "h3 b",
      "h2 c",
    ]);
  });

  test("ACC-1 the h1 is the title of the first section that has one", () => {
    const components = [
      section("Note", { items: [{ name: "a" }] }),
      section("Pair", { title: "First" }, { uniqId: "p" }),
    ];
    const headings = elementsOf(renderPage({ pages: [page("/", ...components)] })).filter(({ name }) =>
      /^h[1-6]$/.test(name),
    );
    expect(headings.map(({ name, text }) => `${name} ${text}`)).toEqual(["h2 a", "h1 First"]);
  });

  test("ACC-1 a page whose sections have no titles has its own as h1 for screen readers", () => {
    const html = renderPage({
      pages: [{ ...page("/", section("Note", { text: "x" })), meta: { title: "Quiet" } }],
    });
    expect(
      elementsOf(html)
        .filter(({ name }) => name === "h1")
        .map(({ text, above }) => `${text} ${above.at(-1)}`),
    ).toEqual(["Quiet main"]);
  });

  test("ACC-2 the first link on a page skips to its content", () => {
    const elements = elementsOf(renderPage({}));
    const skip = elements.find(({ name }) => name === "a");
    expect(skip?.attributes.href).toBe("#main");
    expect(elements.find(({ attributes }) => attributes.id === "main")?.name).toBe("main");
  });

  test("SEC-28 an empty section leaves no element, and an empty page no section or aside", () => {
    const html = renderPage({
      pages: [
        page("/", section("Top"), section("Bottom"), section("Bottom", { text: "x" }, { uniqId: "b" })),
      ],
    });
    expect(count(html, "header")).toBe(0);
    expect(
      elementsOf(html)
        .filter(({ name }) => name === "footer")
        .map(({ text }) => text),
    ).toEqual(["x"]);
    expect(count(renderPage({ pages: [page("/")] }), "section")).toBe(0);
    expect(renderPage({ pages: [page("/")] })).not.toContain("<aside");
  });

  test("SEC-28 a section whose text begins with a space or a line break is shown", () => {
    for (const text of [" x", "\n\tx", "<b> x</b>"])
      expect(count(renderPage({ pages: [page("/", section("Bottom", { text }))] }), "footer"), text).toBe(1);
    expect(count(renderPage({ pages: [page("/", section("Bottom", { text: " \n" }))] }), "footer")).toBe(0);
  });

  test("RPT-1 the builder's line is hidden for paid sites and in preview", () => {
    expect(renderPage({ isPaid: false })).toContain("Disclaimer");
    expect(renderPage({ isPaid: true })).not.toContain("Disclaimer");
    expect(renderPage({ isPaid: false, isForPreview: true })).not.toContain("Disclaimer");
  });
});

describe("sections", () => {
  const allSettings = (html: string) =>
    elementsOf(html)
      .filter(({ attributes }) => attributes.class?.startsWith("section "))
      .map(({ name, attributes }) => `${name} ${attributes.class}`);
  const anchors = (html: string) =>
    elementsOf(html)
      .filter(({ attributes }) => attributes.class === "anchor")
      .map(({ attributes }) => attributes.id);

  test("SEC-26 SEC-27 a section is an element of its category, with a class for its colour mode", () => {
    const components = [
      section("Top", { title: "x" }, { colorMode: "LIGHT" }),
      section("Note", {}, { colorMode: "DARK" }),
      section("Pair", { title: "y" }),
      section("Bottom", { text: "z" }),
    ];
    const more = { theme: { colorMode: "LIGHT" }, pages: [page("/", ...components)] };
    expect(allSettings(renderPage(more))).toEqual([
      "header section mode-light",
      "section section mode-dark",
      "section section mode-dark",
      "footer section mode-light",
    ]);
    expect(elementsOf(renderPage(more)).find(({ name }) => name === "body")?.attributes.class).toBe(
      "mode-light",
    );
  });

  test("SEC-26 a section has two anchors, the bare one only at the first of its type, and no id occurs twice", () => {
    const components = [
      section("Note", {}, { uniqId: "a" }),
      section("Pair", { title: "x" }, { uniqId: "a2" }),
      section("Note", {}, { uniqId: "b" }),
      section("Note", {}, { uniqId: "раздел-1" }),
    ];
    expect(anchors(renderPage({ pages: [page("/", ...components)] }))).toEqual([
      "Note",
      "Note-a",
      "Pair",
      "Pair-a2",
      "Note-b",
      "Note-раздел-1",
    ]);
  });

  test("SEC-26 SEC-27 a view receives its anchor, its orientation and its position as first section", () => {
    const components = [
      section("Note", { url: "/" }),
      section("Note", { url: "/" }, { uniqId: "b", orientation: "RIGHT" }),
    ];
    const places = elementsOf(renderPage({ pages: [page("/", ...components)] }))
      .map(({ attributes }) => attributes["data-place"])
      .filter(Boolean);
    expect(places).toEqual(["Note-note1 LEFT true", "Note-b RIGHT false"]);
  });

  test("SEC-27 only the last of several light sections is tinted with the second accent", () => {
    const light = ["a", "b", "c"].map((uniqId) => section("Note", { url: "/" }, { uniqId }));
    const tinted = (...components: Parameters<typeof page>[1][]) =>
      elementsOf(renderPage({ pages: [page("/", ...components)] }))
        .map(({ attributes }) => attributes.class ?? "")
        .filter((names) => names.startsWith("section "))
        .map((names) => names.includes("tinted"));
    expect(tinted(...light, section("Pair", { title: "x" }))).toEqual([false, false, true, false]);
    expect(tinted(...light.slice(0, 1))).toEqual([false]);
  });

  test("SEC-31 a view receives its variant, and the section element has a class for its spacing", () => {
    const components = [
      section("Note", { url: "/" }),
      section("Note", { url: "/" }, { uniqId: "b", variant: "wide", spacing: "airy", colorMode: "DARK" }),
    ];
    const elements = elementsOf(renderPage({ pages: [page("/", ...components)] }));
    const of = (name: string) => elements.map(({ attributes }) => attributes[name]).filter(Boolean);
    expect(of("data-variant")).toEqual(["wide"]);
    expect(of("class").filter((names) => names?.startsWith("section "))).toEqual([
      "section mode-light",
      "section mode-dark space-airy",
    ]);
  });

  test("IMG-1 IMG-7 pictures and icons are rendered from the resolved assets", () => {
    const data = { icon: "mail", imgUrl: "assets/a.jpg" };
    const html = renderPage({
      pages: [
        page(
          "/",
          section("Note", data),
          section("Note", { icon: "no", imgUrl: "assets/missing.jpg" }, { uniqId: "b" }),
          section("Note", { imgUrl: "https://example.org/b.jpg" }, { uniqId: "c" }),
        ),
      ],
    });
    expect(html).toContain("<svg><path/></svg>");
    expect(html).toContain("<svg>unknown</svg>");
    const images = elementsOf(html).filter(({ name }) => name === "img");
    expect(images.map(({ attributes }) => `${attributes.src} ${attributes.width}`)).toEqual([
      "/files/assets/a.jpg 4",
      "https://example.org/b.jpg undefined",
    ]);
  });
});

describe("escaping", () => {
  const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&quot; --> ]]> </title></style>`;
  const more = (text: string): Json => ({
    name: text,
    hash: text,
    headerLinks: [{ text, link: "/" }],
    theme: { primaryFont: "Inter" },
    events: [{ id: "conference", title: text, venue: text, startsAt: "2024-09-30T09:00:00Z" }],
    pages: [
      {
        ...page(
          "/",
          section("Note", {
            title: text,
            text,
            plain: text,
            url: `https://example.org/?${encodeURIComponent(text)}`,
            items: [{ name: text }],
          }),
        ),
        meta: { title: text, description: text, keywords: text },
      },
    ],
  });
  const loosened = (text: string) => {
    const raw = more(text) as { pages: { components: Json[] }[] };
    for (const { components } of raw.pages)
      for (const component of components)
        component.validation = {
          title: { max: 1e6 },
          text: { max: 1e6 },
          plain: { max: 1e6 },
          "items.name": { max: 1e6 },
        };
    return raw as unknown as Json;
  };

  test("SAF-1 hostile names, titles, descriptions and texts add no element and no attribute", () => {
    const shape = (html: string) =>
      elementsOf(html).map(({ name, attributes }) => `${name} ${Object.keys(attributes).sort().join(" ")}`);
    const html = renderPage(loosened(evil));
    // Rich texts are sanitized to plain text, so they have the elements of a harmless text with markup.
    expect(shape(html)).toEqual(shape(renderPage(loosened("&"))));
    const elements = elementsOf(html);
    expect(elements.find(({ name }) => name === "title")?.text).toBe(evil);
    expect(elements.find(({ attributes }) => "data-plain" in attributes)?.text).toBe(evil);
    expect(elements.find(({ attributes }) => attributes.name === "description")?.attributes.content).toBe(
      evil,
    );
  });

  test("SAF-1 plain texts arrive unchanged, whatever characters they contain", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."<>&\"'/=;!-[] \nx", "&lt;", "</title>", "<!--", "é😀") }),
        (text) => {
          const html = renderPage(loosened(`.${text}.`));
          const elements = elementsOf(html);
          expect(elements.find(({ name }) => name === "title")?.text).toBe(`.${text}.`);
          const plain = elements.find(({ attributes }) => "data-plain" in attributes);
          expect([plain?.text, plain?.attributes.title]).toEqual([`.${text}.`, `.${text}.`]);
          expect(elements.filter(({ name }) => name === "script")).toEqual([]);
        },
      ),
      runs(60),
    );
  });

  test("OUT-10 characters that HTML and XML forbid are left out, and the words around them stay separate", () => {
    const odd = "a\u0000b\u001bc\u0085d\u007fe\tf\ud800g\ufffeh\uffff\ufdd0\u{1ffff}\u{10fffe}i 😀\u0001 !";
    const everywhere: Json = {
      ...languages("en", "ru"),
      name: odd,
      url: "https://a.example",
      events: [{ id: "party", title: odd, venue: odd, startsAt: "2027-01-31T09:00:00Z" }],
      widgets: { disclaimer: { isVisible: true, text: odd } },
      pages: [
        {
          ...page("/", section("Note", { title: "a\u0000b\ufffec", text: odd })),
          meta: { title: odd, description: odd },
        },
      ],
      translations: { ru: { name: odd, pages: [{ path: "/", meta: { title: odd } }] } },
    };
    const unusable = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
    const title = elementsOf(renderPage(everywhere)).find(({ name }) => name === "title")?.text;
    expect(title).toBe("a b c\nd e f g h i 😀 !");
    for (const [path, text] of render(everywhere)) {
      expect(text, path).not.toMatch(unusable);
      expect(text, path).not.toMatch(/\\u(?:00[01]|007f|00[89]|d[89a-f]|fff[ef]|fd[de])/i);
    }
  });

  test("SAF-1 a uniqId that is not a valid name is refused before it becomes an id", () => {
    for (const uniqId of ['"onclick="x', "a b", "<b>", "", "x".repeat(129), "a.b", "a#b"])
      expect(() => siteOf(document({ pages: [page("/", section("Note", {}, { uniqId }))] })), uniqId).toThrow(
        /uniqId/,
      );
  });
});

describe("reproducible output", () => {
  const more: Json = {
    ...languages("ru", "en"),
    name: "Site",
    events: [{ id: "conference", title: "C", startsAt: "2024-09-30T23:30:00Z" }],
    pages: [
      page("/", section("Note", { title: "a & b", at: "2024-09-30T23:30:00Z" })),
      page("/b", section("Pair", { title: "x" })),
    ],
  };

  test("OUT-7 rendering twice gives the same files in the same order", () => {
    expect([...render(more)]).toEqual([...render(structuredClone(more))]);
  });

  test("OUT-7 dates do not depend on the machine's time zone", () => {
    const translations = { en: { pages: [page("/", section("Note", { title: "A & B" }))] } };
    expect(renderPage({ ...more, translations }, "en/index.html")).toContain(
      "Monday, September 30, 2024 at 11:30:00 PM UTC",
    );
  });

  test("SAF-4 rendering another site in between changes nothing", () => {
    const other: Json = { ...more, name: "Other", ...languages("en", "ru") };
    const apart = [...render(more)];
    render(other);
    expect([...render(more)]).toEqual(apart);
  });
});
