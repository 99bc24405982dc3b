/** Articles in Markdown files as parts of a document. */
import { describe, expect, test } from "vitest";
import { locate, putTogether, readArticleText } from "../../src/document/index.ts";

function together(files: Readonly<Record<string, string>>, path = "articles/opening.md") {
  const document = { siteId: "s", pages: [{ path: "/", components: [{ $ref: path }] }] };
  const whole = putTogether(Buffer.from(JSON.stringify(document)), "site.json", (name) =>
    Object.hasOwn(files, name) ? { bytes: Buffer.from(files[name] as string) } : { missing: true },
  );
  if (!whole || "diagnostics" in whole) return { diagnostics: whole?.diagnostics ?? [] };
  const section = JSON.parse(whole.bytes.toString()).pages[0].components[0];
  const at = (pointer: string) => {
    const problem = { code: "unknown-key", severity: "warning", message: "", params: {} } as const;
    const [found] = locate(whole, [{ ...problem, pointer: `/pages/0/components/0${pointer}` } as never]);
    return `${found?.file}:${found?.line}:${found?.column} ${found?.pointer.slice(21)}`;
  };
  return { section, at, diagnostics: [] };
}

const article = (text: string) => together({ "articles/opening.md": text });

test("DOC-18 an article is a section named after its file, with its text as data", () => {
  expect(article('A "text" \\ with\ttabs\r\nand lines 🎉\n').section).toEqual({
    id: "Article",
    uniqId: "opening",
    data: { text: 'A "text" \\ with\ttabs\nand lines 🎉\n' },
  });
  expect(together({ "a b.it.md": "x" }, "a b.it.md").section).toMatchObject({ uniqId: "a-b" });
});

test("DOC-18 front matter becomes fields, under the names of other generators too", () => {
  const { section } = article(`---
title: Salt & <water>
summary: About it
date: 2026-04-14 10:30:00 +0200
author: { name: Maren }
tags: a, b
cover: { src: assets/a.webp }
colorMode: DARK
layout: post
---

Text`);
  expect(section).toEqual({
    id: "Article",
    uniqId: "opening",
    colorMode: "DARK",
    data: {
      text: "Text",
      title: "Salt &amp; &lt;water>",
      description: "About it",
      date: "2026-04-14T10:30:00+02:00",
      author: "Maren",
      tags: ["a", "b"],
      imgUrl: "assets/a.webp",
      layout: "post",
    },
  });
});

test("DOC-18 without a title in front matter, the first heading is the title", () => {
  expect(article("# The *title*\n\n# Other").section.data).toEqual({ title: "The title", text: "\n# Other" });
  expect(article("---\ntitle: A\n---\n# B").section.data).toEqual({ title: "A", text: "# B" });
});

test("DOC-18 problems are at their place in the file", () => {
  const { at } = article('---\ntitle: "A"\nlayout: x\n---\n\nß "q" [a](b)\r\n🎉 [c](d)\n');
  expect(at?.("/data/layout")).toBe("articles/opening.md:3:1 /data/layout");
  expect(at?.("/data/text")).toBe("articles/opening.md:6:1 /data/text");
  const text = 'ß "q" [a](b)\n🎉 [c](d)\n';
  expect(at?.(`/data/text\uFDD1${text.indexOf("b)")}`)).toBe("articles/opening.md:6:11 /data/text");
  expect(at?.(`/data/text\uFDD1${text.indexOf("d)")}`)).toBe("articles/opening.md:7:8 /data/text");
});

describe("hostile front matter", () => {
  test.each([
    ["an invalid line", "---\na: b: c\n---\n", 2],
    ["a list", "---\n- a\n---\n", 2],
    ["two of one name", "---\na: 1\na: 2\n---\n", 3],
    ["an alias", "---\na: &x [1]\nb: *x\n---\n", 2],
    ["no end", "---\na: 1\n", 1],
    ["a large one", `---\na: ${"x".repeat(30_000)}\n---\n`, 1],
  ])("DOC-18 SAF-2 %s is an error at its line", (_, text, line) => {
    expect(article(text).diagnostics).toMatchObject([
      { code: "bad-front-matter", file: "articles/opening.md", line, pointer: "/pages/0/components/0" },
    ]);
  });

  test("DOC-18 SAF-2 names of JavaScript's own are ordinary or dropped", () => {
    const { section } = article("---\n__proto__: { a: 1 }\nconstructor: b\ntoString: c\n---\nx");
    expect(section.data).toEqual({ text: "x", constructor: "b", toString: "c" });
  });
});

test.each([
  "tags: [{toString: 1}]",
  "tags: [[a, {toString: 1}]]",
  "authors: [{toString: 1}]",
  "authors: [{toString: {a: 1}, valueOf: 2}, Ann]",
  "author: { name: { toString: 1 } }",
  "title: { toString: 1 }",
  "date: { toString: 1 }",
  "image: { src: { toString: 1 } }",
  "uniqId: { toString: 1 }",
  "? { toString: 1 }\n: a",
  "? \n: a",
])("SAF-2 DOC-18 a value that can't be a text is a problem of its field: %s", (line) => {
  const text = `---\n${line}\n---\n\nText`;
  expect(article(text).section).toMatchObject({ id: "Article" });
  expect(readArticleText("articles/opening.md", Buffer.from(text))).toMatchObject({ text: "Text" });
});

test("DOC-18 topics and authors can be numbers, and none", () => {
  const { data } = article("---\ntags: [2024, true, null, a]\nauthors: [Ann, { name: Bob }]\n---\n").section;
  expect(data).toMatchObject({ tags: ["2024", "true", "a"], author: "Ann, Bob" });
});
