/** Inline HTML in owners' texts: any input is reduced to the allowlist. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasMarkup, rules, sanitizeText, toPlainText } from "#section";
import { paletteNames } from "#section/view";
import { planSite, resolveLink } from "../../src/plan/index.ts";
import { spanClasses } from "../../src/section/palette.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, languages, page, siteOf } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { corporaNote, hasCorpora, readCorpus } from "./rules/corpus.ts";

const site = siteOf(document({ ...languages("en", "ru"), pages: [page("/"), page("/about")] }));
const { table } = planSite(site, catalogue, { base: "/base/" }).plan;
/** Formats links as pages do. */
const link = (url: string) => resolveLink(url, "ru", table, (path) => `/base/files/${path}`);
const clean = (text: string) => sanitizeText(text, link).html;
const removedFrom = (text: string) => sanitizeText(text, link).removed;

/** Grammar of sanitized texts, letter by letter, in which no browser can read anything else. */
const tokens = [
  /[^<>&]/,
  /&(?:amp|lt|gt|quot|#39|nbsp);/,
  /<\/(?:a|b|strong|i|em|u|s|span|sub|sup)>/,
  /<(?:b|strong|i|em|u|s|span|sub|sup|a)>/,
  /<br ?\/?>/,
  /<a href="(?:https?:\/\/|ftp:\/\/|mailto:|tel:|\/base\/|#)[^"<>]*"(?: target="_blank" rel="noopener")?>/,
  /<span class="(?:color|size)-[A-Za-z]+(?: (?:color|size)-[A-Za-z]+)*">/,
];
const grammar = new RegExp(tokens.map(({ source }) => `(?:${source})`).join("|"), "y");

/** Parses a text by the grammar and returns the rest. */
function rest(html: string): string {
  grammar.lastIndex = 0;
  let at = 0;
  while (at < html.length && grammar.test(html)) at = grammar.lastIndex;
  return html.slice(at, at + 80);
}

function expectSafe(text: string): void {
  const html = clean(text);
  expect(rest(html), text).toBe("");
  for (const { attributes } of elementsOf(html)) {
    if (attributes.href === undefined) continue;
    expect(Object.keys(attributes).every((name) => ["href", "target", "rel"].includes(name))).toBe(true);
    // Validated again, as a browser decodes it.
    const parsed = rules.parseLink(attributes.href);
    if (!attributes.href.startsWith("#")) expect("problem" in parsed, attributes.href).toBe(false);
  }
}

describe("allowed markup", () => {
  test("DOC-14 listed tags are preserved, also inside of one another", () => {
    const text = "<b>1</b><strong>2</strong><i>3<em>4<u>5<s>6</s></u></em></i><sub>7</sub><sup>8</sup>";
    expect(sanitizeText(text, link)).toEqual({ html: text, removed: [] });
    expect(clean("one<br>two<br/>three")).toBe("one<br />two<br />three");
  });

  test("DOC-14 a span can have the site's classes for colour and size, and no others", () => {
    expect(clean('<span class="color-primaryDark size-large">x</span>')).toBe(
      '<span class="color-primaryDark size-large">x</span>',
    );
    expect(clean('<span class=" size-huge\n">x</span>')).toBe('<span class="size-huge">x</span>');
    for (const name of paletteNames)
      expect(clean(`<span class="color-${name}">x</span>`)).toBe(`<span class="color-${name}">x</span>`);
    expect(sanitizeText('<span class="evil color-primaryDark mode-dark">x</span>', link)).toEqual({
      html: '<span class="color-primaryDark">x</span>',
      removed: ['class "evil"', 'class "mode-dark"'],
    });
    expect(clean('<span class="evil">x</span>')).toBe("<span>x</span>");
    expect(clean('<b class="size-large">x</b>')).toBe("<b>x</b>");
    const drawn = [...readFileSync("templates/elements/size.module.css", "utf8").matchAll(/\.(size-\w+)/g)];
    expect(drawn.map(([, name]) => name)).toEqual(spanClasses.filter((name) => name.startsWith("size-")));
  });

  test("DOC-14 brackets, ampersands, quotation marks and entities stay text", () => {
    expect(clean("a < b && c > d \"e\" 'f'")).toBe("a &lt; b &amp;&amp; c &gt; d \"e\" 'f'");
    expect(clean("&lt;script&gt; &amp;amp; &copy; &#60;b&#62;")).toBe("&lt;script&gt; &amp;amp; © &lt;b&gt;");
  });

  test("DOC-14 a text without < and & needs no sanitizing", () => {
    expect(hasMarkup("plain > \"text\" 'x'")).toBe(false);
    expect(hasMarkup("a & b")).toBe(true);
    expect(hasMarkup("<b>")).toBe(true);
  });
});

describe("blocks", () => {
  test.each([
    ["<p>One</p><p>Two</p>", "One<br />Two"],
    ["<p>One</p>\n<p>Two</p>\n", "One<br />Two"],
    ["One<div>Two</div>Three", "One<br />Two<br />Three"],
    ["<ul><li>One</li><li><b>Two</b></li></ul>", "One<br /><b>Two</b>"],
    ["<h2 class='x'>One</h2>Two", "One<br />Two"],
    ["<table><tr><td>One</td><td>Two</td></tr></table>", "One<br />Two"],
    ["One<br><p>Two</p>", "One<br />Two"],
    ["<p>One</p><p><br></p><p>Two</p>", "One<br />Two"],
    ["<p></p><div><p>One</p></div><p> </p>", "One"],
    ["<p>One &lt;p&gt;</p>", "One &lt;p&gt;"],
    ["<pa>One</pa>Two", "OneTwo"],
  ])("DOC-14 in %s are separated by line breaks", (text, html) => {
    expect(clean(text)).toBe(html);
    const words = (text: string) => toPlainText(text).replace(/ +/g, " ").trim();
    expect(words(text)).toBe(words(html));
  });
});

describe("links", () => {
  test.each([
    [
      "https://example.org/?a=1&amp;b",
      '<a href="https://example.org/?a=1&amp;b" target="_blank" rel="noopener">x</a>',
    ],
    ["example.org", '<a href="http://example.org" target="_blank" rel="noopener">x</a>'],
    ["/about?a=b#Note", '<a href="/base/ru/about/?a=b#Note">x</a>'],
    ["#Note", '<a href="#Note">x</a>'],
    ["mailto:a@example.org", '<a href="mailto:a@example.org">x</a>'],
    ["tel:+374 10 123456", '<a href="tel:+37410123456">x</a>'],
    ["assets/programme.pdf", '<a href="/base/files/assets/programme.pdf">x</a>'],
  ])("NAV-1 DOC-14 to %s are resolved like links of fields", (url, html) => {
    expect(clean(`<a href="${url}" target="_self" rel="opener" onclick="x()">x</a>`)).toBe(html);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "&#106;avascript:alert(1)",
    "java&#9;script:alert(1)",
    "&#1;javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "http://localhost/",
    "//127.0.0.1",
    "/\\example.org",
    "https://example.org/&quot;onclick=&quot;x",
  ])("SAF-1 DOC-14 to %s lose their address", (url) => {
    expect(clean(`<a href="${url}">x</a>`)).toBe("<a>x</a>");
    expect(removedFrom(`<a href="${url}">x</a>`)).toEqual(["href"]);
  });
});

describe("removed markup", () => {
  test.each([
    ["<script>alert(1)</script>x", "x", ["<script>"]],
    ["<img src=x onerror=alert(1)>x", "x", ["<img>"]],
    ["<b onclick=x style='y' id=z>x</b>", "<b>x</b>", ["onclick", "style", "id"]],
    ["<div><p>x</p></div>", "x", ["<div>", "<p>"]],
    ["<svg><a href='/'>x</a></svg>", '<a href="/base/ru/">x</a>', ["<svg>"]],
    ["<iframe src='/'></iframe><style>*{}</style>x", "x", ["<iframe>", "<style>"]],
    ["a<!-- b -->c", "ac", ["<!-- -->"]],
    ["5 <b and more", "5 ", ['<b without ">"']],
    ["<!doctype html><?php x ?>c", "c", ["<!-- -->"]],
  ])("DOC-14 in %s is reported", (text, html, removed) => {
    expect(sanitizeText(text, link)).toEqual({ html, removed });
  });

  test("DOC-14 stray end tags are removed, and unclosed tags are closed", () => {
    expect(clean("<b><i>x</b>y</i>")).toBe("<b><i>x</i></b>y");
    expect(clean("<b>x")).toBe("<b>x</b>");
    expect(clean("x</b></p></i>")).toBe("x");
    expect(clean("<b <i>x")).toMatch(/^<b>x?<\/b>$/);
    expect(clean("x<b")).toBe("x");
  });

  test("SAF-1 any text is reduced to the allowlist", () => {
    const part = fc.constantFrom(
      ..."<>/\"'=&; \n\0",
      ...[
        "<a href=",
        "<b",
        "</",
        "<script",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<svg",
        "<style>",
        "<math>",
        "<textarea>",
        "<noscript>",
      ],
      ...[
        "javascript:",
        "href",
        " onclick=",
        "class=",
        "span",
        "&#60;",
        "&lt;",
        "&quot;",
        "x",
        "br",
        "<?",
        "<template>",
        "<title>",
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => expectSafe(parts.join(""))),
      runs(1500),
    );
  });

  test("SAF-1 sanitizing a sanitized text changes nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", "b", "/", "&", "amp;", "lt;", "x", '"') }),
        (text) => {
          const once = clean(text);
          expect(clean(once)).toBe(once);
        },
      ),
      runs(100),
    );
  });
});

describe.skipIf(!hasCorpora)(`corpora ${corporaNote}`, () => {
  test("SAF-1 DOC-14 the attacks of DOMPurify, H5SC, PayloadsAllTheThings and sanitize-html have no effect", () => {
    const { dompurify, h5sc, patt, sanitize_html } = readCorpus("xss_html.json") as {
      dompurify: readonly { payload: string }[];
      h5sc: readonly { payload: string }[];
      patt: readonly string[];
      sanitize_html: readonly string[];
    };
    const all = [...[...dompurify, ...h5sc].map(({ payload }) => payload), ...patt, ...sanitize_html];
    expect(all.length).toBeGreaterThan(1800);
    for (const text of all) expectSafe(text);
  });

  test("SAF-1 DOC-14 naughty strings have no effect, and those without markup are unchanged", () => {
    const { cases } = readCorpus("naughty_strings.json") as { cases: readonly string[] };
    for (const text of cases) {
      expectSafe(text);
      if (!/[<&]/.test(text))
        expect(
          clean(text)
            .replace(/&gt;/g, ">")
            .replace(/&quot;/g, '"'),
        ).toBe(text);
    }
  });
});
