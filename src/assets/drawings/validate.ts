/** Validates an SVG, including the pictures embedded in it. */
import type { Problem } from "../pictures/format.ts";
import { findMissingPart, maxPixels, measurePicture } from "../pictures/measure.ts";
import { type Drawing, readDrawing } from "./read.ts";

export async function validateDrawing(bytes: Uint8Array): Promise<Drawing | Problem> {
  const drawing = readDrawing(bytes);
  if ("problem" in drawing) return drawing;
  let pixels = 0;
  for (const picture of drawing.pictures) {
    const measures = await measurePicture(picture);
    const wrong = "problem" in measures ? measures : await findMissingPart(picture, measures);
    if (wrong) return { problem: { kind: "svg-image", problem: wrong.problem } };
    if ("problem" in measures) continue;
    pixels += measures.width * measures.height * measures.frames;
  }
  return pixels > maxPixels ? { problem: { kind: "svg-pixels", max: maxPixels / 1e6 } } : drawing;
}

/**
 * Maximum shapes of an SVG that is rasterized, which takes about two
 * seconds. A page may show more, but an icon doesn't need them.
 */
export const maxShapes = 50_000;

/** @returns the SVG scaled so that its longer side has this many pixels */
export function fitDrawing({ size, sized }: Drawing, side: number): Uint8Array {
  const scale = side / Math.max(size.width, size.height);
  return sized(Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale)));
}
