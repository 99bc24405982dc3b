/** Letter on a drawn icon: the first letter as a reader sees it (OUT-3). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { initialOf } from "../../../src/assets/brand/icons.ts";
import { drawable } from "../../../src/assets/brand/typesetter.ts";
import { runs } from "../../support/runs.ts";

test.each([
  ["Oak & Rye", "O"],
  ["école", "É"],
  ["e\u0301cole", "É"],
  ["ёлка", "Ё"],
  ["и\u0306од", "Й"],
  [" 7 days", "7"],
  ["👩‍👩‍👧 family", "👩‍👩‍👧"],
  ["", ""],
])("OUT-3 the initial of %j is %j", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test("OUT-3 the initial is the first grapheme that Intl.Segmenter finds, on the fast path too", () => {
  const marks = ["\u0301", "\u0306", "\u20dd", "\u200d", "\ufe0f", "\u0483", "\u034f"];
  const letters = [..."azAZ09ЯёщØß", "👩", "한", "ᄒ", "ا", "-", " ", "İ", "ſ", "K"];
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters, ...marks), { maxLength: 5 }), (parts) => {
      const shown = drawable(parts.join("")).trim();
      const [first] = segmenter.segment(shown);
      expect(initialOf(parts.join(""))).toBe(first?.segment.toUpperCase() ?? "");
    }),
    runs(2000),
  );
});
