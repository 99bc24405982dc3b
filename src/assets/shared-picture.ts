/** Makes the picture for sharing a page. Networks show only PNG and JPEG, without animation. */
import type { Reason } from "../diagnostic/index.ts";
import { fitDrawing, isDrawing, maxShapes, validateDrawing } from "./drawings/index.ts";
import type { MadeOnce } from "./made-once.ts";
import { decodable } from "./pictures/decodable.ts";
import { patience } from "./pictures/encode.ts";
import type { PictureSource, Problem } from "./pictures/index.ts";
import { libraryVersion, loadSharp } from "./pictures/library.ts";
import { damaged, maxPixels } from "./pictures/measure.ts";

/** Increase with every change to the output. */
const recipe = 1;

/** Longer side in pixels: the width at which networks show link previews. */
const largest = 1200;

/** WhatsApp omits larger pictures. */
const maxPngBytes = 600_000;

interface SharedFile {
  readonly bytes: Uint8Array;
  readonly format: "jpeg" | "png";
  readonly width: number;
  readonly height: number;
}

class NotDrawn extends Error {
  constructor(readonly reason: Reason) {
    super(reason.kind);
  }
}

/** @throws errors of the cache */
export async function makeSharedPicture(
  { bytes, hash }: Pick<PictureSource, "bytes" | "hash">,
  madeOnce: MadeOnce,
): Promise<SharedFile | Problem> {
  try {
    const made = await madeOnce(`shared ${recipe} ${libraryVersion()} ${hash}`, () => draw(bytes));
    const open = await loadSharp();
    const { format, width, height } = await open(made).metadata();
    return { bytes: made, format: format === "png" ? "png" : "jpeg", width, height };
  } catch (error) {
    if (error instanceof NotDrawn) return { problem: error.reason };
    throw error;
  }
}

async function draw(bytes: Uint8Array): Promise<Uint8Array> {
  const input = isDrawing(bytes) ? await sizeDrawing(bytes) : decodable(bytes);
  const open = await loadSharp();
  try {
    const { data, info } = await open(input, { limitInputPixels: maxPixels, failOn: "error" })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const image = () => open(data, { raw: { width, height, channels } });
    const png = await image().png({ compressionLevel: 9 }).toBuffer();
    if (png.length <= maxPngBytes) return png;
    return await image().flatten({ background: "#ffffff" }).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
  } catch {
    throw new NotDrawn(damaged.problem);
  }
}

async function sizeDrawing(bytes: Uint8Array): Promise<Uint8Array> {
  const drawing = await validateDrawing(bytes);
  if ("problem" in drawing) throw new NotDrawn(drawing.problem);
  if (drawing.weight > maxShapes)
    throw new NotDrawn({ kind: "shapes-for-preview", shapes: drawing.weight, max: maxShapes });
  return fitDrawing(drawing, largest);
}
