/** SVG drawings: what may be published as it is, and what may not. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDrawingProblem, isDrawing } from "../../src/assets/drawings.ts";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { measureGrowth } from "../section/rules/growth.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const problemOf = (text: string | Uint8Array) =>
  findDrawingProblem(typeof text === "string" ? new TextEncoder().encode(text) : text);

describe("what a drawing may be", () => {
  test.each([
    ["shapes and text", svg('<path d="M0 0h1v1z" fill="#000"/><text x="1">Hello, "world" &amp; all</text>')],
    [
      "references to itself",
      svg('<defs><linearGradient id="a"/></defs><use href="#a" xlink:href="#b"/><rect fill="url(#a)"/>'),
    ],
    ["styles", svg("<style>.a{fill:red;transform:rotate(1deg)}</style>", 'style="color: red"')],
    ["a picture inside of it", svg('<image href="data:image/png;base64,AAAA"/>')],
    ["a declaration of XML", `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${svg("")}`],
    ["comments", `<!-- drawn by hand -->${svg("<!-- x -->")}`],
    [
      "what editors write",
      svg(
        '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><cc:Work rdf:about=""/></rdf:RDF></metadata><sodipodi:namedview id="base"/>',
      ),
    ],
    ["a byte order mark", `\uFEFF${svg("")}`],
  ])("IMG-1 SAF-1 %s", (_, text) => expect(problemOf(text)).toBeUndefined());

  test("IMG-1 the drawings of our own examples and sites", () => {
    const drawings = ["templates", "sites"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".svg"))
        .map((name) => `${folder}/${name}`),
    );
    expect(drawings.length).toBeGreaterThan(3);
    for (const path of drawings) expect(problemOf(readFileSync(path)), path).toBeUndefined();
  });
});

describe("what it may not hold", () => {
  test.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["a script without an end", svg("<script/>")],
    ["a script under a prefix", svg('<a:script xmlns:a="http://www.w3.org/2000/svg">alert(1)</a:script>')],
    [
      "a script under an unusual prefix",
      svg('<ä.b-c:script xmlns:ä.b-c="http://www.w3.org/2000/svg">alert(1)</ä.b-c:script>'),
    ],
    ["another page", svg("<foreignObject><p/></foreignObject>")],
    ["a frame", svg('<x:iframe xmlns:x="y"/>')],
    [
      "an animation that sets an address",
      svg('<a><animate attributeName="href" values="javascript:alert(1)"/></a>'),
    ],
    ["a set", svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ["a handler", svg('<rect onclick="alert(1)"/>')],
    ["a handler of the drawing", svg("", 'onload="alert(1)"')],
    ["a handler after a quotation mark", svg('<rect id="a"onclick="alert(1)"/>')],
    ["a handler with much space", svg(`<rect onclick${" ".repeat(500)}\n=\t"alert(1)"/>`)],
    ["a script address", svg('<a href="javascript:alert(1)"/>')],
    [
      "a script address with much space",
      svg(`<a xlink:href${"\n".repeat(300)}=${" ".repeat(300)}"${" ".repeat(300)}javascript:alert(1)"/>`),
    ],
    ["a script address by numbers", svg('<a href="&#106;avascript:alert(1)"/>')],
    [
      "an address that begins as its own place does",
      svg('<a href="&#35;x"/><a href="&#x68;ttps://example.org"/>'),
    ],
    ["another site", svg('<image href="https://example.org/x.png"/>')],
    ["another file", svg('<use href="other.svg#a"/>')],
    ["a drawing inside of it", svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
    ["a page inside of it", svg('<a href="data:text/html,x"/>')],
    ["an address in a style", svg("", 'style="fill:url(https://example.org)"')],
    ["an address in a style, quoted", svg("<style>a{fill:url( 'x.svg')}</style>")],
    ["an import", svg("<style>@import 'https://example.org'</style>")],
    ["an import spelt otherwise", svg("<style>@\\69mport 'https://example.org'</style>")],
    ["an import in two parts", svg("<style>@im<!-- -->port 'x'</style>")],
    ["an import in two sections", svg("<style><![CDATA[@im]]><![CDATA[port 'x']]></style>")],
    ["an import around an instruction", svg("<style>@im<?x y?>port 'x'</style>")],
    ["an import by numbers", svg("<style>@&#000000000105;mport 'x'</style>")],
    ["a picture set", svg("", "style=\"background:image-set('x.png' 1x)\"")],
    ["parts of a web page", svg('<x:form xmlns:x="http://www.w3.org/1999/xhtml"/>')],
    ["parts of a web page by numbers", svg('<x:form xmlns:x="http://www.w3.org/1999/&#x78;html"/>')],
    ["a document type", `<!DOCTYPE svg [<!ENTITY x "y">]>${svg("&x;")}`],
    ["a stylesheet", `<?xml-stylesheet href="x.css"?>${svg("")}`],
    ["another encoding", `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg("<\u001b(Bscript>")}`],
    [
      "another encoding, in the file's own letters",
      `<?xml version='1.0' ${" ".repeat(300)}encoding = 'utf-7'?>${svg("")}`,
    ],
    ["control characters", svg("<\u001b(Bscript>")],
  ])("SAF-1 %s", (_, text) => expect(problemOf(text)).toMatch(/^the drawing /));

  test("SAF-1 bytes that are not UTF-8", () => {
    expect(problemOf(Buffer.from(`\uFEFF${svg("")}`, "utf16le"))).toBe("the drawing is not UTF-8 text");
    expect(problemOf(Uint8Array.from([0x3c, 0x73, 0x76, 0x67, 0xff]))).toBe("the drawing is not UTF-8 text");
  });

  test("SAF-1 letter case and spaces do not matter", () => {
    const evil = ["<SCRIPT>", " ONLOAD = 1", " HREF = 'x'", "URL( x)", "@IMPORT", "<FOREIGNOBJECT "];
    fc.assert(
      fc.property(fc.constantFrom(...evil), fc.constantFrom("", " ", "\n", "\t\r\n"), (part, space) => {
        expect(problemOf(svg(`<style>${space}</style><a${part.replace(" ", space || " ")}`))).toBeDefined();
      }),
    );
  });
});

describe("whether a file is a drawing", () => {
  test.each([
    [svg(""), true],
    ['\n <?xml version="1.0"?><svg/>', true],
    ["<!-- x --><svg/>", true],
    ["<!DOCTYPE svg><svg/>", true],
    ['<a:svg xmlns:a="http://www.w3.org/2000/svg"/>', true],
    ["\uFEFF<SVG/>", true],
    ["GIF89a<svg/>", false],
    ["", false],
  ])("IMG-1 %j: %s", (text, expected) => expect(isDrawing(new TextEncoder().encode(text))).toBe(expected));
});

test.each([
  ["brackets", "<"],
  ["starts of comments", "<!--"],
  ["instructions", "<?"],
  ["prefixes", "<a:"],
  ["spaces", " "],
  ["addresses", "href "],
  ["handlers", " on"],
  ["declarations", "<?xml "],
  ["numbers", "&#1"],
])("SAF-2 the cost grows with the length: %s", (_, part) => {
  const growth = measureGrowth(
    (text) => problemOf(text),
    (length) => svg(part.repeat(length / part.length)),
    20_000,
  );
  expect(growth).toBeLessThan(9);
});

describe.skipIf(!hasCorpora)(`corpora ${corporaNote}`, () => {
  test("SAF-1 no attack on drawings of the public lists is published", () => {
    const { dompurify, h5sc, patt } = readCorpus("xss_html.json") as {
      dompurify: readonly { payload: string }[];
      h5sc: readonly { payload: string }[];
      patt: readonly string[];
    };
    const attacks = [...[...dompurify, ...h5sc].map(({ payload }) => payload), ...patt].filter(
      (text) => /^\s*<svg/i.test(text) && /script|\bon\w+\s*=|href\s*=\s*["']?\s*[^#"'\s]/i.test(text),
    );
    expect(attacks.length).toBeGreaterThan(40);
    // What is no XML is drawn by nobody, but is refused all the same.
    for (const text of attacks) expect(problemOf(text), text).toBeDefined();
  });
});
