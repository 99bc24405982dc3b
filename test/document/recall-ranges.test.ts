/** Indexing a document with the page ranges of its earlier text gives the same result as without them. */
import { expect, test } from "vitest";
import { digest } from "../../src/build/index.ts";
import { indexPages, type PageRanges } from "../../src/document/index.ts";

const cut = (text: string, earlier?: PageRanges): PageRanges | undefined =>
  indexPages(Buffer.from(text), digest, earlier);

const page = (name: string, words = "words, [and] {more}") => ({
  path: `/${name}`,
  meta: { title: `"${name}" \\` },
  components: [{ id: "BigTitle", data: { title: words, list: [1, [2], {}] } }, { id: "Text" }],
});

const write = (pages: readonly object[], german: readonly object[] = [], indent = 0): string =>
  JSON.stringify(
    { name: "Site", pages, translations: { de: { pages: german } }, url: "x" },
    undefined,
    indent,
  );

const [a, b, c, d] = [page("a"), page("b"), page("c"), page("d")] as const;
const before = cut(write([a, b, c, d], [a, c])) as PageRanges;

test.each<[string, string]>([
  ["no change", write([a, b, c, d], [a, c])],
  ["one changed page", write([a, page("b", "other"), c, d], [a, c])],
  ["a new first page and a removed page", write([page("new"), a, c, d], [c])],
  ["pages in another order", write([d, c, b, a], [c, a])],
  ["pages that occur twice", write([a, a, b, b], [a, a])],
  ["another indentation", write([a, b, c, d], [a, c], 2)],
  ["no pages", write([], [])],
  ["invalid text after a page", write([a, b], [a]).replace('"Text"}]},', '"Text"}]} {},')],
  ["a truncated page", write([a, b], [a]).slice(0, 200)],
])("PERF-3 earlier page ranges do not change the index of a document with %s", (_, text) => {
  expect(cut(text, before)).toEqual(cut(text));
});

test("PERF-3 an unchanged page is not scanned again", () => {
  const marked = { ...before, pages: before.pages.map((range) => ({ ...range, members: 99 })) };
  const after = cut(write([a, page("b", "other"), c, d], [a, c]), marked);
  expect(after?.pages.map(({ members }) => members === 99)).toEqual([true, false, true, true]);
});
