/** Links on pages, and detection of broken ones. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSite, resolveLink } from "../../src/plan/index.ts";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section, siteOf } from "../tiny/document.ts";

const planned = (more: Json) => planSite(siteOf(document(more)), catalogue, { base: "/base/" });
const { table } = planned({
  ...languages("ru", "en"),
  pages: [page("/"), page("/About"), page("/о нас")],
}).plan;
const link = (url: string, language = "ru") =>
  resolveLink(url, language, table, (path) =>
    path.endsWith("missing.pdf") ? undefined : `/base/assets/${path}`,
  );

describe("resolved links", () => {
  test.each([
    ["/", "ru", "/base/"],
    ["/About", "ru", "/base/About/"],
    ["/About/", "ru", "/base/About/"],
    ["/About", "en", "/base/en/About/"],
    ["/", "en", "/base/en/"],
    ["/en/About", "ru", "/base/en/About/"],
    ["/en/About", "en", "/base/en/About/"],
    ["/About?a=1&b=2", "en", "/base/en/About/?a=1&b=2"],
    ["/About?a b=c d", "ru", "/base/About/?a%20b=c%20d"],
    ["/About#Team", "ru", "/base/About/#Team"],
    ["/About/?a#Team-x", "ru", "/base/About/?a#Team-x"],
    ["/о нас#Команда", "ru", "/base/%D0%BE%20%D0%BD%D0%B0%D1%81/#%D0%9A%D0%BE%D0%BC%D0%B0%D0%BD%D0%B4%D0%B0"],
    ["/%D0%BE%20%D0%BD%D0%B0%D1%81", "ru", "/base/%D0%BE%20%D0%BD%D0%B0%D1%81/"],
    ["/nowhere", "en", "/base/nowhere/"],
    ["/нигде", "ru", "/base/%D0%BD%D0%B8%D0%B3%D0%B4%D0%B5/"],
  ])("NAV-1 OUT-2 %s on a page in %s is %s, in the same tab", (url, language, href) => {
    expect(link(url, language)).toEqual({ href });
  });

  test("NAV-1 another site opens in a new tab without access to this one", () => {
    expect(link("https://example.org/a?b#c")).toEqual({
      href: "https://example.org/a?b#c",
      target: "_blank",
      rel: "noopener",
    });
  });

  test.each([
    ["#Team", "#Team"],
    ["#", "#"],
    ["#100%", "#100%25"],
    ["#a b", "#a%20b"],
    ["mailto:a@example.org?subject=x", "mailto:a@example.org?subject=x"],
    ["tel:+37410123456", "tel:+37410123456"],
    ["tel:+49 (0)30 1234567", "tel:+49301234567"],
    ["tel:+49(0)301234567", "tel:+49301234567"],
    ["tel:+44 (0) 20 7946 0000", "tel:+442079460000"],
    ["tel:+39 06 1234567", "tel:+39061234567"],
    ["tel:+1-555-123-4567;ext=12", "tel:+15551234567;ext=12"],
    ["tel:+7 495 123–45–67", "tel:+74951234567"],
    ["tel:030 1234567", "tel:0301234567"],
    ["tel:112", "tel:112"],
    ["assets/a.pdf", "/base/assets/assets/a.pdf"],
  ])("NAV-1 %s stays in the same tab", (url, href) => expect(link(url)).toEqual({ href }));

  test("NAV-1 a phone number without a country code gets that of the primary language's region", () => {
    const { table } = planned({ ...languages("de-DE", "en-GB") }).plan;
    const dialled = (url: string) => resolveLink(url, "en-GB", table, () => undefined)?.href;
    expect(dialled("tel:030 1234567")).toBe("tel:+49301234567");
    expect(dialled("tel:0049 30 1234567")).toBe("tel:+49301234567");
    // Short numbers depend on the country where they are dialled.
    expect(dialled("tel:112")).toBe("tel:112");
    expect(dialled("tel:4242")).toBe("tel:4242");
  });

  test("NAV-1 SAF-1 a forbidden URL and a missing file are not links", () => {
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "http://10.0.0.1",
      "assets/missing.pdf",
      "../x",
      "",
    ])
      expect(link(url), url).toBeUndefined();
  });

  test("SAF-1 a link from any text has an allowed start, and never leaves the base path", () => {
    const part = fc.constantFrom(
      "/",
      "#",
      "?",
      "%",
      "%2f",
      "%0a",
      "..",
      "//",
      ":",
      "javascript:",
      "en",
      "About",
      "a",
      "@",
      " ",
      "é",
      "\\",
      "\t",
      '"',
      "<",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom("ru", "en"), (parts, language) => {
        const href = link(parts.join(""), language)?.href;
        if (href === undefined) return;
        expect(href).toMatch(/^(?:https?:\/\/|ftp:\/\/|mailto:|tel:|#|\/base\/)/);
        expect(href).not.toMatch(/[\s"<>\\]/);
        if (href.startsWith("/")) {
          const { host, pathname } = new URL(href, "https://own.example");
          expect(host).toBe("own.example");
          expect(pathname.startsWith("/base/")).toBe(true);
        }
      }),
      runs(600),
    );
  });
});

describe("broken links", () => {
  const warnings = (more: Json) =>
    planned(more).diagnostics.map(
      ({ severity, code, pointer, hint }) => `${severity} ${code} ${pointer} ${hint}`,
    );
  const data = "/pages/0/components/0/data";

  test("VAL-5 to a missing page are reported with the nearest page", () => {
    const pages = [
      page("/", section("Note", { url: "/Abuot", items: [{ name: "x", url: "/x/y/z" }] })),
      page("/About"),
    ];
    expect(warnings({ pages })).toEqual([
      `warning link-to-nowhere ${data}/url Did you mean "/About"?`,
      `warning link-to-nowhere ${data}/items/0/url Correct the link, or add the page.`,
    ]);
  });

  test("VAL-5 to a missing anchor are reported, on the same page and on another", () => {
    const pages = [
      page("/", section("Note", { title: '<a href="/b#Nota">x</a>', url: "#Pair" })),
      page("/b", section("Note"), section("Pair", { title: "x" }, { uniqId: "p" })),
    ];
    expect(warnings({ pages }).sort()).toEqual([
      `warning anchor-to-nowhere ${data}/title Did you mean "Note"?`,
      `warning anchor-to-nowhere ${data}/url Link to a section with #Type or #Type-uniqId.`,
    ]);
  });

  test("VAL-5 in the navigation are reported; an anchor there needs only one page that has it", () => {
    const more = {
      headerLinks: [
        { text: "a", link: "/x" },
        { text: "b", link: "#Note" },
        { text: "c", link: "#Nowhere" },
      ],
      footerLinks: [{ text: '<a href="/y">y</a>', link: "/" }],
      privacyPolicy: { link: "/privacy" },
      pages: [page("/"), page("/b", section("Note"))],
    };
    expect(warnings(more).map((line) => line.split(" ", 3).join(" "))).toEqual([
      "warning link-to-nowhere /headerLinks/0/link",
      "warning anchor-to-nowhere /headerLinks/2/link",
      "warning link-to-nowhere /footerLinks/0/text",
      "warning link-to-nowhere /privacyPolicy/link",
    ]);
  });

  test("VAL-5 include anchors of drafts, but never the top of a page", () => {
    const pages = [
      page(
        "/",
        section("Note", { url: "#top", text: '<a href="#">x</a>' }),
        section("Pair", { title: "<a href='#Alone'>x</a>" }),
        section("Alone", {}, { status: "draft" }),
      ),
    ];
    expect(warnings({ pages }).map((line) => line.split(" ", 3).join(" "))).toEqual([
      "warning anchor-to-nowhere /pages/0/components/1/data/title",
    ]);
  });

  test("VAL-5 DOC-13 in each language are reported at their own pointers", () => {
    const more = {
      ...languages("ru", "en"),
      headerLinks: [
        { text: "a", link: "/nowhere" },
        { text: "b", link: "/" },
      ],
      pages: [
        page("/", section("Note", { url: "/gone", text: "x" })),
        page("/b", section("Note", { url: "/gone" })),
      ],
      translations: {
        en: {
          headerLinks: [{ text: "A" }, { text: "B", link: "/elsewhere" }],
          pages: [{ path: "/", components: [{ uniqId: "note1", data: { text: '<a href="/lost">x</a>' } }] }],
        },
      },
    };
    expect(warnings(more).map((line) => line.split(" ", 3).join(" "))).toEqual([
      "warning link-to-nowhere /headerLinks/0/link",
      "warning link-to-nowhere /pages/0/components/0/data/url",
      "warning link-to-nowhere /pages/1/components/0/data/url",
      "warning link-to-nowhere /translations/en/headerLinks/1/link",
      "warning link-to-nowhere /translations/en/pages/0/components/0/data/text",
    ]);
  });

  test("VAL-5 include those with a language prefix if that language has no such page", () => {
    const pages = [
      page("/", section("Note", { url: "/en/b", text: '<a href="/en/c">x</a><a href="/ru/b">x</a>' })),
      page("/b"),
    ];
    expect(warnings({ ...languages("ru", "en"), pages }).map((line) => line.split(" ", 3).join(" "))).toEqual(
      [`warning link-to-nowhere ${data}/text`, `warning link-to-nowhere ${data}/text`],
    );
  });

  test("SAF-2 are listed up to a limit, with a note that there are more", () => {
    const pages = Array.from({ length: 300 }, (_, index) =>
      page(
        `/${index}`,
        ...Array.from({ length: 5 }, (_, at) =>
          section("Note", { url: `/nowhere/${index}/${at}` }, { uniqId: `n${at}` }),
        ),
      ),
    );
    const found = planned({ pages }).diagnostics;
    expect(found).toHaveLength(1001);
    expect(found.at(-1)).toMatchObject({ severity: "warning", code: "too-many-problems" });
  });
});

describe.skipIf(!hasCorpora)(`corpora ${corporaNote}`, () => {
  test("SAF-1 script URLs and path traversals never become a path outside of the site", () => {
    const urls = readCorpus("urls.json") as Record<string, readonly string[]>;
    const paths = readCorpus("traversal_paths.json") as Record<string, readonly string[]>;
    const all = [...Object.values(urls), ...Object.values(paths)].filter(Array.isArray).flat();
    expect(all.length).toBeGreaterThan(3000);
    for (const url of all) {
      if (typeof url !== "string") continue;
      const href = link(url)?.href;
      if (href === undefined) continue;
      expect(href, url).toMatch(/^(?:https?:\/\/|ftp:\/\/|mailto:|tel:|#|\/base\/)/);
      if (href.startsWith("/")) {
        const { host, pathname } = new URL(href, "https://own.example");
        expect(`${host}${decodeURIComponent(pathname)}`, url).toMatch(
          /^own\.example\/base\/(?!.*(?:^|\/)\.\.(?:\/|$))/,
        );
      }
    }
  });
});
