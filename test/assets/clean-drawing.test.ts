/** SVG drawings that hold more than they may: what draws stays, the rest goes, and nothing that runs comes out. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanDrawing } from "../../src/assets/clean-drawing.ts";
import { findDrawingProblem } from "../../src/assets/drawings.ts";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const clean = (text: string): string | undefined => {
  const cleaned = cleanDrawing(encode(text));
  return cleaned && Buffer.from(cleaned).toString();
};
const root =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"';
const svg = (inside: string) => `<svg ${root}>${inside}</svg>`;
const shape = '<path d="M0 0h1v1z"></path>';

describe("what goes", () => {
  test.each([
    ["scripts", `<script>alert("<path/>")</script>${shape}`, shape],
    ["scripts without an end", `${shape}<script>alert(1)`, shape],
    ["handlers", '<path d="M0 0h1v1z" onclick="alert(1)" ONLOAD="alert(1)"/>', shape],
    ["other pages with all that is in them", `<foreignObject><g>${shape}</g></foreignObject>${shape}`, shape],
    ["animations", `<set attributeName="href" to="javascript:alert(1)"/>${shape}<animate/>`, shape],
    [
      "what drawing programs note",
      `<metadata><rdf:RDF><g/></rdf:RDF></metadata><i:pgf>AAAA</i:pgf>${shape}`,
      shape,
    ],
    ["their attributes", '<path inkscape:label="x" d="M0 0h1v1z"/>', shape],
    ["links, around what they hold", `<a xlink:href="https://example.org">${shape}</a>`, `<g>${shape}</g>`],
    [
      "pictures from elsewhere",
      `<image href="https://example.org/a.png"/>${shape}`,
      `<image></image>${shape}`,
    ],
    ["parts of other files", `<use xlink:href="other.svg#a"/>${shape}`, `<use></use>${shape}`],
    ["script addresses by numbers", `<a href="&#106;avascript:alert(1)">${shape}</a>`, `<g>${shape}</g>`],
    ["colours from elsewhere", '<path d="M0 0h1v1z" fill="url(https://example.org)"/>', shape],
    ["comments and instructions", `<!-- x --><?php echo 1 ?>${shape}`, shape],
  ])("IMG-2 SAF-1 %s", (_, inside, left) => {
    expect(clean(svg(inside))).toBe(svg(left));
    expect(findDrawingProblem(encode(svg(left)))).toBeUndefined();
  });

  test("IMG-2 a declaration of the type, as old programs write it", () => {
    const type =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(clean(`<?xml version="1.0" encoding="iso-8859-1"?>\n${type}\n${svg(shape)}`)).toBe(svg(shape));
  });

  test("IMG-2 names that Illustrator declares", () => {
    const type =
      '<!DOCTYPE svg PUBLIC "x" "y" [\n\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n\t<!ENTITY ns_ai \'http://ns.adobe.com/ai/\'>\n]>';
    const drawn = `<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" width="4"><switch><foreignObject requiredExtensions="&ns_ai;"/>${shape}</switch></svg>`;
    expect(clean(`${type}${drawn}`)).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" width="4"><switch>${shape}</switch></svg>`,
    );
  });
});

describe("what stays", () => {
  test("IMG-2 gradients, patterns, filters, masks, texts, styles, references inside", () => {
    const inside =
      '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs><style>.b{fill:url(#a)}</style><use xlink:href="#a"></use><g class="b" style="opacity:.5" clip-path="url(#c)"><text xml:space="preserve">1 &lt; 2 &amp; „ä“</text></g><image href="data:image/png;base64,AAAA"></image>';
    expect(clean(svg(inside))).toBe(svg(inside));
  });

  test("IMG-2 our own drawings look the same, to the pixel", async () => {
    const paths = readdirSync("sites", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".svg"))
      .slice(0, 6);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const original = readFileSync(`sites/${path}`);
      const cleaned = cleanDrawing(original);
      const pixels = (bytes: Uint8Array = encode("")) => sharp(bytes).raw().toBuffer();
      expect((await pixels(cleaned)).equals(await pixels(original)), path).toBe(true);
    }
  });
});

describe("what is left to the program that made it", () => {
  const bomb = Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`);
  test.each([
    ["names that stand for other names", `<!DOCTYPE svg [<!ENTITY a0 "x">${bomb.join("")}]>${svg("&a9;")}`],
    ["names that stand for tags", `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg("&a;")}`],
    ["names of files", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("&a;")}`],
    ["a name used very often", `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(200)}">]>${svg("&a;".repeat(2000))}`],
    ["a declaration without end", "<!DOCTYPE svg ["],
    ["very many elements", svg("<g>".repeat(6000))],
    ["a very large file", svg(" ".repeat(2_000_001))],
    ["no drawing", "<html><script>alert(1)</script></html>"],
    ["a drawing under a prefix", '<a:svg xmlns:a="http://www.w3.org/2000/svg"/>'],
  ])("SAF-1 SAF-2 %s", (_, text) => expect(clean(text)).toBeUndefined());

  test("SAF-1 bytes that are not UTF-8", () => {
    expect(cleanDrawing(Uint8Array.from([0x3c, 0x73, 0x76, 0x67, 0xff]))).toBeUndefined();
  });
});

test("SAF-1 whatever is put together of dangerous parts, the cleaned drawing is harmless or is refused", () => {
  const part = fc.constantFrom(
    ...[
      "<script>",
      "</script>",
      "<g>",
      "</g>",
      "<style>",
      "</style>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<?x",
      "?>",
    ],
    ...[
      ' onload="a"',
      "<a href='javascript:a'>",
      "</a>",
      "&lt;script&gt;",
      "&#60;",
      '"',
      "'",
      ">",
      "<",
      "/",
      "=",
    ],
    ...[
      "<foreignObject>",
      "<use href='x#y'>",
      "url(x)",
      "@import 'x';",
      "<set to='javascript:a'/>",
      "text",
      shape,
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const cleaned = clean(svg(parts.join("")));
      if (cleaned === undefined || findDrawingProblem(encode(cleaned))) return;
      expect(cleaned).not.toMatch(/<(?:script|foreignObject|set|a)\b|<[^>]*(?:\son\w+=|javascript:)|<!|<\?/i);
      // Cleaned again, it is the same.
      expect(clean(cleaned)).toBe(cleaned);
    }),
    { numRuns: 1000 },
  );
});

describe.skipIf(!hasCorpora)(`corpora ${corporaNote}`, () => {
  test("SAF-1 nothing of the public lists of attacks comes through", () => {
    const { dompurify, h5sc, patt } = readCorpus("xss_html.json") as {
      dompurify: readonly { payload: string }[];
      h5sc: readonly { payload: string }[];
      patt: readonly string[];
    };
    const attacks = [...[...dompurify, ...h5sc].map(({ payload }) => payload), ...patt];
    expect(attacks.length).toBeGreaterThan(300);
    for (const attack of attacks)
      for (const text of [attack, svg(attack)]) {
        const cleaned = clean(text);
        if (cleaned === undefined || findDrawingProblem(encode(cleaned))) continue;
        expect(cleaned, text).not.toMatch(
          /<(?:script|foreignObject|iframe|set|animate|a)\b|<[^>]*\son\w+\s*=/i,
        );
      }
  });
});
