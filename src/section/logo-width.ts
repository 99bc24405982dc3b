/** Widths of logos (IMG-6): the one place that has their bounds, for schema, page and editor. */

/** Screens by the width of the window: up to 768 px, up to 1024 px, and wider. */
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

/** Widths that a document can ask for. */
export const logoWidths: Bounds = bounds.desktop.width;

/** Widths in pixels where the document gives none. */
export const defaultLogoWidth = { header: 400, footer: 200 } as const;

/** Width in pixels of a logo that failed to load. */
export const failedLogoWidth = 50;

/**
 * @param aspect width by height; undefined where it is not known, then only the width has bounds
 * @returns whole pixels between which both the width and the height of a logo are within their bounds. A very wide logo may
 * be lower than the least height, but not wider than the greatest width
 */
export function logoBounds(aspect: number | undefined, screen: Screen): Bounds {
  const { width, height } = bounds[screen];
  const max = aspect ? Math.min(width.max, height.max * aspect) : width.max;
  const min = aspect ? Math.max(width.min, height.min * aspect) : width.min;
  return { min: Math.round(Math.min(min, max)), max: Math.round(max) };
}

/**
 * @param width wished width in pixels
 * @param aspect width by height; undefined where it is not known
 * @returns the width in whole pixels at which a logo is shown
 */
export function clampLogoWidth(width: number, aspect: number | undefined, screen: Screen): number {
  const { min, max } = logoBounds(aspect, screen);
  return Math.round(Math.min(Math.max(width, min), max));
}
