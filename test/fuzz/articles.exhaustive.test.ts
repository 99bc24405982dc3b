/** SAF-2 articles of random Markdown and front matter: nothing crashes, and no text takes more than linear time. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Catalogue } from "#section";
import { fuzz, fuzzTimeout, mutateText, oneOf, type Random } from "../support/fuzz.ts";
import { linear, stepGrowth, stopCounting } from "../support/steps.ts";

afterAll(stopCounting);
// Only code compiled after counting has begun is counted.
vi.resetModules();
const { provideMarkdown } = await import("../../src/document/markdown/parser.ts");
const { readMarkdown } = await import("../../src/document/markdown/read.ts");
const { joinMarkdown, splitMarkdown } = await import("../../src/document/markdown/source.ts");
const { sectionOfArticle } = await import("../../src/document/parts/article-part.ts");
const { readArticleText, withArticleText } = await import("../../src/document/parts/article-text.ts");
const { findProject } = await import("../../src/tools/import/project.ts");
const { readArticle } = await import("../../src/tools/import/read-article.ts");
const { JsonSyntaxError } = await import("../../src/build/site-document.ts");
const { checkFiles } = await import("../support/check-files.ts");
const { sourceCatalogue } = await import("../support/source-catalogue.ts");
const { default: MarkdownIt } = await import("markdown-it");
const { default: footnote } = await import("markdown-it-footnote");
const { parseDocument } = await import("yaml");
provideMarkdown(() => ({ createParser: () => new MarkdownIt().use(footnote), parseYaml: parseDocument }));

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await sourceCatalogue();
});

/** An import looks for the end of code in 5,000 characters at most: more than linear in short texts. Quadratic work is 16. */
const bounded = 8;

const pieces = [
  ..."a b *c* _d_ **e** ~~f~~ `g` ``h `` [i](j) ![k](l.png) <m@n.o> https://t.u/ [^1] ^[p] [q][r] [s] &amp; &#0; \\* 漢 👍🏽".split(
    " ",
  ),
  ...["\n", "\n\n", "  \n", "\\\n", "\r\n", " ", "    ", "\t", "\u00a0", "\u0301\u0316", "\ud800", "\0"],
  ...[
    "# ",
    "## a {#b}",
    "> ",
    "- ",
    "+ ",
    "1. ",
    "- [x] ",
    "---\n",
    "***",
    "===\n",
    "```\n",
    "~~~a\n",
    "|",
    "|-|",
    "\n|a|b|\n|-|-|\n",
  ],
  ...[
    "[^1]: ",
    "[^a\n",
    "[r]: /s 't'\n",
    "[",
    "]",
    "](",
    "(",
    ")",
    "![",
    "<",
    ">",
    "*",
    "_",
    "~",
    "`",
    "^[",
    "<https:",
    "\\",
  ],
  ...[
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    '<a href="/x">',
    "</a>",
    "<br>",
    "<div>",
    "<!--",
    "-->",
    "<script>",
    "<![CDATA[",
    "<?",
  ],
  ...["{{< x >}}", "{% y %}", "{{ z }}", "{: .w}", "{:toc}", "{{", "{%", "$", ":::note\n"],
];
const some = (random: Random, most: number): string =>
  Array.from({ length: random(most) }, () => oneOf(random, pieces)).join("");

/** Returns texts of any length that repeat the same unit. */
function textsOf(random: Random): (length: number) => string {
  const [before, unit, after] = [some(random, 4), some(random, 5) || "a", some(random, 4)];
  return (length) => before + unit.repeat(Math.ceil(length / unit.length)) + after;
}

const values = [
  ..."a '' ~ true 1 -.inf .nan 0x1F 2026-04-14 [] {} [a,b] [~] {toString:1} [[[a]]] &a *a !!js/function {name:a}".split(
    " ",
  ),
  ...[
    "{ toString: 1 }",
    "[{ toString: 1 }]",
    "{ src: { valueOf: 2 } }",
    "{ __proto__: 1 }",
    "|\n  x",
    '"\\0"',
    "<<: *a",
    "2024-02-30",
  ],
];
const names =
  "title description date author authors tags cover image imageAlt toc uniqId status colorMode draft publishDate text __proto__ constructor ?".split(
    " ",
  );

function frontMatterOf(random: Random): string {
  const lines = Array.from(
    { length: random(6) },
    () => `${oneOf(random, names)}: ${oneOf(random, values)}\n`,
  ).join("");
  const written = random(3) === 0 ? mutateText(random, lines) : lines;
  return random(4) === 0 ? "" : `---\n${written}---\n`;
}

test(
  "SAF-2 SEC-46 DOC-18 CLI-10 any article is read, checked, edited and imported in linear time",
  () => {
    const project = findProject(import.meta.dirname);
    const importText = (text: string) => readArticle("a.md", text, project, 0);
    return fuzz((random) => {
      const make = textsOf(random);
      for (const [run, limit] of [
        [readMarkdown, linear],
        [importText, bounded],
      ] as const) {
        // Bounded work shows in short texts only.
        const short = stepGrowth(run, make, 1_000);
        const growth = short < limit ? short : stepGrowth(run, make, 20_000);
        expect(growth, JSON.stringify(make(1))).toBeLessThan(limit);
      }
      const body = random(2) === 0 ? some(random, 200) : make(random(2_000));
      const file = frontMatterOf(random) + body;
      importText(file);
      const split = splitMarkdown(body);
      expect(joinMarkdown(split, [...split.blocks.keys()])).toBe(body.trim() === "" ? "" : body);
      const bytes = Buffer.from(file);
      const text = readArticleText("a.md", bytes)?.text;
      if (text !== undefined) expect(withArticleText("a.md", bytes, text)).toEqual(bytes);
      const made = sectionOfArticle("a.md", file);
      if ("problem" in made) return;
      const section = JSON.parse(made.pieces.map((piece) => piece.text).join(""));
      const document = { siteId: "s", pages: [{ path: "/", components: [section] }] };
      try {
        checkFiles({ document, parts: {} }, catalogue);
      } catch (error) {
        // A build reads the whole document again, and reports keys such as `constructor`.
        if (!(error instanceof JsonSyntaxError)) throw error;
      }
    });
  },
  fuzzTimeout,
);
