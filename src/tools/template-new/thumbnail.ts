/** Placeholder thumbnail of a new type: lines in the theme's plain colours, until a real one is taken. */
import { pictureOfDrawing } from "../../assets/pictures/picture-of-drawing.ts";

/** @returns WebP */
export const drawThumbnail = async (width: number, height: number): Promise<Uint8Array> => {
  const left = Math.round(width * 0.14);
  const line = (top: number, long: number, high: number, colour: string) =>
    `<rect x="${left}" y="${Math.round(top * height)}" width="${Math.round(long * width)}" height="${Math.round(high * height)}" rx="3" fill="${colour}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f4f6fa"/>
<rect x="${left - 14}" y="${Math.round(0.26 * height)}" width="3" height="${Math.round(0.48 * height)}" fill="#5b8def"/>
${line(0.28, 0.5, 0.12, "#1c3a70")}
${line(0.5, 0.68, 0.05, "#8a94a6")}
${line(0.6, 0.6, 0.05, "#8a94a6")}
${line(0.7, 0.32, 0.05, "#8a94a6")}
</svg>`;
  return await pictureOfDrawing(drawing);
};
