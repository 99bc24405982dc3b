/** Lines and columns of diagnostics. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diagnose, formatPointer } from "../../src/diagnostic/index.ts";
import { locate as locateIn } from "../../src/document/index.ts";
import { createPositions, excerptAt } from "../../src/document/text/positions.ts";
import { runs } from "../support/runs.ts";

const locate = (text: string, ...[found]: [Parameters<typeof locateIn>[1]]) =>
  locateIn({ bytes: Buffer.from(text) }, found);

/** Returns `line:column` of a pointer. */
const positionOf = (text: string, pointer: string) => {
  const [{ line, column } = { line: 0, column: 0 }] = locate(text, [
    diagnose("bad-value", pointer, { kind: "message", message: "" }),
  ]);
  return `${line}:${column}`;
};

describe("VAL-1 positions", () => {
  test("VAL-1 a value is found by its pointer, through keys and indexes", () => {
    const text = '{\n  "a": [1, {"b": true}],\n  "c/d~": {"0": null},\n  "": 5\n}';
    expect(positionOf(text, "")).toBe("1:1");
    expect(positionOf(text, "/a")).toBe("2:8");
    expect(positionOf(text, "/a/0")).toBe("2:9");
    expect(positionOf(text, "/a/1/b")).toBe("2:18");
    expect(positionOf(text, "/c~1d~0/0")).toBe("3:17");
    expect(positionOf(text, "/")).toBe("4:7");
  });

  test("VAL-1 a missing value is reported at its nearest existing ancestor", () => {
    const text = '{"a": [{"b": 1}]}';
    expect(positionOf(text, "/a/0/c")).toBe("1:8");
    expect(positionOf(text, "/a/7/b")).toBe("1:7");
    expect(positionOf(text, "/a/0/b/x/y")).toBe("1:14");
    expect(positionOf(text, "/x")).toBe("1:1");
  });

  test("VAL-1 CRLF ends one line, a tab is one column, and an astral character is two", () => {
    const text = '{\r\n\t"a":\t"😀",\r\n\t"b": 1}';
    expect(positionOf(text, "/a")).toBe("2:7");
    expect(positionOf(text, "/b")).toBe("3:7");
    expect(positionOf('["😀", 1]', "/1")).toBe("1:8");
  });

  test("VAL-1 the last line may end without a line break or with several", () => {
    expect(positionOf('{\n"a": 1}', "/a")).toBe("2:6");
    expect(positionOf('{\n"a": 1}\n\n', "/a")).toBe("2:6");
  });

  test("VAL-1 a diagnostic that has a position keeps it, and an empty text gives none", () => {
    const placed = { ...diagnose("site-empty", "", {}), line: 7, column: 3 };
    expect(locate('{"a": 1}', [placed])).toEqual([placed]);
    expect(locate("", [diagnose("site-empty", "", {})])[0]?.line).toBeUndefined();
  });

  test("VAL-1 every value of any document is located at its first character", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const paths: PropertyKey[][] = [];
        const collect = (item: unknown, path: PropertyKey[]) => {
          paths.push(path);
          if (typeof item !== "object" || item === null) return;
          const keys = Array.isArray(item) ? [...item.keys()] : Object.keys(item);
          for (const key of keys) collect((item as Record<PropertyKey, unknown>)[key], [...path, key]);
        };
        collect(value, []);
        const located = locate(
          text,
          paths.map((path) => diagnose("bad-value", formatPointer(path), { kind: "message", message: "" })),
        );
        const lines = text.split("\n");
        located.forEach(({ line = 0, column = 0 }, index) => {
          const from = [lines[line - 1]?.slice(column - 1), ...lines.slice(line)].join("\n");
          const item = (paths[index] ?? []).reduce<unknown>(
            (above, key) => (above as Record<PropertyKey, unknown>)[key],
            value,
          );
          const start =
            typeof item === "object" && item !== null
              ? Array.isArray(item)
                ? "["
                : "{"
              : JSON.stringify(item);
          expect(from.startsWith(start)).toBe(true);
        });
      }),
      runs(60),
    );
  });
});

test("VAL-1 line and column lead back to the offset, in any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "\r", "😀") }), fc.nat(100), (text, at) => {
      const wanted = Math.min(at, text.length);
      // No byte offset is inside of a character.
      const offset = /^[\uDC00-\uDFFF]/.test(text.slice(wanted)) ? wanted - 1 : wanted;
      const bytes = Buffer.from(text);
      const inBytes = Buffer.byteLength(text.slice(0, offset));
      const { line, column } = createPositions(bytes)(inBytes);
      const lines = text.split("\n");
      expect(lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1).toBe(
        offset,
      );
      const [source = "", caret = ""] = excerptAt(bytes, inBytes).split("\n");
      expect(caret).toMatch(/^ *\^$/);
      expect(caret.length).toBeLessThanOrEqual(source.length + 1);
    }),
    runs(100),
  );
});
