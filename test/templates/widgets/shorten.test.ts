/** RPT-3: cutting a field's text, without a browser. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { charactersOf, shorten } from "../../../templates/widgets/form/shorten.ts";
import { runs } from "../../support/runs.ts";

/** A minimal input field. */
function fieldWith(value: string, caret: number | null): HTMLInputElement {
  const field = {
    value,
    selectionEnd: caret,
    setSelectionRange(start: number) {
      field.selectionEnd = start;
    },
  };
  return field as unknown as HTMLInputElement;
}

const cut = (value: string, caret: number | null, limit: number) => {
  const field = fieldWith(value, caret);
  return [shorten(field, limit), field.value, field.selectionEnd];
};

test("RPT-3 a text that fits stays unchanged, and so does the caret", () => {
  expect(cut("12345", 2, 5)).toEqual([false, "12345", 2]);
  // A mark that combines with the previous letter is not another character.
  expect(cut("1234e\u0301", 6, 5)).toEqual([false, "1234e\u0301", 6]);
});

test("RPT-3 the end of the inserted text is cut, not the end of the whole text", () => {
  expect(cut("12x345", 3, 5)).toEqual([true, "12345", 2]);
  expect(cut("12xyz345", 5, 6)).toEqual([true, "12x345", 3]);
  expect(cut("12345xyz", 8, 5)).toEqual([true, "12345", 5]);
});

test("RPT-3 a text without a caret is cut at its end", () => {
  expect(cut("12345xyz", 0, 5)).toEqual([true, "12345", 0]);
  expect(cut("12345xyz", null, 5)).toEqual([true, "12345", 5]);
});

const units = ["a", " ", "\n", "é", "e\u0301", "👍", "👍🏽", "👨‍👩‍👧‍👦", "🇰🇿", "한", "க்ஷி"];

test("RPT-3 after any insertion the earlier text stays, with whole characters only and within the limit", () => {
  const text = fc.array(fc.constantFrom(...units), { maxLength: 12 }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, text, text, (before, pasted, after) => {
      const limit = charactersOf(before + after).length + 3;
      const [isCut, value] = cut(before + pasted + after, before.length + pasted.length, limit);
      expect(isCut).toBe(charactersOf(before + pasted + after).length > limit);
      expect(charactersOf(String(value)).length).toBeLessThanOrEqual(limit);
      expect(String(value).startsWith(before)).toBe(true);
      expect(String(value).endsWith(after)).toBe(true);
      expect(/\p{Cs}/u.test(String(value))).toBe(false);
    }),
    runs(100),
  );
});

test("RPT-3 a huge text is cut at once, and not within a character", () => {
  const wide = `a${"\u0301".repeat(40)}`;
  const [isCut, value] = cut(wide.repeat(50_000) + "👍".repeat(300), 0, 255);
  expect(isCut).toBe(true);
  expect(String(value).length).toBeGreaterThan(7000);
  expect(String(value).length % wide.length).toBe(0);
});

test("RPT-3 without Intl.Segmenter code points stay whole", async () => {
  vi.stubGlobal("Intl", {});
  vi.resetModules();
  const old = await import("../../../templates/widgets/form/shorten.ts");
  const field = fieldWith("👍".repeat(6), 12);
  old.shorten(field, 5);
  expect(field.value).toBe("👍".repeat(5));
  vi.unstubAllGlobals();
});
