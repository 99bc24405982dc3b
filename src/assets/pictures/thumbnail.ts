/** Small copies and sizes of a site's images, for choosing one of them in the editor. */
import { decodable } from "./decodable.ts";
import { createGate } from "./gate.ts";
import { loadSharp } from "./library.ts";
import { maxPixels } from "./measure.ts";

/** Longer side in pixels: a tile of the editor on a fine screen. */
const side = 360;
/** Seconds; without a thumbnail, the image itself is shown. */
const patience = 10;
/** A page of tiles must not take the threads that save edits. */
const gate = createGate(2);

/** @returns a WebP of its first frame; undefined for files that are not images, and for drawings */
export async function makeThumbnail(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const open = await loadSharp();
  return await gate(1, () =>
    open(decodable(bytes), { limitInputPixels: maxPixels, failOn: "none" })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75, effort: 1 })
      .toBuffer(),
  ).catch(() => undefined);
}

/**
 * Reads only the header.
 * @param file absolute; not a drawing
 * @returns size as displayed, in pixels; undefined if it cannot be read
 */
export async function measureFile(file: string): Promise<{ width: number; height: number } | undefined> {
  const open = await loadSharp();
  const { autoOrient } =
    (await open(file, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)) ?? {};
  return autoOrient && { width: autoOrient.width, height: autoOrient.height };
}
