/** Judges drawings, with the pictures that are inside of them. */
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
    if (wrong) return { problem: `a picture in the drawing cannot be used: ${wrong.problem}` };
    if ("problem" in measures) continue;
    pixels += measures.width * measures.height * measures.frames;
  }
  return pixels > maxPixels
    ? { problem: `the pictures in the drawing have more than ${maxPixels / 1e6} million pixels together` }
    : drawing;
}

/**
 * Shapes of a drawing that is made a picture: these take about two seconds. A page shows more of them, but nobody needs them in
 * an icon.
 */
export const maxShapes = 50_000;

/** @returns the drawing at the size at which its longer side has so many pixels */
export function fitDrawing({ size, sized }: Drawing, side: number): Uint8Array {
  const scale = side / Math.max(size.width, size.height);
  return sized(Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale)));
}
