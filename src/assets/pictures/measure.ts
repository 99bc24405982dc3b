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

/**
 * How much memory its decoder takes for a pixel, in parts of what the others take at most (measured: 18 bytes, or 25 with
 * twelve bits a colour, and 5 for progressive JPEG, interlaced PNG and GIF). So fewer pixels are allowed, since a small file may well hold many.
 */
const dearness = (format: PictureFormat): number => (format === "avif" ? 3 : 1);

/** @returns what decoding it takes, in pixels of a picture of the usual kind; at most mostPixels */
export const costOf = ({ format, width, height, frames }: Omit<Measures, "isPlain">): number =>
  width * height * frames * dearness(format);

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
    const problem = findSizeProblem({ format, width, height, frames });
    if (problem) return { problem };
    const notes = [found.exif, found.icc, found.iptc, found.xmp, found.tifftagPhotoshop, found.comments];
    return { format, width, height, frames, isPlain: container.isPlain && !notes.some(Boolean) };
  } catch {
    return damaged;
  }
}

export const damaged: Problem = { problem: "it is not a picture, or it is damaged" };

const inWords = (count: number) => count.toLocaleString("en-US");

function findSizeProblem(measures: Omit<Measures, "isPlain">): string | undefined {
  if (costOf(measures) <= mostPixels) return undefined;
  const { format, width, height, frames } = measures;
  const each = `${inWords(width)} by ${inWords(height)} pixels`;
  const all = frames > 1 ? `${inWords(frames)} frames of ${each}` : each;
  const most = Math.floor(mostPixels / dearness(format) / 1e6);
  const millions = inWords(Math.round((width * height * frames) / 1e6));
  return `it has ${all}, together ${millions} million; at most ${most} million are used${format === "avif" ? " of an AVIF" : ""}`;
}
