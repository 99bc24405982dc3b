/** Rasterizes SVGs and logos, for programs without SVG support: social networks, home screens, old browsers. */
import type { MadeOnce } from "../made-once.ts";
import { decodable } from "../pictures/decodable.ts";
import { patience } from "../pictures/encode.ts";
import { libraryVersion, loadSharp } from "../pictures/library.ts";
import { maxPixels } from "../pictures/measure.ts";

/** Increase with every change to the output. */
const recipe = 4;

/** @param drawing an SVG of our own, in the target size */
export const rasterise = (drawing: string, madeOnce: MadeOnce): Promise<Uint8Array> =>
  madeOnce(`raster ${recipe} ${libraryVersion()} ${drawing}`, async () => {
    const open = await loadSharp();
    // With few colours the first palette is the best: more effort takes three times as long for the same bytes. It contains all
    // shades of the letters' edges, so dithering would only cost time and bytes.
    return await open(Buffer.from(drawing))
      .png({ palette: true, effort: 1, dither: 0, compressionLevel: 6 })
      .toBuffer();
  });

/** Side of the largest icon. All icons are made from the logo at this size, so that it is decoded once. */
const largest = 512;

/** Logo that looks like a picture but can't be drawn. */
class NotDrawn extends Error {}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * @param logo returns its bytes for a side in pixels; `name` is the hash of its source
 * @param margin space on each side, in pixels
 * @param background hex colour of the background; undefined for a transparent one
 * @returns a square PNG of the given size; undefined if the logo can't be drawn: it is damaged after its header, or has content
 *   that the library does not draw
 */
export async function fitLogo(
  logo: { readonly at: (side: number) => Uint8Array; readonly name: string },
  pixels: number,
  margin: number,
  background: string | undefined,
  madeOnce: MadeOnce,
): Promise<Uint8Array | undefined> {
  const version = `${recipe} ${libraryVersion()}`;
  const drawWhole = async () => {
    const open = await loadSharp();
    try {
      return await open(decodable(logo.at(largest)), { limitInputPixels: maxPixels, failOn: "error" })
        .timeout({ seconds: patience })
        .autoOrient()
        .toColourspace("srgb")
        .resize(largest, largest, { fit: "contain", background: clear })
        .png({ compressionLevel: 9 })
        .toBuffer();
    } catch {
      throw new NotDrawn();
    }
  };
  const fit = async () => {
    const whole = await madeOnce(`logo ${version} ${logo.name}`, drawWhole);
    const open = await loadSharp();
    const inner = pixels - 2 * margin;
    const image = open(whole).resize(inner, inner);
    if (background) image.flatten({ background });
    return await image
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: background ?? clear })
      .png({ compressionLevel: 9 })
      .toBuffer();
  };
  try {
    return await madeOnce(`logo ${version} ${pixels} ${margin} ${background} ${logo.name}`, fit);
  } catch (error) {
    if (error instanceof NotDrawn) return undefined;
    throw error;
  }
}

/** Side of the site's icon on a card, and its position from the start and the top, in pixels: above the longest title. */
const markPlace = { side: 100, start: 90, top: 60 };

/** @param card PNG @param mark PNG, a square @returns PNG */
export async function addMark(
  card: Uint8Array,
  mark: Uint8Array,
  isRightToLeft: boolean,
): Promise<Uint8Array> {
  const open = await loadSharp();
  const { side, start, top } = markPlace;
  const { width } = await open(card).metadata();
  const input = await open(mark).resize(side, side).png().toBuffer();
  return await open(card)
    .composite([{ input, top, left: isRightToLeft ? width - start - side : start }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** @returns an ICO file with one PNG of at most 256 by 256 pixels */
export function wrapIcon(png: Uint8Array, pixels: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(pixels % 256, 6);
  header.writeUInt8(pixels % 256, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
