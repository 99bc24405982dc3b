import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { cutDocument, digest } from "../../src/build/index.ts";
import { indexChange } from "../../src/document/index.ts";
import { compareTexts, createDocumentCache } from "../../src/preview/document-cache.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";

const folder = mkdtempSync(join(tmpdir(), "sectile-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = (path: string, title: string) => ({
  path,
  components: [{ id: "BigTitle", data: { title } }, { id: "Note" }],
});
const site = (...titles: string[]) => ({
  siteId: "pages",
  note: "pages",
  list: [[1], { pages: [{}] }],
  translations: {
    ru: { pages: titles.map((title, index) => page(`/p${index}`, `${title} по-русски`)), name: "я" },
    de: { name: "no pages" },
  },
  pages: titles.map((title, index) => page(`/p${index}`, title)),
  name: "behind",
});
const bytesOf = (value: unknown, space?: number) => Buffer.from(JSON.stringify(value, undefined, space));
const rangesOf = (bytes: Buffer) => cutDocument(bytes)?.ranges;

test("PRV-1 PERF-4 a document is divided into the ranges of its pages, sections and translations", () => {
  const document = site('a "quote" \\', "б} ]", "{[");
  for (const space of [0, 2]) {
    const bytes = bytesOf(document, space);
    const ranges = rangesOf(bytes);
    const read = (start: number, length: number) => JSON.parse(bytes.toString("utf8", start, start + length));
    expect(ranges?.pages.map(({ start, bytes: length }) => read(start, length))).toEqual(document.pages);
    const russian = ranges?.translations.get('"ru"') ?? [];
    expect(russian.map(({ start, bytes: length }) => read(start, length))).toEqual(
      document.translations.ru.pages,
    );
    expect(ranges?.pages.map(({ path }) => path)).toEqual(['"/p0"', '"/p1"', '"/p2"']);
    const { start = 0, sections = [] } = ranges?.pages[1] ?? {};
    expect([0, 2].map((at) => read(start + (sections[at] ?? 0), sections[at + 1] ?? 0))).toEqual(
      document.pages[1]?.components,
    );
    const settings = JSON.parse(Buffer.from(ranges?.settings ?? []).toString());
    const { ru, de } = document.translations;
    expect(settings).toEqual({ ...document, pages: [], translations: { ru: { ...ru, pages: [] }, de } });
  }
  expect(rangesOf(bytesOf({ pages: [1, null, "x", []] }))?.pages.length).toBe(4);
  // Longer than a path may be: validation of the page reports it.
  expect(rangesOf(bytesOf({ pages: [{ path: `/${"a".repeat(9000)}` }] }))?.pages[0]?.path).toBeUndefined();
  for (const text of ['{"pages":[,]}', '{"pages":[{},]}', '{"pages":[{}],"pages":[{}]}', '{"pages":[{}'])
    expect(rangesOf(Buffer.from(text))).toBeUndefined();
});

test("PRV-1 a changed page alone is divided again, with the result of dividing the whole document", () => {
  const before = bytesOf(site("one", "two", "three"), 1);
  const old = rangesOf(before);
  if (!old) throw new Error("Could not divide the document.");
  const change = (bytes: Buffer) => indexChange(old, bytes, compareTexts(before, bytes), digest);
  const cut = (bytes: Buffer) => {
    const { hash: _, ...ranges } = change(bytes) ?? { hash: "" };
    return ranges;
  };
  const changed = [site("one", "two and a half — длиннее", "three"), site("1", "two", "three")].map(
    (one) => ({
      ...one,
      translations: site("one", "two", "three").translations,
    }),
  );
  const other = site("one", "two", "three");
  const translated = { ...other, translations: site("one", "2", "three").translations };
  for (const bytes of [...changed, translated].map((one) => bytesOf(one, 1))) {
    const { hash: _, ...whole } = rangesOf(bytes) ?? { hash: "" };
    expect(cut(bytes)).toEqual(whole);
  }
  for (const text of [site("one", "two"), site("1", "2", "three"), { ...other, name: "x" }])
    expect(change(bytesOf(text, 1))).toBeUndefined();
});

test("PRV-1 SAF-2 after any change the document cache returns the same as a new one", () => {
  const base = JSON.stringify(site("one", "two", "three"), undefined, 1);
  const fragments = [
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
  ];
  const more = ['}],"pages":[{', "[".repeat(70), "null,", '{"path":"/p1"},'];
  const file = join(folder, "site.json");
  const source = { given: folder, file, folder };
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          at: fc.nat(base.length),
          length: fc.nat(12),
          put: fc.oneof(fc.constantFrom(...fragments, ...more), fc.string({ maxLength: 3 })),
        }),
        { maxLength: 6 },
      ),
      (edits) => {
        const { open } = createDocumentCache();
        const factsOf = (opened: ReturnType<typeof open>) => {
          if ("diagnostics" in opened) return opened;
          const { hash: _, ...ranges } = opened.ranges;
          return { ranges, settings: opened.settings };
        };
        writeFileSync(file, base);
        open(source, catalogue);
        for (const { at, length, put } of edits) {
          writeFileSync(file, base.slice(0, at) + put + base.slice(at + length));
          expect(factsOf(open(source, catalogue))).toEqual(
            factsOf(createDocumentCache().open(source, catalogue)),
          );
        }
      },
    ),
    runs(200),
  );
});
