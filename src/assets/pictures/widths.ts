/** Which widths of a picture are made. */

/** Widest windows that the sizes small, medium and large are meant for, in pixels (builder.md section 9). */
const steps = [480, 768, 1440];
/** No window asks for more: a larger original is made smaller. */
const widest = 2400;
/** Where formats end (WebP at 16,383) and nobody looks: drawings of metres, as tall as a house. */
const highest = 9600;
/** A step that is nearly as wide as the whole picture would be the same picture twice. */
const nearly = 0.9;

/** @returns the greatest size that is made of a picture, in pixels; never larger than the picture */
export function fullSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, widest / width, highest / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** @returns ascending, the last is the full width */
export const widthsOf = (full: number): number[] => [
  ...steps.filter((step) => step <= full * nearly && step < full),
  full,
];

/** The width for those who ask for one picture: old browsers, feeds, previews of links. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1440) ?? widths[0] ?? 1;

/** Each width of an animation costs all its frames again, so there is one. */
export const animationWidth = (width: number, height: number): number =>
  Math.max(1, Math.round(width * Math.min(1, 1440 / width, 1440 / height)));
