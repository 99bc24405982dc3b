/** Which widths of a picture are made. */

/** Widest windows that the sizes small, medium and large are meant for, in pixels (builder.md section 9). */
const steps = [480, 768, 1440];
/** No window asks for more: a larger original is made smaller. */
const widest = 2400;
/** Where formats end (WebP at 16,383) and nobody looks: drawings of metres, as tall as a house. */
const highest = 9600;
/** A step within a tenth of the whole picture's width would be the same picture twice. */
const nearly = 0.9;
/** What feeds, mail and previews of links show at most. */
const widestFallback = 1440;

/** @returns the greatest size that is made of a picture, in pixels; never larger than the picture */
export function fullSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, widest / width, highest / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** @returns ascending, the last is the full width; none is within a tenth of the next */
export const widthsOf = (full: number): number[] => [...steps.filter((step) => step < full * nearly), full];

/** The width for those who ask for one picture: old browsers, feeds, previews of links. It need not be one of the others. */
export const fallbackWidth = (full: number): number => Math.min(full, widestFallback);

/** Greatest side of an animation in pixels. Each width of it costs all its frames again, so there is one. */
const largestAnimation = 1440;

export function animationSize(width: number, height: number): { width: number; height: number } {
  const scaled = Math.max(
    1,
    Math.round(width * Math.min(1, largestAnimation / width, largestAnimation / height)),
  );
  return { width: scaled, height: Math.max(1, Math.round((height * scaled) / width)) };
}

/** Widest picture that every format can hold. */
const widestFormat = 16_383;

/**
 * Reports if a picture becomes smaller than windows ask for: only its height, or the formats, limit it. Others lose no more
 * than nobody sees.
 */
export function isCramped(width: number, height: number, isMoving: boolean): boolean {
  const [most, highestOf] = isMoving ? [largestAnimation, largestAnimation] : [widest, highest];
  return width > widestFormat || highestOf / height < Math.min(1, most / width);
}
