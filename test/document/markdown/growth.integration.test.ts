/** Hostile Markdown takes linear time (SAF-2): steps are counted, nothing is timed. */
import { afterAll, expect, test, vi } from "vitest";
import { linear, stepGrowth, stopCounting } from "../../support/steps.ts";

afterAll(stopCounting);
// Only code compiled after counting has begun is counted.
vi.resetModules();
const { provideMarkdown } = await import("../../../src/document/markdown/parser.ts");
const { readMarkdown } = await import("../../../src/document/markdown/read.ts");
const { default: MarkdownIt } = await import("markdown-it");
const { default: footnote } = await import("markdown-it-footnote");
const { parseDocument } = await import("yaml");
provideMarkdown(() => ({ createParser: () => new MarkdownIt().use(footnote), parseYaml: parseDocument }));

const repeat =
  (unit: string, before = "", after = "") =>
  (length: number) =>
    before + unit.repeat(Math.ceil(length / unit.length)) + after;

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
  ["footnotes", repeat("[^a] ", "", "\n\n[^a]: x")],
  ["inline footnotes", repeat("^[a")],
  ["e-mail addresses", repeat("a@b.")],
  ["entities", repeat("&amp;")],
  ["headings of one name", repeat("# a\n")],
  ["headings of a skipped level", repeat("# a\n###### b\n")],
])("SAF-2 SEC-46 %s take linear time", (_, make) => {
  expect(stepGrowth(readMarkdown, make, 2_000)).toBeLessThan(linear);
});
