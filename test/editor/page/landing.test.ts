/** Drop targets while dragging. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { landingAt } from "../../../src/editor/page/landing.ts";

const box = (left: number, top: number, width = 100, height = 50) => ({ left, top, width, height });
const column = [box(0, 0), box(0, 60), box(0, 120)];
const grid = [box(0, 0), box(110, 0), box(0, 60), box(110, 60)];

test("EDT-4 in a column an item lands above or below a box, depending on which half it is over", () => {
  expect(landingAt(column, { x: 50, y: 130 }, 0)).toMatchObject({ to: 1, mark: { top: 118, width: 100 } });
  expect(landingAt(column, { x: 50, y: 160 }, 0)).toMatchObject({ to: 2, mark: { top: 168 } });
  expect(landingAt(column, { x: 50, y: 5 }, 2)).toMatchObject({ to: 0, mark: { top: -2 } });
});

test("EDT-4 in a grid an item lands beside a box, in both writing directions", () => {
  expect(landingAt(grid, { x: 120, y: 70 }, 0)).toMatchObject({ to: 2, mark: { left: 108, height: 50 } });
  expect(landingAt(grid, { x: 200, y: 70 }, 0)).toMatchObject({ to: 3, mark: { left: 208 } });
  expect(landingAt(grid, { x: 120, y: 70 }, 0, true)).toMatchObject({ to: 3, mark: { left: 108 } });
});

test("EDT-4 an item over its own box stays, and an item always lands among the others", () => {
  expect(landingAt(column, { x: 50, y: 70 }, 1)).toMatchObject({ to: 1 });
  expect(landingAt([], { x: 0, y: 0 }, 0)).toBeUndefined();
  const positions = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(
      positions,
      fc.nat(600),
      fc.nat(600),
      fc.nat(8),
      fc.boolean(),
      (all, x, y, from, isMirrored) => {
        const boxes = all.map(([left, top]) => box(left, top));
        const landing = landingAt(boxes, { x, y }, from % boxes.length, isMirrored);
        expect(landing?.to).toBeGreaterThanOrEqual(0);
        expect(landing?.to).toBeLessThan(boxes.length);
      },
    ),
  );
});
