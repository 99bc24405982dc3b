/** Whether a drawing can be used, with the pictures that are inside of it. */
import type { Problem } from "../pictures/format.ts";
import { measurePicture, mostPixels } from "../pictures/measure.ts";
import { type Drawing, readDrawing } from "./read.ts";

export async function judgeDrawing(bytes: Uint8Array): Promise<Drawing | Problem> {
  const drawing = readDrawing(bytes);
  if ("problem" in drawing) return drawing;
  let pixels = 0;
  for (const picture of drawing.pictures) {
    const measures = await measurePicture(picture);
    if ("problem" in measures)
      return { problem: `a picture in the drawing cannot be used: ${measures.problem}` };
    pixels += measures.width * measures.height * measures.frames;
  }
  return pixels > mostPixels
    ? { problem: `the pictures in the drawing have more than ${mostPixels / 1e6} million pixels together` }
    : drawing;
}
