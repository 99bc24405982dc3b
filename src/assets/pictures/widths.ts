/** Widths made of a picture. */

/** Maximum window widths for the sizes small, medium and large, in pixels, as the specification defines them. */
const steps = [480, 768, 1440];
/** Maximum width. No window needs more, so larger originals are scaled down. */
const widest = 2400;
/** Maximum height. Formats have limits (WebP at 16,383), and nobody views taller pictures. */
const highest = 9600;
/** A step within a tenth of the full width would duplicate the picture. */
const nearly = 0.9;
/** Maximum width that feeds, mail and link previews show. */
const widestFallback = 1440;

/** @returns the largest size made of a picture, in pixels; never larger than the picture */
export function fullSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, widest / width, highest / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** @returns ascending widths, ending with the full one; none is within a tenth of the next */
export const widthsOf = (full: number): number[] => [...steps.filter((step) => step < full * nearly), full];

/**
 * Returns the width for clients that use a single picture: old browsers,
 * feeds, link previews. It may differ from all other widths.
 */
export const fallbackWidth = (full: number): number => Math.min(full, widestFallback);

/** Maximum side of an animation in pixels. Each width repeats all frames, so there is only one. */
const largestAnimation = 1440;

export function animationSize(width: number, height: number): { width: number; height: number } {
  const scaled = Math.max(
    1,
    Math.round(width * Math.min(1, largestAnimation / width, largestAnimation / height)),
  );
  return { width: scaled, height: Math.max(1, Math.round((height * scaled) / width)) };
}

/** Maximum width that every format supports. */
const widestFormat = 16_383;

/**
 * Returns true if a picture becomes smaller than windows need, because its height or the formats limit it. In all other cases the
 * difference is not visible.
 */
export function isCramped(width: number, height: number, isMoving: boolean): boolean {
  const [maxWidth, highestOf] = isMoving ? [largestAnimation, largestAnimation] : [widest, highest];
  return width > widestFormat || highestOf / height < Math.min(1, maxWidth / width);
}
