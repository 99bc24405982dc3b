/** Parses bytes to a JSON value that is safe to walk, or reports a diagnostic with its position. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caps, parseDocument } from "../../src/document/index.ts";
import { end, JsonScanner } from "../../src/document/text/scanner.ts";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { runs } from "../support/runs.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseDocument(encode(text));
const found = (text: string) =>
  parse(text).diagnostics.map(({ code, pointer, line, column }) => `${code} ${pointer} ${line}:${column}`);

describe("encoding", () => {
  test("DOC-1 a byte order mark is accepted and does not count as a column", () => {
    expect(parse('\uFEFF{"a": 1}').value).toEqual({ a: 1 });
    expect(found('\uFEFF{"a": x}')).toEqual(["json-syntax  1:7"]);
    expect(found('\uFEFF\uFEFF{"a": 1}')).toEqual(["json-syntax  1:1"]);
  });

  test("DOC-1 a byte that is not UTF-8 is reported, wherever it is", () => {
    for (const bytes of [[0xff], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xff, 0xfe, 0x7b, 0]])
      expect(parseDocument(Uint8Array.from(bytes)).diagnostics.map(({ code }) => code)).toEqual(["not-utf8"]);
  });

  test("VAL-1 a file that is empty or only white space is reported at its start", () => {
    expect(found("")).toEqual(["site-empty  1:1"]);
    expect(found(" \r\n\t")).toEqual(["site-empty  1:1"]);
  });

  test("DOC-14 astral characters, escapes and lone surrogates are preserved", () => {
    const text = '{"a": "😀\\ud83d\\ude00\\ud800", "é": null}';
    expect(parse(text).value).toEqual({ a: "😀😀\ud800", é: null });
  });
});

describe("syntax", () => {
  test.each([
    ["{", "1:2"],
    ['{"a": 1,}', "1:8"],
    ['{"a": 1}\n}', "2:1"],
    ['{\r\n\t"a": tru\r\n}', "2:7"],
    ['["😀", x]', "1:8"],
    ["{'a': 1}", "1:2"],
    ['{"a": 1 // b\n}', "1:9"],
    ['{"a": "\t"}', "1:8"],
    ["[01]", "1:2"],
    ["[1]x", "1:4"],
    ["nul", "1:1"],
  ])("VAL-1 the syntax error of %j is at %s", (text, position) => {
    const [diagnostic] = parse(text).diagnostics;
    expect(diagnostic?.code).toBe("json-syntax");
    expect(`${diagnostic?.line}:${diagnostic?.column}`).toBe(position);
  });

  test("VAL-1 a syntax error shows its source line with a caret below the position", () => {
    const excerptOf = (text: string) => parse(text).diagnostics[0]?.excerpt;
    expect(excerptOf('{\n  "a": 1\n  "b": 2\n}')).toBe('  "a": 1\n        ^');
    // A tab is one column, so it prints as one space.
    expect(excerptOf('{\t"a":\tx}')).toBe('{ "a": x}\n       ^');
  });

  test("VAL-1 SAF-2 a long line is cut around the position, without broken characters", () => {
    const [source = "", caret = ""] =
      parse(`["${"😀".repeat(5000)}", x]`).diagnostics[0]?.excerpt?.split("\n") ?? [];
    expect(source.length).toBeLessThanOrEqual(81);
    expect(source[caret.length - 1]).toBe("x");
    expect(source).not.toMatch(/\p{Cs}/u);
  });

  test("SAF-2 any text gives a value or a located diagnostic, and never throws", () => {
    const json = fc.string({ unit: fc.constantFrom(...'[]{}",:\\/\n\r\t 0123e+-.truefalsn😀\u0000u') });
    fc.assert(
      fc.property(fc.oneof(json, fc.string({ unit: "binary" }), fc.json()), (text) => {
        const { value, diagnostics } = parse(text);
        expect(diagnostics.length > 0).toBe(value === undefined);
        const lines = text.split("\n");
        for (const { code, line = 0, column = 0 } of diagnostics) {
          if (code === "forbidden-key" || code === "not-utf8") continue;
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
      }),
      runs(400),
    );
  });
});

describe("keys", () => {
  test("SAF-2 a duplicate key is an error at its second occurrence, however it is escaped", () => {
    expect(found('{"a": 1, "b": {"c": 1, "\\u0063": 2}}')).toEqual(["duplicate-key /b/c 1:24"]);
    expect(found('{"a": [{"x": 1, "x": 1}, {"x": 1}], "a": 2}')).toEqual([
      "duplicate-key /a/0/x 1:17",
      "duplicate-key /a 1:37",
    ]);
    expect(found('{"a": {"x": "{\\"x\\": 1, \\"x\\": 2}"}, "b": {"x": ":"}}')).toEqual([]);
  });

  test("SAF-2 __proto__ is rejected at any depth and in any spelling, and changes no prototype", () => {
    expect(
      parse('{"a": [{"__proto__": {"x": 1}}]}').diagnostics.map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(["forbidden-key /a/0/__proto__"]);
    expect(parse('{"\\u005f_proto__": 1}').value).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("SAF-2 constructor, toString and the like are ordinary keys", () => {
    const text = '{"constructor": {"prototype": 1}, "toString": 2, "__proto": 3, "hasOwnProperty": 4}';
    expect(parse(text).value).toEqual(JSON.parse(text));
  });
});

describe("caps", () => {
  test("SAF-2 nesting is counted outside of texts, and reported at the first bracket that is too deep", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}"[[[["${"]".repeat(depth)}`;
    expect(parse(nested(caps.depth)).diagnostics).toEqual([]);
    expect(found(nested(caps.depth + 1))).toEqual([`too-deep  1:${caps.depth + 1}`]);
    expect(found("[".repeat(1_000_000))).toEqual([`too-deep  1:${caps.depth + 1}`]);
    expect(found('{"a":'.repeat(1_000_000))).toEqual([`too-deep  1:${5 * caps.depth + 1}`]);
  });

  test("SAF-2 a file that is too large is not decoded", () => {
    const bytes = { length: caps.bytes + 1 } as Uint8Array;
    expect(parseDocument(bytes).diagnostics.map(({ code }) => code)).toEqual(["too-large"]);
  });

  test("SAF-2 values are counted before they are created, and never too few", () => {
    const countOf = (value: unknown): number =>
      1 +
      (typeof value === "object" && value !== null
        ? Object.values(value).reduce((sum, item) => sum + countOf(item), 0)
        : 0);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = new JsonScanner(encode(JSON.stringify(value)));
        while (json.next() !== end);
        const { values, members } = json;
        const count = countOf(value);
        expect(values).toBeGreaterThanOrEqual(count);
        expect(values).toBeLessThanOrEqual(2 * count);
        expect(members).toBe(membersOf(value));
      }),
      runs(100),
    );
  });

  const membersOf = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 0;
    const own = Array.isArray(value) ? 0 : Object.keys(value).length;
    return Object.values(value).reduce<number>((sum, item) => sum + membersOf(item), own);
  };
});

describe.skipIf(!hasCorpora)(`corpora ${corporaNote}`, () => {
  interface Case {
    readonly name: string;
    readonly expect?: "accept" | "reject" | "either";
    readonly base64: string;
  }

  test("SAF-2 VAL-1 JSONTestSuite: invalid JSON is located, valid JSON passes unless it has duplicate keys", () => {
    const { parsing, transform } = readCorpus("bad_json.json") as Record<
      "parsing" | "transform",
      readonly Case[]
    >;
    expect(parsing.length).toBeGreaterThan(300);
    for (const { name, expect: expected, base64 } of [...parsing, ...transform]) {
      const { diagnostics } = parseDocument(Buffer.from(base64, "base64"));
      const codes = diagnostics.map(({ code }) => code);
      if (expected === "reject") {
        expect(codes, name).toHaveLength(1);
        expect(["json-syntax", "not-utf8", "site-empty", "too-deep"], name).toContain(codes[0]);
        if (codes[0] !== "not-utf8") expect(diagnostics[0]?.line, name).toBeGreaterThan(0);
      }
      if (expected === "accept")
        expect(
          codes.filter((code) => code !== "duplicate-key"),
          name,
        ).toEqual([]);
    }
  });

  test("SAF-2 secure-json-parse: no document reaches a prototype", () => {
    const { cases } = readCorpus("proto_json.json") as { cases: readonly string[] };
    expect(cases.length).toBeGreaterThan(30);
    for (const text of cases) {
      const { value, diagnostics } = parse(text);
      if (diagnostics.length === 0) expect(JSON.stringify(value)).not.toContain('"__proto__":');
      expect(({} as Record<string, unknown>).x, text).toBeUndefined();
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
