/** Documents that consist of parts. */
import { describe, expect, test } from "vitest";
import { type FoundPart, partsIn, putTogether } from "../../src/document/index.ts";

type Files = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, undefined, 2));

function together(document: unknown, files: Files = {}) {
  const asked: string[] = [];
  const read = (path: string): FoundPart => {
    asked.push(path);
    return Object.hasOwn(files, path) ? { bytes: Buffer.from(textOf(files[path])) } : { missing: true };
  };
  const whole = putTogether(Buffer.from(textOf(document)), "site.json", read);
  if (!whole) return { asked, value: undefined, diagnostics: [] };
  if ("diagnostics" in whole) return { asked, value: undefined, diagnostics: whole.diagnostics };
  return { asked, value: JSON.parse(whole.bytes.toString()), whole, diagnostics: [] };
}

const ref = (path: string) => ({ $ref: path });
const codes = ({ diagnostics }: ReturnType<typeof together>) => diagnostics.map(({ code }) => code);

test("DOC-17 each part replaces the references to it, and is read once", () => {
  const section = { id: "Footer", uniqId: "f" };
  const links = [{ text: "Home", link: "/" }];
  const { value, asked } = together(
    {
      headerLinks: ref("parts/links.json"),
      pages: [{ path: "/", components: [{ id: "Hero" }, ref("parts/footer.json")] }, ref("parts/about.json")],
      translations: { it: ref("parts/it.json"), de: { footerLinks: ref("parts/links.json") } },
    },
    {
      "parts/links.json": links,
      "parts/footer.json": section,
      "parts/about.json": { path: "/about", components: [ref("footer.json")] },
      "parts/it.json": { pages: [ref("./it/home.json")] },
      "parts/it/home.json": { path: "/", components: [ref("../footer.json")] },
    },
  );
  expect(value).toEqual({
    headerLinks: links,
    pages: [
      { path: "/", components: [{ id: "Hero" }, section] },
      { path: "/about", components: [section] },
    ],
    translations: {
      it: { pages: [{ path: "/", components: [section] }] },
      de: { footerLinks: links },
    },
  });
  expect(asked).toEqual([
    "parts/links.json",
    "parts/footer.json",
    "parts/about.json",
    "parts/it.json",
    "parts/it/home.json",
  ]);
});

test("DOC-17 each character of the merged text is mapped to its file, line and column", () => {
  const document = '{"x": "é\\n",\n "pages": [ {"$ref": "a.json"},\n  {"$ref": "b.json"} , 1]}';
  const files = { "a.json": '\ufeff\n{\n  "path": "🙂", "k": 1}\n', "b.json": '{"$ref": "a.json"}' };
  const { whole } = together(document, files);
  const text = whole?.bytes.toString() ?? "";
  const lines = text.split("\n");
  const positionOf = (offset: number) => {
    const before = text.slice(0, offset).split("\n");
    return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  };
  const sources: Record<string, string[]> = {
    "": document.split("\n"),
    "a.json": files["a.json"].slice(1).split("\n"),
  };
  const seen = new Set<string>();
  let offset = 0;
  for (const one of text) {
    const at = positionOf(offset);
    const inBytes = Buffer.byteLength(text.slice(0, offset));
    offset += one.length;
    const { file = "", line, column } = whole?.positionOf(inBytes) ?? { ...at, file: "nowhere" };
    seen.add(file);
    const character = sources[file]?.[line - 1]?.charAt(column - 1);
    expect(character).toBe(lines[at.line - 1]?.charAt(at.column - 1));
  }
  expect([...seen]).toEqual(["", "a.json"]);
});

test("DOC-17 in a document without a folder each reference to a part is reported", () => {
  const found = partsIn({
    headerLinks: ref("a.json"),
    pages: [ref("b.json"), { components: [{ data: ref("no.json") }, ref("c.json")] }, null],
    translations: { it: ref("d.json"), de: { pages: [ref("e.json")] }, fr: 5 },
  });
  expect(found.map(({ pointer }) => pointer).sort()).toEqual([
    "/headerLinks",
    "/pages/0",
    "/pages/1/components/1",
    "/translations/de/pages/0",
    "/translations/it",
  ]);
  expect(found[0]?.message).toContain("was given without a folder");
  expect(partsIn([5])).toEqual([]);
});

test('DOC-17 "$ref" in a text, with escapes or in incomplete JSON is not a reference', () => {
  for (const document of [
    '{"title": "$ref"}',
    '{"title": "{\\"$ref\\": \\"a.json\\"}"}',
    '{"pages": [{"\\u0024ref": "a.json"}], "x": ["$ref"]}',
    '{"pages": [{"$ref": "a.json"}',
  ])
    expect(together(document)).toEqual({ asked: [], value: undefined, diagnostics: [] });
});

describe("DOC-17 SAF-2 hostile parts", () => {
  const site = (...pages: unknown[]) => ({ pages });
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [`${index}.json`, ref(`${index + 1}.json`)] as const),
    );

  test("nested 10,000 deep are read only up to the limit", () => {
    const found = together(site(ref("0.json")), { ...chain(10_000), "10000.json": {} });
    expect(codes(found)).toEqual(["parts-too-deep"]);
    expect(found.asked).toHaveLength(8);
    expect(together(site(ref("0.json")), { ...chain(7), "7.json": { path: "/" } }).value).toEqual(
      site({ path: "/" }),
    );
  });

  test("with 10,000 nested brackets are reported in their file", () => {
    const deep = { "a.json": "[".repeat(10_000) + "]".repeat(10_000) };
    expect(together(site(ref("a.json")), deep).diagnostics).toMatchObject([
      { code: "too-deep", file: "a.json", line: 1, column: 65 },
    ]);
  });

  test("130,000 in one list are all replaced", () => {
    const pages = JSON.stringify(Array(130_000).fill(ref("a.json")));
    expect(together(`{"pages":${pages}}`, { "a.json": {} }).value.pages).toHaveLength(130_000);
  });

  test("that refer to one another, themselves or the document are reported once", () => {
    const circle = { "a.json": ref("b.json"), "b.json": ref("a.json"), "c.json": ref("c.json") };
    const pages = [ref("a.json"), ref("a.json"), ref("b.json"), ref("c.json"), ref("site.json")];
    expect(codes(together(site(...pages), circle))).toEqual(Array(4).fill("part-circle"));
  });

  test("outside of the folder are not read", () => {
    const found = together(site(...["../a", "x/../../a", "/etc/passwd", "a\\..\\b", "http://h/a"].map(ref)));
    expect(codes(found)).toEqual(Array(5).fill("bad-part"));
    expect(found.asked).toEqual([]);
  });
});
