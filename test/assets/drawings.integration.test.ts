/** Owners' SVG files: drawing elements are rewritten and look the same, everything else is removed. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isDrawing, validateDrawing } from "../../src/assets/drawings/index.ts";
import { readDrawing } from "../../src/assets/drawings/read.ts";
import { wordReason } from "../../src/diagnostic/index.ts";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { runs } from "../support/runs.ts";
import { attacks, svg } from "./drawing-attacks.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const shape = '<path d="M0 0h1v1z"/>';

/** @returns the published drawing and what was removed, or the reason for a refusal */
function publish(text: string | Uint8Array) {
  const drawing = readDrawing(typeof text === "string" ? encode(text) : text);
  if ("problem" in drawing) return { problem: wordReason(drawing.problem) };
  return { text: Buffer.from(drawing.bytes).toString().trimEnd(), removed: drawing.removed?.kind };
}

/** Finds anything in a drawing that runs, links or loads, with a parser independent of the code under test. */
function findDanger(text: string): string | undefined {
  let found: string | undefined;
  const parser = new SaxesParser({ xmlns: true });
  const note = (what: string) => {
    found ??= what;
  };
  parser.on("error", (error) => note(error.message));
  parser.on("doctype", () => note("doctype"));
  parser.on("processinginstruction", () => note("instruction"));
  parser.on("comment", () => note("comment"));
  parser.on("cdata", () => note("cdata"));
  const styles: string[] = [];
  let isStyle = false;
  parser.on("opentag", ({ uri, name, attributes }) => {
    isStyle = name === "style";
    if (uri !== "http://www.w3.org/2000/svg") note(`namespace ${uri}`);
    if (/script|foreign|frame|^(?:a|set|animate|handler|listener|audio|video|embed|object)$/i.test(name))
      note(name);
    for (const { name: attribute, value } of Object.values(attributes)) {
      if (/^on|^xml:base$|^src$|^action$/i.test(attribute)) note(attribute);
      if (/^(?:xlink:)?href$/.test(attribute) && !/^(?:#|data:image\/(?:png|jpeg|gif|webp);)/.test(value))
        note(value);
      if (attribute !== "id" && attribute !== "class") styles.push(value);
    }
  });
  parser.on("closetag", () => {
    isStyle = false;
  });
  parser.on("text", (value) => isStyle && styles.push(value));
  parser.write(text).close();
  for (const style of styles) {
    const letters = style
      // Quoted text is harmless unless something requests it.
      .replace(/(?<!\(\s{0,9})(?:"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')/g, '""')
      .replace(/\/\*.*?\*\//gs, "/**/")
      .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex) =>
        String.fromCodePoint(Number.parseInt(hex, 16) % 0x110000),
      )
      .replace(/\\([^a-z])/gi, "_")
      .replaceAll("\\", "");
    if (
      /(?:url|src|image|image-set|cross-fade|element)\s*\((?!\s*["']?#)|@(?:import|namespace)/i.test(letters)
    )
      note(style);
  }
  return found;
}

describe("safe content", () => {
  const whole: readonly (readonly [string, string])[] = [
    [
      "shapes and text",
      svg('<path d="M0 0h1v1z" fill="#000"/><text x="1">Hello, "world" &amp; &lt;all&gt; „ä“</text>'),
    ],
    [
      "gradients, patterns, filters, masks, styles and internal references",
      svg(
        '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="2"/></filter><mask id="m"><rect fill="#fff"/></mask></defs><style>.b{fill:url(#a)} @media (min-width:1px){g .c:not(.d){stroke:url("#a") red}}</style><g class="b" style="opacity:.5;filter:url(#f)" mask="url(\'#m\')" transform="matrix(1 0 0 1 0 0)"><text xml:space="preserve" font-family="\'Open Sans\', Arial">1</text></g><use href="#a"/>',
      ),
    ],
    [
      "a transform animation",
      svg('<g><animateTransform attributeName="transform" type="rotate" from="0" to="360" dur="1s"/></g>'),
    ],
    ["an embedded image", svg('<image href="data:image/png;base64,AAAA"/>')],
  ];
  test.each(whole)("IMG-2 SAF-1 is published unchanged: %s", (_, text) => {
    expect(publish(text)).toEqual({ text, removed: undefined });
    expect(findDanger(text)).toBeUndefined();
  });

  test.each([
    [
      "an XML declaration, a byte order mark and comments",
      `\uFEFF<?xml version="1.0" encoding="iso-8859-1"?>\n<!-- x -->${svg(`<!-- x -->${shape}`)}`,
      svg(shape),
    ],
    [
      "a doctype",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(shape)}`,
      svg(shape),
    ],
    [
      "entities and private data of Illustrator",
      '<!DOCTYPE svg PUBLIC "x" "y" [\n\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n\t<!ENTITY ns_ai \'http://ns.adobe.com/ai/\'>\n]><svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 9 9"><switch><foreignObject requiredExtensions="&ns_ai;"><i:pgf/></foreignObject><path d="M0 0h1v1z"/></switch></svg>',
      svg(`<switch>${shape}</switch>`),
    ],
    [
      "metadata of Inkscape",
      svg(
        '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" id="base"/><path xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="x" d="M0 0h1v1z"/>',
      ),
      svg(shape),
    ],
    [
      "CDATA sections",
      svg("<style><![CDATA[.a>.b{fill:red}]]></style>"),
      svg("<style>.a&gt;.b{fill:red}</style>"),
    ],
    [
      "CSS comments, without joining the text around them",
      svg("<style>.a/* x */.b{fill:red}</style>"),
      svg("<style>.a/**/.b{fill:red}</style>"),
    ],
    [
      "a namespace prefix",
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:path d="M0 0h1v1z"/></s:svg>',
      svg(shape),
    ],
    [
      "xlink references",
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><use xlink:href="#a"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><use xlink:href="#a"/></svg>',
    ],
    [
      "links, replaced by their contents",
      svg(`<a href="https://example.org">${shape}</a>`),
      svg(`<g>${shape}</g>`),
    ],
  ])("IMG-2 is normalized without a warning: %s", (_, text, left) => {
    expect(publish(text)).toEqual({ text: left, removed: undefined });
  });

  test("IMG-2 OUT-7 includes every byte of the drawings of sites and examples, and every pixel of flags", async () => {
    const found = ["templates", "sites"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".svg"))
        .map((name) => `${folder}/${name}`),
    );
    expect(found.length).toBeGreaterThan(3);
    for (const path of found) {
      const drawing = readDrawing(readFileSync(path));
      expect("bytes" in drawing && Buffer.from(drawing.bytes).equals(readFileSync(path)), path).toBe(true);
    }
    const flags = "node_modules/circle-flags/flags";
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    for (const [index, name] of readdirSync(flags)
      .filter((name) => name.endsWith(".svg"))
      .entries()) {
      const original = readFileSync(`${flags}/${name}`);
      const drawing = readDrawing(original);
      if ("problem" in drawing) throw new Error(`${name}: ${wordReason(drawing.problem)}`);
      expect(drawing.removed, name).toBeUndefined();
      if (index % 40 === 0)
        expect((await pixels(drawing.bytes)).equals(await pixels(original)), name).toBe(true);
    }
  });
});

describe("unsafe content", () => {
  test.each(attacks)("SAF-1 is removed or refused: $name", ({ text, left }) => {
    const published = publish(text);
    if (left === undefined) {
      expect(published.problem).toBeDefined();
      return;
    }
    expect(published.text).toBe(svg(left));
    expect(published.removed).toMatch(/^svg-/);
    expect(findDanger(published.text ?? "")).toBeUndefined();
  });

  test("SAF-1 is never in the output, in any combination of dangerous parts", () => {
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
        '<g onload="a" ',
        ">",
        "<a href='javascript:a'>",
        "</a>",
        "&lt;script&gt;",
        "&#60;",
        '"',
        "'",
        "<",
        "/",
        "=",
      ],
      ...[
        "<foreignObject>",
        "</foreignObject>",
        "<use href='x#y'/>",
        "url(x)",
        "@import 'x';",
        "text",
        shape,
      ],
      ...[
        "\\75rl(x)",
        ".a{",
        "}",
        "fill:",
        "u/**/rl(x)",
        "image-set('x' 1x)",
        "/*",
        "*/",
        ";",
        "(",
        ")",
        "\\",
        "\n",
      ],
      ...[
        "<rect fill='\\75rl(x)'/>",
        "<rect style='fill:url(x);opacity:1'/>",
        "<h:form xmlns:h='http://www.w3.org/1999/xhtml'/>",
      ],
    );
    let passed = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), fc.boolean(), (parts, isStyle) => {
        const inside = parts.join("");
        const { text } = publish(svg(isStyle ? `<style>${inside}</style>` : inside));
        if (text === undefined) return;
        passed++;
        expect(findDanger(text), text).toBeUndefined();
        // Rewriting is idempotent.
        expect(publish(text)).toEqual({ text, removed: undefined });
      }),
      runs(3000),
    );
    expect(passed).toBeGreaterThan(100);
  });
});

describe("a refused drawing", () => {
  const bomb = Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`);
  const uses = (levels: number) =>
    Array.from(
      { length: levels },
      (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
    );
  const painted = (levels: number) =>
    Array.from(
      { length: levels },
      (_, level) =>
        `<pattern id="a${level + 1}">${`<rect fill="url(#a${level})" class="c${level}"/>`.repeat(10)}</pattern>`,
    );
  test.each([
    ["entities of entities", `<!DOCTYPE svg [<!ENTITY a0 "x">${bomb.join("")}]>${svg("&a9;")}`],
    ["entities with tags", `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg("&a;")}`],
    ["entities of files", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("&a;")}`],
    [
      "an entity used very often",
      `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(200)}">]>${svg("&a;".repeat(2000))}`,
    ],
    ["an undeclared entity", svg("&constructor;")],
    ["an unclosed doctype", "<!DOCTYPE svg ["],
    ["very many elements", svg("<g/>".repeat(200_001))],
    ["deeply nested elements", svg("<g>".repeat(300) + "</g>".repeat(300))],
    [
      "deeply nested foreign elements",
      svg(`<x:a xmlns:x="y">${"<x:a>".repeat(300)}${"</x:a>".repeat(300)}</x:a>`),
    ],
    ["a very large size", svg(" ".repeat(10_000_001))],
    ["uses of uses", svg(`<path id="a0"/>${uses(6).join("")}<use href="#a6"/>`)],
    ["patterns of patterns", svg(`<g id="a0"/>${painted(6).join("")}`)],
    [
      "patterns of patterns by a stylesheet",
      svg(
        `<style>${[1, 2, 3, 4, 5, 6].map((level) => `.c${level}{fill:url(#a${level})}`).join("")}</style>${painted(
          7,
        )
          .join("")
          .replaceAll(/fill="[^"]*"/g, "")}`,
      ),
    ],
    ["a use of itself", svg('<g id="a"><use href="#a"/></g>')],
    ["invalid XML", "<svg><path></svg>"],
    ["characters that XML forbids", svg("&#1;")],
    ["an HTML page", "<html><script>alert(1)</script></html>"],
    ["no SVG namespace", "<svg><path/></svg>"],
    ["no contents", ""],
  ])("SAF-1 SAF-2 has %s", (_, text) => expect(publish(text).problem).toBeDefined());

  test("SAF-1 has bytes that are not UTF-8", () => {
    expect(publish(Uint8Array.from([0x3c, 0x73, 0x76, 0x67, 0xff])).problem).toBe(
      "the SVG is not valid UTF-8 or UTF-16",
    );
  });

  test("IMG-2 is reported with line and column of the XML error", () => {
    expect(publish(svg("\n  <path>")).problem).toMatch(/\(line 2, column \d+\)$/);
  });

  test("SAF-2 SEC-2 has an embedded image that is refused as a file too", async () => {
    const inside = (bytes: Buffer) =>
      encode(svg(`<image href="data:image/png;base64,${bytes.toString("base64")}"/>`));
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    expect(await validateDrawing(inside(png))).toHaveProperty("bytes");
    const vast = Buffer.from(png);
    vast.writeUInt32BE(30_000, 16);
    vast.writeUInt32BE(30_000, 20);
    for (const bytes of [vast, png.subarray(0, 40), Buffer.from("no picture")])
      expect(await validateDrawing(inside(bytes))).toHaveProperty("problem");
  });
});

describe("the size of a drawing", () => {
  test.each([
    ['width="40" height="20"', 40, 20],
    ['width="40px" viewBox="0 0 4 1"', 40, 10],
    ['height="1in" viewBox="0,0 2 1"', 192, 96],
    ['width="25.4mm" height="2.54cm"', 96, 96],
    ['width="100%" height="100%" viewBox="-1 -1 30 20"', 30, 20],
    ['width="2000mm" height="2000mm"', 7559, 7559],
    ['viewBox="0 0 1e9 1"', 10_000, 1],
    ['width="1e308" height="1e308"', 10_000, 10_000],
    ['width="-1" height="0" viewBox="0 0 0 0"', 300, 150],
    ["", 300, 150],
  ])("IMG-2 with %s is %i by %i", (attributes, width, height) => {
    const drawing = readDrawing(encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`));
    expect("size" in drawing && drawing.size).toEqual({ width, height });
  });
});

describe("isDrawing", () => {
  test.each([
    [svg(""), true],
    ['\n <?xml version="1.0"?><svg/>', true],
    ["<!-- x --><svg/>", true],
    ["<!DOCTYPE svg><svg/>", true],
    ['<a:svg xmlns:a="http://www.w3.org/2000/svg"/>', true],
    ["\uFEFF<SVG/>", true],
    ["GIF89a<svg/>", false],
    ["", false],
  ])("IMG-1 for %j returns %s", (text, expected) => expect(isDrawing(encode(text))).toBe(expected));
});

describe.skipIf(!hasCorpora)(`corpora ${corporaNote}`, () => {
  test("SAF-1 attacks from public lists are removed or refused", () => {
    const { dompurify, h5sc, patt } = readCorpus("xss_html.json") as {
      dompurify: readonly { payload: string }[];
      h5sc: readonly { payload: string }[];
      patt: readonly string[];
    };
    const payloads = [...[...dompurify, ...h5sc].map(({ payload }) => payload), ...patt];
    expect(payloads.length).toBeGreaterThan(300);
    let passed = 0;
    for (const payload of payloads) {
      const quoted = payload.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
      const forms = [
        payload,
        svg(payload),
        svg(`<style>${quoted}</style>`),
        svg(`<style><![CDATA[${payload}]]></style>`),
      ];
      forms.push(
        svg(`<g style="${quoted}" fill="${quoted}" cursor="${quoted}" href="${quoted}" id="${quoted}"/>`),
      );
      for (const text of forms) {
        const published = publish(text);
        if (published.text === undefined) continue;
        passed++;
        expect(findDanger(published.text), text).toBeUndefined();
      }
    }
    expect(passed).toBeGreaterThan(300);
  });
});
