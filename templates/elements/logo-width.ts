/** How wide a logo is shown (IMG-6; bounds of builder.md section 9). */

import type { Screen } from "./picture-sizes.ts";

/** Least and greatest width and height of a logo, in pixels, by the width of the window. */
const bounds = {
  /** Up to 768 px. */
  mobile: { width: [10, 200], height: [20, 70] },
  /** Up to 1024 px. */
  tablet: { width: [10, 300], height: [20, 90] },
  desktop: { width: [10, 400], height: [20, 115] },
} as const satisfies Record<Screen, unknown>;

export const screens = Object.keys(bounds) as Screen[];

/** How high a logo is at most of which nobody says how wide it is. */
export const modestHeight = 48;

/** Width of a logo that failed to load. */
export const failedLogoWidth = 50;

/**
 * Clamps a logo's width so that neither its width nor its height leaves the bounds.
 * @param width wished width in pixels
 * @param aspect width by height; undefined when not known, then only the width is clamped
 * @returns whole pixels
 */
export function clampLogoWidth(width: number, aspect: number | undefined, screen: Screen): number {
  const [minWidth, maxWidth] = bounds[screen].width;
  const [minHeight, maxHeight] = bounds[screen].height;
  const least = aspect ? Math.max(minWidth, minHeight * aspect) : minWidth;
  const most = aspect ? Math.min(maxWidth, maxHeight * aspect) : maxWidth;
  // The greatest bound wins: a very wide logo may be lower than the least height, but not wider than the page.
  return Math.round(Math.min(Math.max(width, least), most));
}
