/** The size of a drawing, as its own width, height and view box say. */
import type { Problem } from "./format.ts";
import { loadSharp } from "./library.ts";

export interface DrawingSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** @param bytes an SVG that was found harmless: the library that draws them follows what they refer to */
export async function measureDrawing(bytes: Uint8Array): Promise<DrawingSize | Problem> {
  const sharp = await loadSharp();
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return format === "svg" ? { width, height } : damaged;
  } catch {
    return damaged;
  }
}

const damaged: Problem = { problem: "it is no drawing, or it is damaged" };
