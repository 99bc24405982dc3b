/** Rasterizes an SVG of our own. */
import sharp from "sharp";

/** @param drawing an SVG with its size @returns WebP */
export const pictureOfDrawing = async (drawing: string): Promise<Uint8Array> =>
  await sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer();
