import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDocument } from "../../src/document/index.ts";
import { createDocumentMemory } from "../../src/preview/document-memory.ts";
import { findPageSpans } from "../../src/preview/page-spans.ts";

const page = (path: string, title: string) => ({ path, components: [{ id: "BigTitle", data: { title } }] });
const site = (...titles: string[]) => ({
  siteId: "pages",
  note: "pages",
  list: [[1], { pages: [{}] }],
  pages: titles.map((title, index) => page(`/p${index}`, title)),
  name: "behind",
});
const bytesOf = (value: unknown, space?: number) => Buffer.from(JSON.stringify(value, undefined, space));
const pagesOf = (parsed: { value: unknown }) => (parsed.value as { pages: unknown[] }).pages;

test("PRV-1 the spans of pages are their texts", () => {
  const document = site('a "quote" \\', "б} ]", "{[");
  for (const space of [0, 2]) {
    const bytes = bytesOf(document, space);
    const spans = findPageSpans(bytes);
    expect(spans?.map(({ start, end }) => JSON.parse(bytes.toString("utf8", start, end)))).toEqual(
      document.pages,
    );
  }
  expect(findPageSpans(bytesOf({ pages: [1] }))).toEqual([]);
  expect(findPageSpans(bytesOf({ pages: [[1]] }))).toBeUndefined();
  expect(findPageSpans(bytesOf({ name: "none" }))).toBeUndefined();
});

test("PRV-1 a page that changed is parsed alone: the others are the very same values", () => {
  const parse = createDocumentMemory();
  const first = parse(bytesOf(site("one", "two", "three")));
  const second = parse(bytesOf(site("one", "two and a half — длиннее", "three")));
  expect(second.value).toEqual(site("one", "two and a half — длиннее", "three"));
  expect(pagesOf(second)[0]).toBe(pagesOf(first)[0]);
  expect(pagesOf(second)[1]).not.toBe(pagesOf(first)[1]);
  expect(pagesOf(second)[2]).toBe(pagesOf(first)[2]);
  // The places of pages behind the change have moved.
  const third = parse(bytesOf(site("one", "2", "3")));
  const fourth = parse(bytesOf(site("one", "2", "three again")));
  expect(fourth.value).toEqual(site("one", "2", "three again"));
  expect(pagesOf(fourth)[1]).toBe(pagesOf(third)[1]);
});

test("PRV-5 a text that is no document for a while is told as ever, and what was known is known again", () => {
  const parse = createDocumentMemory();
  const first = parse(bytesOf(site("one", "two")));
  const broken = Buffer.from(bytesOf(site("one", "two")).toString().replace('"two"', '"two'));
  expect(parse(broken)).toEqual(parseDocument(broken));
  const second = parse(bytesOf(site("one", "2")));
  expect(pagesOf(second)[0]).toBe(pagesOf(first)[0]);
});

test("PRV-1 SAF-2 whatever is changed, a memory says what a parser without one says", () => {
  const base = JSON.stringify(site("one", "two", "three"), undefined, 1);
  const pieces = [
    '"',
    "}",
    "{",
    "]",
    ",",
    ":",
    "\\",
    "é",
    '"x":1,',
    "},{",
    '"__proto__":1,',
    '"path":"/p9",',
    '}],"pages":[{',
    "[".repeat(70),
  ];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          at: fc.nat(base.length),
          length: fc.nat(12),
          put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })),
        }),
        { maxLength: 6 },
      ),
      (edits) => {
        const parse = createDocumentMemory();
        parse(Buffer.from(base));
        for (const { at, length, put } of edits) {
          const bytes = Buffer.from(base.slice(0, at) + put + base.slice(at + length));
          const { value, diagnostics, text } = parse(bytes);
          expect({ value, diagnostics, text }).toEqual({ ...parseDocument(bytes) });
        }
      },
    ),
    { numRuns: 500 },
  );
});
