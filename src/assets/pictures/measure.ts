/** Validates a picture by content and measures it without decoding pixels. Used by `check`. */
import type { Reason } from "../../diagnostic/index.ts";
import { readContainer } from "./container.ts";
import { decodable } from "./decodable.ts";
import { findFormat, type PictureFormat, type Problem } from "./format.ts";
import { createGate } from "./gate.ts";
import { loadSharp } from "./library.ts";
import { animationSize, fullSize, isCramped } from "./widths.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Difference between the file and the picture that visitors see. */
export type PictureChange =
  | { readonly kind: "smaller"; readonly from: Size; readonly to: Size }
  /** Animated PNG of which only the first frame is shown. */
  | { readonly kind: "still"; readonly reason: Reason };

export interface Measures {
  readonly format: PictureFormat;
  /** Displayed size in pixels, after rotation by the camera's orientation. */
  readonly width: number;
  readonly height: number;
  /** 1 unless it is animated. */
  readonly frames: number;
  /** True if it contains only pixels, so that it may be published unchanged. */
  readonly isPlain: boolean;
  readonly changes: readonly PictureChange[];
}

type Cost = Pick<Measures, "format" | "width" | "height" | "frames">;

/** Maximum pixels of all frames together. A picture with more is a mistake or an attack. */
export const maxPixels = 100_000_000;

/**
 * Memory that a decoder needs per pixel, relative to the maximum of the other formats (measured:
 * 18 bytes for AVIF, 25 with 12 bits per colour; 5 for progressive JPEG, interlaced PNG and GIF).
 * Such formats may have fewer pixels, because a small file can contain many.
 */
const dearness = (format: PictureFormat): number => (format === "avif" ? 3 : 1);

/** @returns the cost of decoding it, in pixels of a usual picture; at most maxPixels */
export const costOf = ({ format, width, height, frames }: Cost): number =>
  width * height * frames * dearness(format);

/** @returns the measures, or the reason why the picture can't be used */
export async function measurePicture(bytes: Uint8Array): Promise<Measures | Problem> {
  const format = findFormat(bytes);
  if (typeof format !== "string") return format;
  const container = readContainer(format, bytes);
  if (!container.isWhole) return cutOff;
  const sharp = await loadSharp();
  try {
    // Only the header is read, so the size needs no limit yet and can be reported.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = found.autoOrient;
    // Additional pictures in an AVIF are not frames: sharp does not read animated ones.
    let frames = (format === "gif" || format === "webp" ? found.pages : container.frames) ?? 1;
    const changes: PictureChange[] = [];
    const reason =
      format === "png" && frames > 1 && findReasonForStill(bytes, { format, width, height, frames });
    if (reason) {
      changes.push({ kind: "still", reason });
      frames = 1;
    }
    if (found.format !== (format === "avif" ? "heif" : format)) return damaged;
    if (format === "avif" && found.compression !== "av1") return damaged;
    const problem = findSizeProblem({ format, width, height, frames });
    if (problem) return { problem };
    const notes = [found.exif, found.icc, found.iptc, found.xmp, found.tifftagPhotoshop, found.comments];
    if (isCramped(width, height, frames > 1)) {
      const to = frames > 1 ? animationSize(width, height) : fullSize(width, height);
      changes.push({ kind: "smaller", from: { width, height }, to });
    }
    return { format, width, height, frames, isPlain: container.isPlain && !notes.some(Boolean), changes };
  } catch {
    return damaged;
  }
}

/** Maximum bytes of an animated PNG. It is not converted, so visitors load the file itself. */
const maxMovingBytes = 5_000_000;

/** @returns the reason why an animated PNG is not published unchanged */
function findReasonForStill(bytes: Uint8Array, measures: Cost): Reason | undefined {
  const { width, height } = measures;
  const max = animationSize(width, height);
  if (bytes.length > maxMovingBytes)
    return { kind: "animation-bytes", bytes: bytes.length, max: maxMovingBytes };
  if (max.width < width || max.height < height) return { kind: "large-animation", width, height };
  return costOf(measures) > maxPixels ? { kind: "long-animation" } : undefined;
}

/** Shared by all decoders, because a progressive JPEG is in memory as a whole. */
const gate = createGate(maxPixels);
/** Seconds. Slower pictures are left to the step that makes them. */
const shortPatience = 20;

/**
 * Decodes a JPEG to check if a part is missing, which browsers show grey. An
 * end mark proves nothing, since programs append one to incomplete data.
 * @param measures of the same bytes
 */
export async function findMissingPart(bytes: Uint8Array, measures: Cost): Promise<Problem | undefined> {
  if (measures.format !== "jpeg") return undefined;
  const open = await loadSharp();
  return await gate(costOf(measures), async () => {
    try {
      const image = open(decodable(bytes), { limitInputPixels: maxPixels, failOn: "warning" });
      const { height } = await image.metadata();
      // The last row needs all rows before it. A smaller size would decode faster, but gives no warning about the last rows.
      const lastRow = { left: 0, top: height - 1, width: 1, height: 1 };
      await image.timeout({ seconds: shortPatience }).extract(lastRow).raw().toBuffer();
      return undefined;
    } catch (error) {
      return isCutOff(error) ? incomplete : undefined;
    }
  });
}

/** Matches libjpeg's warning. */
export const isCutOff = (error: unknown): boolean => /premature end/i.test(String(error));

const cutOff: Problem = { problem: { kind: "cut-off" } };
export const incomplete: Problem = { problem: { kind: "grey-part" } };
export const damaged: Problem = { problem: { kind: "not-image" } };

function findSizeProblem(measures: Cost): Reason | undefined {
  if (costOf(measures) <= maxPixels) return undefined;
  const { format, width, height, frames } = measures;
  const max = Math.floor(maxPixels / dearness(format) / 1e6);
  return { kind: "large-image", width, height, frames, max, isAvif: format === "avif" };
}
