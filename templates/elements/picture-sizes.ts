/** How wide pictures are drawn: what browsers choose by among a picture's widths, before any style is there. */

/**
 * A share of the page's width on wide screens, with another for narrow ones where it is not the whole; the width of the
 * window; or pixels, the same on all screens or by screen. Where a frame cuts much off its pictures' sides, they are wider than
 * their frame.
 */
export type PictureRoom =
  | number
  | readonly [wide: number, narrow: number]
  | "window"
  | `${number}px`
  | Readonly<Record<Screen, number>>;

/** Screens by the width of the window: up to 768 px, up to 1024 px, and wider. */
export type Screen = "mobile" | "tablet" | "desktop";

/** The page's width in pixels, and its percentage of a window that is narrower (theme/base.css). */
const page = { width: 1200, share: 90 };
/** From this width on, sections stand in columns. */
const columns = 769;
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
  const [wide, narrow] = typeof room === "number" ? [room, 1] : room;
  return [
    `(min-width: ${Math.round((page.width * 100) / page.share)}px) ${length(page.width * wide, "px")}`,
    ...(wide === narrow ? [] : [`(min-width: ${columns}px) ${length(page.share * wide, "vw")}`]),
    length(page.share * narrow, "vw"),
  ].join(", ");
}
