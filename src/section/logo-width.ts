/** Widths of logos (IMG-6): the only definition of their bounds, for schema, page and editor. */

/** Screen class by window width: up to 768 px, up to 1024 px, and wider. */
export type Screen = "mobile" | "tablet" | "desktop";

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Bounds of width and height in pixels. */
const bounds = {
  mobile: { width: { min: 10, max: 200 }, height: { min: 20, max: 70 } },
  tablet: { width: { min: 10, max: 300 }, height: { min: 20, max: 90 } },
  desktop: { width: { min: 10, max: 400 }, height: { min: 20, max: 115 } },
} as const satisfies Record<Screen, { readonly width: Bounds; readonly height: Bounds }>;

export const screens = Object.keys(bounds) as Screen[];

/** @param width of the window in pixels */
export const screenOf = (width: number): Screen =>
  width <= 768 ? "mobile" : width <= 1024 ? "tablet" : "desktop";

/** Widths that a document can request. */
export const logoWidths: Bounds = bounds.desktop.width;

/** Widths in pixels where a document gives none: half of the maximum, and 120 on a tablet, as the specification says. */
export const defaultLogoWidth = { mobile: 100, tablet: 120, desktop: 200 } as const satisfies Record<
  Screen,
  number
>;

/** Width of a logo that failed to load, in pixels. */
export const failedLogoWidth = 50;

/**
 * @param aspect width divided by height; undefined if unknown, then only the width is bounded
 * @returns bounds in whole pixels that keep both width and height of a logo within their limits. A very wide logo may be lower
 *   than the minimum height, but never wider than the maximum width
 */
export function logoBounds(aspect: number | undefined, screen: Screen): Bounds {
  const { width, height } = bounds[screen];
  const max = aspect ? Math.min(width.max, height.max * aspect) : width.max;
  const min = aspect ? Math.max(width.min, height.min * aspect) : width.min;
  return { min: Math.round(Math.min(min, max)), max: Math.round(max) };
}

/**
 * @param width requested width in pixels
 * @param aspect width divided by height; undefined if unknown
 * @returns displayed width of the logo in whole pixels
 */
export function clampLogoWidth(width: number, aspect: number | undefined, screen: Screen): number {
  const { min, max } = logoBounds(aspect, screen);
  return Math.round(Math.min(Math.max(width, min), max));
}
