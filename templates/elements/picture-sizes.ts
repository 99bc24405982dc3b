/** Widths at which pictures are displayed. Browsers need them to choose a file before any stylesheet has loaded. */
import type { Screen } from "#section/view";

/**
 * Displayed width of a picture: a share of the page's width on wide screens, optionally with another share for narrow ones
 * (default 1) and the minimum window width of the wide ones; or the width of the window; or pixels, the same on all screens
 * or by screen. If a frame crops the sides of its pictures, they are wider than the frame.
 */
export type DisplayWidth =
  | number
  | readonly [wide: number, narrow: number, from?: typeof halves]
  | "window"
  | `${number}px`
  | Readonly<Record<Screen, number>>;

/** Maximum page width in pixels, and page width in percent of narrower windows (theme/base.css). */
const page = { width: 1200, share: 90 };
/** Minimum window width in pixels for sections in columns. */
const columns = 769;
/** Minimum window width in pixels for text beside a picture. */
const halves = 993;
/** Minimum window width in pixels of a desktop. */
const desktops = 1025;

/**
 * @param scale width of the picture divided by the width of its frame, if a crop shows a part of it
 * @returns the value of a `sizes` attribute
 */
export function sizesOf(width: DisplayWidth, scale = 1): string {
  const length = (value: number, unit: string) => `${Math.round(value * scale)}${unit}`;
  if (width === "window") return length(100, "vw");
  if (typeof width === "string") return length(Number.parseFloat(width), "px");
  if (typeof width === "object" && "mobile" in width) {
    const { mobile, tablet, desktop } = width;
    return [
      ...(desktop === tablet ? [] : [`(min-width: ${desktops}px) ${length(desktop, "px")}`]),
      ...(tablet === mobile ? [] : [`(min-width: ${columns}px) ${length(tablet, "px")}`]),
      length(mobile, "px"),
    ].join(", ");
  }
  const [wide, narrow, from = columns] = typeof width === "number" ? ([width, 1] as const) : width;
  return [
    `(min-width: ${Math.round((page.width * 100) / page.share)}px) ${length(page.width * wide, "px")}`,
    ...(wide === narrow ? [] : [`(min-width: ${from}px) ${length(page.share * wide, "vw")}`]),
    length(page.share * narrow, "vw"),
  ].join(", ");
}
