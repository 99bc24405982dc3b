/** Displayed width of a logo. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampLogoWidth, failedLogoWidth, logoBounds, screenOf } from "../../src/section/logo-width.ts";
import { runs } from "../support/runs.ts";

const bounds = {
  mobile: { width: [10, 200], height: [20, 70] },
  tablet: { width: [10, 300], height: [20, 90] },
  desktop: { width: [10, 400], height: [20, 115] },
} as const;

describe("clampLogoWidth", () => {
  test.each([
    [400, undefined, "desktop", 400],
    [400, undefined, "mobile", 200],
    [1, undefined, "tablet", 10],
    [400, 1, "desktop", 115],
    [400, 2, "desktop", 230],
    [400, 10, "desktop", 400],
    [10, 2, "desktop", 40],
    [120, 1, "tablet", 90],
    [200, 4, "mobile", 200],
    [50, 1, "mobile", 50],
  ] as const)("IMG-6 %i px at an aspect of %s on %s are %i px", (width, aspect, screen, expected) => {
    expect(clampLogoWidth(width, aspect, screen)).toBe(expected);
  });

  test("IMG-6 keeps width and height within their bounds, unless the two contradict each other", () => {
    const screens = fc.constantFrom("mobile" as const, "tablet" as const, "desktop" as const);
    const positive = (max: number) => fc.double({ min: 0.01, max, noNaN: true });
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.option(positive(30), { nil: undefined }),
        screens,
        (requested, aspect, screen) => {
          const {
            width: [minWidth, maxWidth],
            height: [minHeight, maxHeight],
          } = bounds[screen];
          const width = clampLogoWidth(requested, aspect, screen);
          expect(Number.isInteger(width)).toBe(true);
          expect(width).toBeLessThanOrEqual(maxWidth);
          if (aspect === undefined) {
            expect(width).toBeGreaterThanOrEqual(minWidth);
            return;
          }
          const height = width / aspect;
          // Half a pixel of rounding in the height.
          const slack = 0.5 / aspect + 1e-9;
          expect(height).toBeLessThanOrEqual(maxHeight + slack);
          const mayBeLow = width >= maxWidth || maxHeight * aspect < minWidth;
          if (!mayBeLow) expect(height).toBeGreaterThanOrEqual(minHeight - slack);
        },
      ),
      runs(100),
    );
  });

  test("IMG-6 does not change a width that can be dragged to on its screen", () => {
    expect(logoBounds(undefined, "desktop")).toEqual({ min: 10, max: 400 });
    expect(logoBounds(1, "desktop")).toEqual({ min: 20, max: 115 });
    expect([768, 769, 1024, 1025].map(screenOf)).toEqual(["mobile", "tablet", "tablet", "desktop"]);
    fc.assert(
      fc.property(
        fc.option(fc.double({ min: 0.01, max: 60, noNaN: true }), { nil: undefined }),
        fc.constantFrom("mobile" as const, "tablet" as const, "desktop" as const),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (aspect, screen, share) => {
          const { min, max } = logoBounds(aspect, screen);
          expect(min).toBeLessThanOrEqual(max);
          const width = Math.round(min + share * (max - min));
          expect(clampLogoWidth(width, aspect, screen)).toBe(width);
        },
      ),
      runs(100),
    );
  });

  test("IMG-6 does not change a width within the bounds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 200 }), (width) => {
        expect(clampLogoWidth(width, 3, "mobile")).toBe(width);
      }),
      runs(100),
    );
    expect(failedLogoWidth).toBe(50);
  });
});
