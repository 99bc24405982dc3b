/** Splitting a document whose earlier text is known gives the same result as without it. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createIndexer, loadRanges, type PageRanges } from "../../src/document/index.ts";

const sha256 = () => createHash("sha256");

function cut(text: string, known?: PageRanges, chunk = 1 << 16): PageRanges | undefined {
  const bytes = Buffer.from(text);
  const indexer = createIndexer(sha256, known && loadRanges(known));
  for (let at = 0; at < bytes.length; at += chunk) indexer.push(bytes.subarray(at, at + chunk));
  return indexer.end();
}

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
const before = cut(write([a, b, c, d], [a, c]), undefined) as PageRanges;

test.each<[string, string]>([
  ["the same", write([a, b, c, d], [a, c])],
  ["one page changed", write([a, page("b", "other"), c, d], [a, c])],
  ["one page in front, one gone", write([page("new"), a, c, d], [c])],
  ["pages in another order", write([d, c, b, a], [c, a])],
  ["one page twice", write([a, a, b, b], [a, a])],
  ["written otherwise", write([a, b, c, d], [a, c], 2)],
  ["no page", write([], [])],
  ["something behind a page", write([a, b], [a]).replace('"Text"}]},', '"Text"}]} {},')],
  ["a page that is cut off", write([a, b], [a]).slice(0, 200)],
])("of a known document with %s: as if it were not known (PERF-3)", (_, text) => {
  for (const chunk of [7, 64, 500, 1 << 16]) expect(cut(text, before, chunk)).toEqual(cut(text));
});

test("a page whose bytes are what they were is not looked through again (PERF-3)", () => {
  const marked = { ...before, pages: before.pages.map((slice) => ({ ...slice, members: 99 })) };
  const after = cut(write([a, page("b", "other"), c, d], [a, c]), marked);
  expect(after?.pages.map(({ members }) => members === 99)).toEqual([true, false, true, true]);
});
