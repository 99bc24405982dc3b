/** Markdown texts as trees, and what the document has to check in them. */
import { expect, test } from "vitest";
import { caps } from "../../../src/document/caps.ts";
import { markdownParser } from "../../../src/document/markdown/parser.ts";
import { readMarkdown } from "../../../src/document/markdown/read.ts";

const blocks = (text: string) => readMarkdown(text).blocks;
const findings = (text: string) => readMarkdown(text).findings.map(({ kind, value }) => [kind, value]);

test("SEC-46 blocks and marks of CommonMark and its common extensions become a tree", () => {
  expect(blocks("a *b* **c** ~~d~~ `e`\\\nf")).toEqual([
    {
      kind: "paragraph",
      children: [
        "a ",
        { kind: "em", children: ["b"] },
        " ",
        { kind: "strong", children: ["c"] },
        " ",
        { kind: "s", children: ["d"] },
        " ",
        { kind: "code", text: "e" },
        { kind: "break" },
        "f",
      ],
    },
  ]);
  expect(blocks("> a\n\n---\n\n```js\nb\n```")).toEqual([
    { kind: "quote", blocks: [{ kind: "paragraph", children: ["a"] }] },
    { kind: "rule" },
    { kind: "codeBlock", language: "js", text: "b" },
  ]);
  const item = (text: string, isDone?: boolean) => ({
    isDone,
    isTight: true,
    blocks: [{ kind: "paragraph", children: [text] }],
  });
  expect(blocks("- [x] a\n- [ ] b\n- c\n\n<!-- -->\n\n3. d")).toEqual([
    { kind: "list", start: undefined, items: [item("a", true), item("b", false), item("c")] },
    { kind: "list", start: 3, items: [item("d")] },
  ]);
  expect(blocks("| a | b |\n|---|--:|\n| c | d |")).toEqual([
    {
      kind: "table",
      alignments: [undefined, "end"],
      rows: [
        [["a"], ["b"]],
        [["c"], ["d"]],
      ],
    },
  ]);
});

test("SEC-46 a picture alone in a paragraph is a figure with its title as caption", () => {
  expect(blocks('![A\n*b*](a.webp "Caption")\n\nx ![](b.webp)')).toEqual([
    { kind: "figure", source: "a.webp", alt: "A b", caption: "Caption" },
    {
      kind: "paragraph",
      children: ["x ", { kind: "picture", source: "b.webp", alt: "", caption: undefined }],
    },
  ]);
});

test("SEC-46 headings have unique slugs, and no level is skipped or above the first", () => {
  const headings = blocks("### Où est l’eau ?\n##### A\n## B\n#### A\n#### A\n## A-1").map(
    (block) => block.kind === "heading" && [block.depth, block.slug],
  );
  expect(headings).toEqual([
    [0, "où-est-leau"],
    [1, "a"],
    [0, "b"],
    [1, "a-1"],
    [1, "a-2"],
    [0, "a-1-1"],
  ]);
});

test("SEC-46 a link to a heading of the text is a jump, and not a link to check", () => {
  const read = readMarkdown("# Où?\n\n[a](#o%C3%B9) [b](#elsewhere) [c](#%)");
  expect(read.slugs).toEqual(["où"]);
  expect(read.findings.map(({ value }) => value)).toEqual(["#elsewhere", "#%"]);
  expect(read.blocks[1]).toMatchObject({ children: [{ kind: "jump", slug: "où" }, " ", {}, " ", {}] });
});

test("SEC-46 footnotes count the references to them", () => {
  const { blocks, notes } = readMarkdown("a[^x] b[^x] c^[inline]\n\n[^x]: note");
  expect(blocks).toMatchObject([
    {
      children: [
        "a",
        { kind: "note", number: 1, index: 0 },
        " b",
        { kind: "note", number: 1, index: 1 },
        " c",
        { kind: "note", number: 2, index: 0 },
      ],
    },
  ]);
  expect(notes).toMatchObject([
    { number: 1, references: 2, blocks: [{ children: ["note"] }] },
    { number: 2, references: 1, blocks: [{ children: ["inline"] }] },
  ]);
});

test("SEC-46 links and pictures are found at their places, whatever their scheme", () => {
  const text =
    'x [a](javascript:alert(1))\n![b](<a b.webp>)\n\n| a |\n|---|\n| [c][d] |\n\n<https://e.example>\n\n[d]: /d "t"';
  const found = readMarkdown(text).findings;
  expect(found.map(({ kind, value }) => [kind, value])).toEqual([
    ["link", "javascript:alert(1)"],
    ["picture", "a b.webp"],
    ["link", "/d"],
    ["link", "https://e.example"],
  ]);
  for (const { value, offset } of found.filter(({ value }) => value !== "/d"))
    expect(text.slice(offset).startsWith(value)).toBe(true);
});

test("SEC-46 a comment stays hidden behind a bracket, also before a comment without an end", () => {
  expect(readMarkdown("[a <!-- secret --> b <!-- open").visible).toBe("[a  b <!-- open");
});

test("SEC-46 bare tags of rich text are marks; other HTML is reported, and comments are dropped", () => {
  expect(blocks('a<sub>2</sub> <a href="/x">y</a> <b>un <!-- c --> closed<br>')).toMatchObject([
    {
      children: [
        "a",
        { kind: "sub", children: ["2"] },
        " ",
        { kind: "link", to: "/x", children: ["y"] },
        " ",
        { kind: "strong", children: ["un  closed", { kind: "break" }] },
      ],
    },
  ]);
  expect(findings("a <script>b</script> <img src=x onerror=y> *c </b> d*")).toEqual([
    ["tag", "<script>"],
    ["tag", "<img src=x onerror=y>"],
  ]);
  expect(findings("<div onclick=x>\n<b>a</b>\n</div>\n\n<!-- more -->")).toEqual([
    ["html", "<div onclick=x>\n<b>a</b>\n</div>"],
  ]);
  expect(blocks('<a href="/x">a [b](/y)</a>')).toMatchObject([{ children: [{ to: "/x" }] }]);
});

test("SEC-46 the reading time counts words, and characters in scripts without spaces", () => {
  expect(readMarkdown("").minutes).toBe(1);
  expect(readMarkdown("word ".repeat(1000)).minutes).toBe(5);
  expect(readMarkdown("字".repeat(1000)).minutes).toBe(2);
});

test("SAF-2 nesting is capped", () => {
  expect(readMarkdown(`${"> ".repeat(10)}a`).isTooDeep).toBe(false);
  expect(readMarkdown(`${"> ".repeat(1000)}a`).isTooDeep).toBe(true);
});

test("SEC-46 a footnote that another one cites leads back to all its references", () => {
  const { notes } = readMarkdown("a[^1] b[^1] c[^2]\n\n[^1]: one\n[^2]: two[^1]");
  expect(notes.map(({ number, references }) => [number, references])).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

test.each([
  ["tags in tags", `${"<b>".repeat(28_000)}x${"</b>".repeat(28_000)}`, true],
  ["links in tags", `${"<b>".repeat(28_000)}[x](/a)${"</b>".repeat(28_000)}`, true],
  ["quotes in quotes", `${">".repeat(199_000)}x`, true],
  ["footnotes in footnotes", `${"[^a]: ".repeat(33_000)}x`, true],
  ["line breaks of a paragraph", "a\\\n".repeat(63_000), false],
])("SAF-2 SEC-46 200,000 characters of %s are read", (_, text, isTooDeep) => {
  expect(readMarkdown(text)).toMatchObject({ isTooDeep });
  expect(readMarkdown("<b>a *b* c</b>").isTooDeep).toBe(false);
});

test("SAF-2 SEC-46 marks that are nested too deep keep their text, and those after them are read", () => {
  const [paragraph] = blocks(`${"<b>".repeat(50)}a *b*${"</b>".repeat(50)} *c*`);
  let children = paragraph?.kind === "paragraph" ? paragraph.children : [];
  expect(children.slice(1)).toEqual([" ", { kind: "em", children: ["c"] }]);
  let depth = 0;
  for (; typeof children[0] === "object" && "children" in children[0]; depth++)
    children = children[0].children;
  expect(children).toEqual(["a b"]);
  expect(depth).toBe(40);
});

test("SEC-46 lines without a mark belong to the quote before them, also in a text with many", () => {
  const quote = (text: string) => ({ kind: "quote", blocks: [{ kind: "paragraph", children: [text] }] });
  expect(blocks("> a\nb\n> c\n\n> #\nd")).toEqual([
    quote("a\nb\nc"),
    { kind: "quote", blocks: [] },
    { kind: "paragraph", children: ["d"] },
  ]);
  const many = blocks("> a\nb\n".repeat(50));
  expect(many.every(({ kind }) => kind === "quote")).toBe(true);
  expect(many.length).toBeLessThan(5);
  expect(blocks("> #\nb\n".repeat(50))).toHaveLength(100);
});

test("SEC-46 slugs are those of GitHub, and a heading without content is left out", () => {
  expect(readMarkdown("# Fish & Chips\n\n# A  b\n\n## \n\n#\n\ntext").slugs).toEqual(["fish--chips", "a--b"]);
  expect(blocks("## \n\ntext")).toEqual([{ kind: "paragraph", children: ["text"] }]);
});

test.each([
  ["marks", "*a* "],
  ["items", "- a\n"],
  ["links", "[a](b) "],
])("SAF-2 a text with far more %s than allowed is not read to its end", (_, unit) => {
  expect(readMarkdown(unit.repeat(2 * caps.markdownElements))).toMatchObject({
    blocks: [],
    findings: [],
    elements: 2 * caps.markdownElements,
  });
});

test("CLI-10 an import reads a text with more elements than allowed to its end", () => {
  const text = "- a\n".repeat(caps.markdownElements);
  expect(markdownParser().parse(text, {}).length).toBeGreaterThan(2 * caps.markdownElements);
});
