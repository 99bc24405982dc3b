/** Judges a picture by its content and measures it, without decoding its pixels: what `check` asks. */
import { readContainer } from "./container.ts";
import { findFormat, type PictureFormat, type Problem } from "./format.ts";
import { loadSharp } from "./library.ts";

export interface Measures {
  readonly format: PictureFormat;
  /** As it is shown, in pixels: a photo that was taken upright is higher than wide. */
  readonly width: number;
  readonly height: number;
  /** 1 unless it moves. */
  readonly frames: number;
  /** Whether it holds its pixels and nothing else, and so may be published as it is. */
  readonly isPlain: boolean;
}

/** Pixels of all frames together. A picture with more is a slip or an attack. */
export const mostPixels = 100_000_000;

/** @returns the measures, or why the picture cannot be used */
export async function measurePicture(bytes: Uint8Array): Promise<Measures | Problem> {
  const format = findFormat(bytes);
  if (typeof format !== "string") return format;
  const container = readContainer(format, bytes);
  if (!container.isWhole) return { problem: "it is cut off: its end is missing" };
  const sharp = await loadSharp();
  try {
    // Only the header is read, so the size needs no cap yet, and can be told.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = found.autoOrient;
    // Further pictures in an AVIF are no frames: sharp reads none that moves.
    const frames = (format === "gif" || format === "webp" ? found.pages : undefined) ?? 1;
    if (found.format !== (format === "avif" ? "heif" : format)) return damaged;
    if (format === "avif" && found.compression !== "av1") return damaged;
    const problem = findSizeProblem(width, height, frames);
    if (problem) return { problem };
    const notes = [found.exif, found.icc, found.iptc, found.xmp, found.tifftagPhotoshop, found.comments];
    return { format, width, height, frames, isPlain: container.isPlain && !notes.some(Boolean) };
  } catch {
    return damaged;
  }
}

export const damaged: Problem = { problem: "it is not a picture, or it is damaged" };

const inWords = (count: number) => count.toLocaleString("en-US");

function findSizeProblem(width: number, height: number, frames: number): string | undefined {
  const pixels = width * height * frames;
  if (pixels <= mostPixels) return undefined;
  const each = `${inWords(width)} by ${inWords(height)} pixels`;
  const all = frames > 1 ? `${inWords(frames)} frames of ${each}` : each;
  return `it has ${all}, together ${inWords(Math.round(pixels / 1e6))} million; at most ${mostPixels / 1e6} million are used`;
}
