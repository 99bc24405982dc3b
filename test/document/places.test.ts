/** Positions of diagnostics in a document that is never read as one text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { diagnose } from "../../src/diagnostic/index.ts";
import { locate } from "../../src/document/index.ts";
import { runs } from "../support/runs.ts";
import { cut } from "./edits/odd-text.ts";

const word = fc.constantFrom("a", "é", "😀", "한글", "\\n", "\u2028", " ");
const words = fc.array(word, { maxLength: 6 }).map((parts) => parts.join(""));

test("VAL-1 positions found in page ranges equal those in the whole text, in any script and formatting", () => {
  const documents = fc.record({
    page: fc.array(words, { minLength: 1, maxLength: 4 }),
    indent: fc.constantFrom(0, 2, "\t"),
    newline: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\ufeff"),
  });
  fc.assert(
    fc.property(documents, ({ page, indent, newline, mark }) => {
      const value = { name: page[0], pages: page.map((path) => ({ path, title: path })), last: 1 };
      const text = mark + JSON.stringify(value, undefined, indent).replaceAll("\n", newline);
      const pointers = [
        "",
        "/name",
        "/last",
        ...page.flatMap((_, index) => [`/pages/${index}`, `/pages/${index}/title`]),
      ];
      const found = pointers.map((pointer) =>
        diagnose("bad-value", pointer, { kind: "message", message: "" }),
      );
      const bytes = Buffer.from(text);
      const { ranges } = cut(bytes);
      const whole = Buffer.from(text.slice(mark.length));
      expect(locate({ bytes, ranges }, found)).toEqual(locate({ bytes: whole }, found));
    }),
    runs(100),
  );
});
