/** Widths at which pictures are drawn: browsers choose among a picture's files by them, before any style is there. */
import type { Screen } from "#section/view";

/**
 * A share of the page's width on wide screens, with another for narrow ones where it is not the whole, and where they begin; the
 * width of the window; or pixels, the same on all screens or by screen. Where a frame cuts much off its pictures' sides, they are wider than
 * their frame.
 */
export type PictureRoom =
  | number
  | readonly [wide: number, narrow: number, from?: typeof halves]
  | "window"
  | `${number}px`
  | Readonly<Record<Screen, number>>;

/** The page's width in pixels, and its percentage of a window that is narrower (theme/base.css). */
const page = { width: 1200, share: 90 };
/** From this width on, sections stand in columns. */
const columns = 769;
/** From this width on, words stand beside their picture. */
const halves = 993;
/** From this width on, it is a desktop's. */
const desktops = 1025;

/**
 * @param scale how many times as wide as its frame the picture is, where a crop shows a part of it
 * @returns the value of a `sizes` attribute
 */
export function sizesOf(room: PictureRoom, scale = 1): string {
  const length = (value: number, unit: string) => `${Math.round(value * scale)}${unit}`;
  if (room === "window") return length(100, "vw");
  if (typeof room === "string") return length(Number.parseFloat(room), "px");
  if (typeof room === "object" && "mobile" in room) {
    const { mobile, tablet, desktop } = room;
    return [
      ...(desktop === tablet ? [] : [`(min-width: ${desktops}px) ${length(desktop, "px")}`]),
      ...(tablet === mobile ? [] : [`(min-width: ${columns}px) ${length(tablet, "px")}`]),
      length(mobile, "px"),
    ].join(", ");
  }
  const [wide, narrow, from = columns] = typeof room === "number" ? ([room, 1] as const) : room;
  return [
    `(min-width: ${Math.round((page.width * 100) / page.share)}px) ${length(page.width * wide, "px")}`,
    ...(wide === narrow ? [] : [`(min-width: ${from}px) ${length(page.share * wide, "vw")}`]),
    length(page.share * narrow, "vw"),
  ].join(", ");
}
