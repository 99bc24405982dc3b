/** Makes all published files of a picture (IMG-2). It is decoded only once. */
import type sharp from "sharp";
import { decodable } from "./decodable.ts";
import { createEncoders, type PictureSet, type Pixels, patience } from "./encode.ts";
import type { Problem } from "./format.ts";
import { loadSharp } from "./library.ts";
import { finish, type Made, type MadePicture } from "./made.ts";
import { makeStill } from "./make-still.ts";
import { damaged, findMissingPart, incomplete, isCutOff, type Measures, maxPixels } from "./measure.ts";
import { withoutNotes } from "./png-chunks.ts";
import { animationSize, fullSize } from "./widths.ts";

/**
 * @param measures of the same bytes
 * @returns the files, or the reason why the picture can't be used: it is damaged after its header, or takes too long
 * @throws the signal's reason when it is aborted
 */
export async function makePicture(
  bytes: Uint8Array,
  measures: Measures,
  set: PictureSet,
  signal?: AbortSignal,
): Promise<MadePicture | Problem> {
  const open = await loadSharp();
  const isGraphic = measures.format === "png" || measures.format === "gif";
  const encoders = createEncoders(open, isGraphic ? "graphic" : "photo", set);
  if (measures.frames > 1) return await makeAnimation(open, bytes, measures);
  const pixels = await decode(open, bytes, measures);
  if ("problem" in pixels) return pixels;
  return await makeStill(pixels, encoders, originalOf(bytes, measures), set, signal);
}

/** An original with nothing but pixels, in a published format, can replace our own version. */
function originalOf(bytes: Uint8Array, { format, width, height, isPlain }: Measures): Made | undefined {
  if (!isPlain || format === "gif") return undefined;
  return { format: format === "jpeg" ? "jpg" : format, width, height, bytes };
}

/** Untrusted bytes are decoded only here. All later steps work on plain pixels. */
async function decode(open: typeof sharp, bytes: Uint8Array, measures: Measures): Promise<Pixels | Problem> {
  const { width, height } = fullSize(measures.width, measures.height);
  const input = decodable(bytes);
  const decodeUpTo = (failOn: "error" | "warning") =>
    open(input, { limitInputPixels: maxPixels, failOn })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({ width, height, fit: "fill" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
  try {
    const { data, info } =
      measures.format === "jpeg"
        ? // libjpeg only warns about a missing part, and also warns about invisible defects.
          await decodeUpTo("warning").catch((error) => {
            if (isCutOff(error)) throw error;
            return decodeUpTo("error");
          })
        : await decodeUpTo("error");
    // Decoding to a much smaller size gives no warning about the last rows.
    const missing = measures.width > width * 3 ? await findMissingPart(bytes, measures) : undefined;
    if (missing) return missing;
    return withoutIdleAlpha({ data, width, height, channels: info.channels === 4 ? 4 : 3 });
  } catch (error) {
    return decodingProblem(error);
  }
}

function decodingProblem(error: unknown): Problem {
  if (isCutOff(error)) return incomplete;
  if (/timeout/i.test(String(error))) return { problem: { kind: "slow-image", seconds: patience } };
  return damaged;
}

/** Many programs save an alpha channel that the picture does not use. */
function withoutIdleAlpha(pixels: Pixels): Pixels {
  if (pixels.channels === 3) return pixels;
  const { data, width, height } = pixels;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return pixels;
  const opaque = Buffer.allocUnsafe(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) data.copy(opaque, to, from, from + 3);
  return { ...pixels, data: opaque, channels: 3 };
}

/**
 * Converts an animation to WebP, with its first frame for visitors who prefer reduced motion. An animated PNG stays unchanged,
 * because libvips reads only its first frame.
 */
async function makeAnimation(
  open: typeof sharp,
  bytes: Uint8Array,
  measures: Measures,
): Promise<MadePicture | Problem> {
  const { width, height } = animationSize(measures.width, measures.height);
  const encode = (animated: boolean) =>
    open(decodable(bytes), { limitInputPixels: maxPixels, failOn: "error", animated })
      .timeout({ seconds: patience })
      .resize({ width, height, fit: "fill" })
      .webp({ quality: 75, effort: 3, mixed: true })
      .toBuffer();
  const moveAsWebp = async (): Promise<Made> => {
    const made: Made = { format: "webp", width, height, bytes: await encode(true) };
    const original = originalOf(bytes, measures);
    const isOriginal = original?.format === "webp" && original.width === width;
    return isOriginal && original.bytes.length <= made.bytes.length ? original : made;
  };
  try {
    const moving = measures.format === "png" ? movingPng(bytes, measures) : await moveAsWebp();
    if (!moving) return damaged;
    const still: Made = { format: "webp", width, height, bytes: await encode(false) };
    return finish([moving, still], {
      width,
      height,
      sources: [{ type: "image/webp", images: [1], isStill: true }],
      fallback: 0,
    });
  } catch (error) {
    return decodingProblem(error);
  }
}

function movingPng(bytes: Uint8Array, { width, height }: Measures): Made | undefined {
  const plain = withoutNotes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return plain && { format: "png", width, height, bytes: plain };
}
