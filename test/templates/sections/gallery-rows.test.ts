/** Splits the pictures of a gallery into rows. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { placesInRows } from "../../../templates/sections/Gallery/rows.ts";
import { runs } from "../../support/runs.ts";

/** Returns the widths of the pictures in each row, as shares of the page. */
function rowsOf(shapes: readonly number[], ideal: number): number[][] {
  const rows: number[][] = [];
  const left = placesInRows(shapes, ideal);
  while (left[0]) rows.push(left.splice(0, left[0].gaps + 1).map(({ share }) => share));
  return rows;
}

test("SEC-39 every picture is in a row, and every row has the width of the page", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.66, max: 2.2, noNaN: true }), { maxLength: 60 }), (shapes) => {
      const rows = rowsOf(shapes, 3.9);
      expect(rows.flat().length).toBe(shapes.length);
      for (const row of rows) {
        const width = row.reduce((sum, share) => sum + share);
        expect(width).toBeLessThanOrEqual(1);
        expect(width).toBeGreaterThan(0.99);
      }
    }),
    runs(100),
  );
});

test("SEC-39 no row has one picture if others have several, and narrow screens have fewer in a row", () => {
  const counts = (count: number, ideal: number) =>
    rowsOf(Array(count).fill(1.5), ideal).map(({ length }) => length);
  expect(counts(7, 3.9)).toEqual([3, 2, 2]);
  expect(counts(8, 3.9)).toEqual([3, 3, 2]);
  expect(counts(9, 3.9)).toEqual([3, 3, 3]);
  expect(counts(4, 3.9)).toEqual([2, 2]);
  expect(counts(6, 3.2)).toEqual([2, 2, 2]);
  expect(counts(1, 3.9)).toEqual([1]);
});
