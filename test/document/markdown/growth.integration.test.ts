/** Hostile Markdown and HTML take linear time (SAF-2): steps are counted, nothing is timed. */
import { afterAll, expect, test, vi } from "vitest";
import { linear, stepGrowth, stopCounting } from "../../support/steps.ts";

afterAll(stopCounting);
// Only code compiled after counting has begun is counted.
vi.resetModules();
const { provideMarkdown } = await import("../../../src/document/markdown/parser.ts");
const { changeMarkdownLinks } = await import("../../../src/document/edits/compose/link-value.ts");
const { readMarkdown } = await import("../../../src/document/markdown/read.ts");
const { writeMarkdown } = await import("../../../src/document/markdown/write.ts");
const { blocksOfHtml } = await import("../../../src/tools/import/html-blocks.ts");
const { findProject } = await import("../../../src/tools/import/project.ts");
const { readArticle } = await import("../../../src/tools/import/read-article.ts");
const { default: MarkdownIt } = await import("markdown-it");
const { default: footnote } = await import("markdown-it-footnote");
const { parseDocument } = await import("yaml");
provideMarkdown(() => ({ createParser: () => new MarkdownIt().use(footnote), parseYaml: parseDocument }));

const repeat =
  (unit: string, before = "", after = "") =>
  (length: number) =>
    before + unit.repeat(Math.ceil(length / unit.length)) + after;

const numbered = (make: (number: number) => string) => (length: number) =>
  Array.from({ length: length / 10 }, (_, number) => make(number)).join("");

test.each([
  ["opening brackets", repeat("[")],
  ["closing brackets", repeat("]")],
  ["images", repeat("![")],
  ["nested links", repeat("[a](")],
  ["links", repeat("[a](/b) ")],
  ["shortcuts to nothing", repeat("[a]")],
  ["definitions", repeat("[a]: b\n")],
  ["references", repeat("[a] ", "[a]: b\n\n")],
  ["emphasis that never ends", repeat("*a ")],
  ["emphasis of two kinds", repeat("*a_ ")],
  ["emphasis in words", repeat("a**b")],
  ["asterisks around a letter", (length: number) => `${"*".repeat(length)}a${"*".repeat(length)}`],
  ["strikethrough", repeat("~a~~ ")],
  ["backticks", repeat("`a``b")],
  ["quotes", repeat(">")],
  ["quotes with lazy lines", repeat("> a\nb\n")],
  ["lists in lists", repeat("- ")],
  ["numbers in numbers", repeat("1. ")],
  ["items with blank lines", repeat("- a\n\n")],
  ["columns of a table", (length: number) => `${"|a".repeat(length)}\n${"|-".repeat(length)}\n`],
  ["rows of a table", repeat("|x|y|\n", "|a|b|\n|-|-|\n")],
  ["pipes", repeat("|\n")],
  ["comments", repeat("<!--")],
  ["bare tags", repeat("<b>")],
  ["closed tags", repeat("</b>", "<b>".repeat(100))],
  ["open tags and others' ends", (length: number) => "<b>".repeat(length / 3) + "</i>".repeat(length / 4)],
  ["marks of a heading", repeat("\u0301\u0316", "# a")],
  ["footnotes", repeat("[^a] ", "", "\n\n[^a]: x")],
  ["inline footnotes", repeat("^[a")],
  ["inline footnotes in paragraphs", repeat("^[a]\n\n")],
  ["inline footnotes in items", repeat("- ^[a]\n")],
  ["footnotes in other footnotes", numbered((number) => `[^${number}]: see [^${number + 1}]\n\n`)],
  ["footnotes and their definitions", numbered((number) => `[^${number}]\n\n[^${number}]: x\n\n`)],
  ["e-mail addresses", repeat("a@b.")],
  ["entities", repeat("&amp;")],
  ["headings of one name", repeat("# a\n")],
  ["headings of a skipped level", repeat("# a\n###### b\n")],
  ["quotes beside lines", repeat("a\n> #\n")],
  ["quotes of open code beside lines", repeat("a\n> ~~~\n")],
  ["quotes in a quote beside lines", repeat("> a\n> > #\n")],
  ["quotes in a list beside lines", repeat("  a\n  > #\n", "- b\n")],
  ["quotes in items of a list", repeat(">\n- ")],
  ["brackets in comments, before one without an end", repeat("[--><!--")],
  ["comments without an end", repeat("<!-- ", "a ")],
])("SAF-2 SEC-46 %s take linear time", (_, make) => {
  expect(stepGrowth(readMarkdown, make, 2_000)).toBeLessThan(linear);
});

test.each([
  ["links beside code", repeat("[a](b) `b` ")],
  ["equal links", repeat("[a](b)")],
  ["links beside pictures", repeat("[a](b)![c](d.png)")],
  ["addresses that are not written", repeat("<m@n.o>\n\n")],
  ["pictures in HTML", repeat('a <img src="b" alt="c"> ')],
  ["pictures in blocks of HTML", repeat("<p><img src=a></p>\n\n")],
  ["pictures in items", repeat("- <img src=a>\n")],
  ["open tags of pictures", repeat("<img ")],
  ["open values of pictures", repeat('<img src="')],
  ["headings with an id", repeat("# a {#b}\n")],
  ["footnotes above definitions", repeat("[^1]: a\n[r]: b\n")],
  ["quotes with a kind", repeat("> [!NOTE]\n")],
  ["tags of Hexo", repeat("{% post_link a %}")],
])("SAF-2 CLI-10 %s are imported in linear time", (_, make) => {
  const project = findProject(import.meta.dirname);
  const read = (text: string) => readArticle("a.md", text, project, 0);
  expect(stepGrowth(read, make, 10_000)).toBeLessThan(linear);
});

test.each([
  ["attributes without a tag", repeat("href=x ")],
  ["links in HTML", repeat('<a href="/x">y</a> ')],
  ["links", repeat("[a](/b) ")],
  ["unclosed code", repeat("` ``\n")],
])("SAF-2 EDT-14 links are found among %s in linear time", (_, make) => {
  const change = (text: string) => changeMarkdownLinks(text, (link) => link);
  expect(stepGrowth(change, make, 2_000)).toBeLessThan(linear);
});

const around = (before: string, unit: string, after: string) => repeat(unit, before, after);

test.each([
  [
    "cells of a table",
    (length: number) =>
      `<table><tr>${"<td>".repeat(length / 4)}</tr>${"<tr></tr>".repeat(length / 9)}</table>`,
  ],
  ["marks", repeat("<b>a</b><i>b</i>")],
  ["spaces of code", around("<p><code>a", " ", "b</code></p>")],
  ["spaces of bold code", around("<p><b><code>a", " ", "b</code></b></p>")],
  ["spaces of code in a heading", around("<h2><code>a", " ", "b</code></h2>")],
  ["line ends of code", around("<p><code>a", "\n", "b</code></p>")],
  ["spaces of a description", around('<img src="/a.png" alt="a', " ", 'b">')],
  ["number signs", around("<h2>", "#", "a</h2>")],
  ["line breaks", around("<p>", "<br>", "a</p>")],
])("SAF-2 CLI-11 HTML with many %s becomes Markdown in linear time", (_, make) => {
  const reader = { note: () => {}, picture: (source: string) => source, link: (href: string) => href };
  const convert = (html: string) => writeMarkdown(blocksOfHtml(html, reader));
  expect(stepGrowth(convert, make, 2_000)).toBeLessThan(linear);
});
