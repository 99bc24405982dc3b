/** The only place that calls sharp: judges a local picture by its content, and measures it. */
import type sharp from "sharp";
import { findDrawingProblem, isDrawing } from "./drawings.ts";

export interface Measured {
  /** By content, without a dot: `webp`. */
  readonly extension: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

const extensions: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  gif: "gif",
  heif: "avif",
  svg: "svg",
};

/** A picture with more pixels is a slip or an attack. */
const maxPixels = 100_000_000;

/** @returns the picture's measures, or why it cannot be used */
export async function measurePicture(bytes: Uint8Array): Promise<Measured | { readonly problem: string }> {
  // Before anything else reads it: the library that draws them follows what they refer to.
  const drawing = isDrawing(bytes) ? findDrawingProblem(bytes) : undefined;
  if (drawing) return { problem: drawing };
  const open = await loadSharp();
  try {
    const { format, compression, width, height, autoOrient } = await open(bytes, {
      limitInputPixels: maxPixels,
    }).metadata();
    const extension = format === "heif" && compression !== "av1" ? undefined : extensions[format];
    if (!extension) return { problem: `pictures of the format ${format} cannot be shown by browsers` };
    // A drawing that does not begin as one, or is compressed, is not published unseen.
    const problem = extension === "svg" ? findDrawingProblem(bytes) : undefined;
    if (problem) return { problem };
    return { extension, width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  } catch {
    return { problem: "it is not a picture, or it is damaged" };
  }
}

/** sharp takes a while to load, so sites without local pictures do not load it. */
let loaded: Promise<typeof sharp> | undefined;
const loadSharp = () => {
  loaded ??= import("sharp").then((module) => module.default);
  return loaded;
};
