import { describe, expect, test } from "vitest";
import {
  formatParagraph,
  formatPretty,
  printable,
  printableJson,
} from "../../src/diagnostic/format/index.ts";
import { columnsOf, cutTo, wrap } from "../../src/diagnostic/format/wrap.ts";
import type { Diagnostic } from "../../src/diagnostic/index.ts";

const same = (text: string) => text;
const colours = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
const pretty = (diagnostic: Partial<Diagnostic>, width = 80, file = "site.json") =>
  formatPretty(
    {
      file,
      diagnostics: [
        {
          severity: "error",
          code: "bad-value",
          pointer: "",
          message: "It is wrong.",
          params: {},
          ...diagnostic,
        },
      ],
    },
    { width, colours },
  );

describe("pretty", () => {
  test("CLI-5 prints a diagnostic without location, pointer or hint", () => {
    expect(pretty({})).toBe("error   bad-value  site.json\n        It is wrong.\n\n");
  });

  test("CLI-5 puts a pointer that does not fit on a separate line", () => {
    const pointer = "/pages/12/components/3/data/members/2/socials/0/link";
    expect(pretty({ pointer, line: 1, column: 2 })).toBe(
      `error   bad-value  site.json:1:2\n        ${pointer}\n        It is wrong.\n\n`,
    );
  });

  test("CLI-5 wraps texts and aligns a hint below its arrow", () => {
    const text = "one two three four five six seven eight nine ten eleven twelve";
    expect(pretty({ message: text, hint: text }, 40)).toBe(`error   bad-value  site.json
        one two three four five six
        seven eight nine ten eleven
        twelve
        → one two three four five six
          seven eight nine ten eleven
          twelve

`);
  });

  test("VAL-1 prints the line number of an excerpt and keeps the caret aligned", () => {
    expect(pretty({ line: 107, column: 12, excerpt: '\t"a": "x\u001b"  "b"\n            ^' })).toBe(
      `error   bad-value  site.json:107:12
        It is wrong.
        107 │  "a": "x\uFFFD"  "b"
            │             ^

`,
    );
  });

  test("VAL-1 aligns the caret after wide characters", () => {
    const lines = pretty({ line: 1, excerpt: '"日本": x\n      ^' }).split("\n");
    const [source = "", caret = ""] = lines.slice(2);
    expect(columnsOf(source.slice(0, source.indexOf("x")))).toBe(
      columnsOf(caret.slice(0, caret.indexOf("^"))),
    );
  });

  test.each([0, 5, 500, 99_990, 100_000])(
    "VAL-1 clips a line of a minified file around the caret at %i",
    (at) => {
      const source = `${"a".repeat(at)}X${"b".repeat(Math.max(0, 100_000 - at))}`;
      const [, , line = "", caret = ""] = pretty({ line: 1, excerpt: `${source}\n${" ".repeat(at)}^` }).split(
        "\n",
      );
      expect(line.length).toBeLessThanOrEqual(80);
      expect(line[caret.indexOf("^")]).toBe("X");
    },
  );

  test("CLI-5 SAF-1 prints no line that GitHub's runner takes for a command", () => {
    const text = `${"x".repeat(70)} ::add-mask::secret`;
    const out = pretty({ message: text, hint: text, excerpt: "::error::x\n^", line: 1 });
    for (const line of out.split("\n")) expect(line.trimStart()).not.toMatch(/^::/);
    const paragraph = formatParagraph("fault", text, { width: 80, colours });
    for (const line of paragraph.split("\n")) expect(line.trimStart()).not.toMatch(/^::/);
  });
});

describe("printable", () => {
  test.each([
    ["a\nb\r\tc", "a\\nb\\r\\tc"],
    ["\u001b[2J\u0000\u007f\u009b", "\\u001b[2J\\u0000\\u007f\\u009b"],
    ["\u202eabc\u2066\u200b\ufeff", "\\u202eabc\\u2066\\u200b\\ufeff"],
    ["\u2028\u2029", "\\u2028\\u2029"],
    ["\ud800x", "\\ud800x"],
    ["\u{e0001}", "\\udb40\\udc01"],
    ["👩‍💻 می‌خواهم é 日本", "👩‍💻 می‌خواهم é 日本"],
  ])("CLI-5 SAF-1 %j becomes %j", (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  test("CLI-9 JSON parses to the same value", () => {
    const value = { text: "\u001b\u009b\u202e\u2028\u{e0001}\ud800é" };
    const text = printableJson(value);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
    expect(JSON.parse(text)).toEqual(value);
  });
});

describe("wrap", () => {
  test("keeps a long word whole and spaces within a line as they are", () => {
    expect(wrap("see  https://example.org/a/long/address now", 12)).toEqual([
      "see",
      "https://example.org/a/long/address",
      "now",
    ]);
    expect(wrap("a  b", 10)).toEqual(["a  b"]);
    expect(wrap("", 10)).toEqual([""]);
  });
  test("does not break a command in backticks", () => {
    expect(wrap("you should see `sectile build --help`.", 30)).toEqual([
      "you should see",
      "`sectile build --help`.",
    ]);
  });
  test("measures widths as a terminal does", () => {
    expect([columnsOf("abc"), columnsOf("日本"), columnsOf("👩‍💻"), columnsOf("é")]).toEqual([3, 4, 2, 1]);
    expect([cutTo("日本語", 5), cutTo("abc", 3), cutTo("abcd", 3)]).toEqual(["日本…", "abc", "ab…"]);
  });
});
