/** Positions and messages of JSON syntax errors; test/cases/json-* have typical mistakes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodingError } from "../../src/document/text/encoding.ts";
import { findSyntaxSlip as findIn } from "../../src/document/text/syntax.ts";
import { runs } from "../support/runs.ts";

const findSyntaxSlip = (text: string) => findIn(Buffer.from(text), text);

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const kindOf = (text: string) => findSyntaxSlip(text)?.slip.kind;

describe("slips", () => {
  test("VAL-1 are found in exactly the texts that JSON.parse rejects, at an offset inside of the text", () => {
    const fragments = fc.constantFrom(
      ..."[]{}\",:\\/\n\r\t '“#;=0123e+-.tfn\u00A0\0",
      "true",
      "null",
      '"a"',
      "//",
      "/*",
      "\\u00",
    );
    const almost = fc
      .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fragments)
      .map(
        ([text, at, fragment]) =>
          text.slice(0, at % (text.length + 1)) + fragment + text.slice(at % (text.length + 1)),
      );
    fc.assert(
      fc.property(
        fc.oneof(
          almost,
          fc.array(fragments).map((parts) => parts.join("")),
          fc.json(),
        ),
        (text) => {
          const found = findSyntaxSlip(text);
          expect(found === undefined).toBe(isJson(text));
          if (!found) return;
          expect(found.offset).toBeGreaterThanOrEqual(0);
          expect(found.offset).toBeLessThanOrEqual(text.length);
        },
      ),
      runs(2000),
    );
  });

  test.each([
    ['{"a": "say "yes" now"}', "quotes-inside"],
    ['{"a": "say " yes " now"}', "quotes-inside"],
    ['{"a "b" c": 1}', "quotes-inside"],
    ['{"a": "b" // c\n}', "comment"],
    ['{"a": "b"; "c": 1}', "semicolon"],
    ['{"a": "it’s, and “that”\nmore"}', "line-break-in-text"],
    ['{"a": "b\n}', "text-not-closed"],
    ['{"a": "b', "text-not-closed"],
    ['{"a": ‘b’}', "curly-quotes"],
    ['{"a": https://example.org}', "text-without-quotes"],
    ['{"a": 12px}', "text-without-quotes"],
    ['{"a": 1,5}', "name-without-quotes"],
    ['{"a": 1.}', "wrong-number"],
    ['{"a": 0x10}', "wrong-number"],
    ["[1 2]", "comma-missing"],
    ['["a": 1]', "name-in-list"],
    ['{"a": 1: 2}', "colon-twice"],
    ['{"a"}', "colon-missing"],
    ['{"a": }', "value-missing"],
    ["{: 1}", "name-missing"],
    ["[1}", "wrong-bracket"],
    ['"siteId": "s"', "braces-missing"],
    ["Hello", "not-json"],
    ["# a site\nsiteId: s\n", "yaml"],
    ["- siteId: s", "yaml"],
    ["{a: 1}", "name-without-quotes"],
  ] as const)("VAL-1 in %j: %s", (text, kind) => expect(kindOf(text)).toBe(kind));
});

describe("encoding", () => {
  const wrongAt = (...bytes: number[]) => {
    const { line, column, message } = encodingError(Uint8Array.from(bytes));
    return `${line}:${column} ${/0x../.exec(message)?.[0]}`;
  };
  const letters = (text: string) => [...new TextEncoder().encode(text)];

  test("DOC-1 VAL-1 the first invalid byte has a line and a column", () => {
    expect(wrongAt(...letters("é\nä😀"), 0xff, 0xfe)).toBe("2:4 0xFF");
    // Truncated, overlong, half of a surrogate pair, beyond the last code point, a stray continuation byte.
    for (const bytes of [
      [0xc3],
      [0xe2, 0x82, 0x22],
      [0xf0, 0x9f],
      [0xc0, 0xaf],
      [0xe0, 0x80, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0x80],
    ])
      expect(wrongAt(...letters('"a'), ...bytes)).toBe(`1:3 0x${bytes[0]?.toString(16).toUpperCase()}`);
  });

  test("DOC-1 VAL-1 any invalid bytes have the position of the decoder's replacement character", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(255), fc.constantFrom(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f)), {
          minLength: 2,
        }),
        (numbers) => {
          const bytes = Uint8Array.from([0x22, 0x22, ...numbers]);
          const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
          const lossless = new TextEncoder().encode(text);
          if (lossless.length === bytes.length && lossless.every((byte, index) => byte === bytes[index]))
            return;
          const { line = 0, column = 0 } = encodingError(bytes);
          expect(text.split("\n")[line - 1]?.charAt(column - 1)).toBe("\uFFFD");
        },
      ),
      runs(1000),
    );
  });
});
