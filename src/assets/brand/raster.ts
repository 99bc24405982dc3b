/** Drawings and logos as pixels, for whoever reads no SVG: social networks, home screens, old browsers. */
import type { MadeOnce } from "../made-once.ts";
import { libraryVersion, loadSharp } from "../pictures/library.ts";

/** To be raised with every change of how pixels are made. */
const recipe = 2;

/** @param drawing an SVG that we drew ourselves, in the size that is wanted */
export const rasterise = (drawing: string, madeOnce: MadeOnce): Promise<Uint8Array> =>
  madeOnce(`raster ${recipe} ${libraryVersion()} ${drawing}`, async () => {
    const open = await loadSharp();
    // Of few colours, the first palette is the best one: more effort takes three times as long for the same bytes.
    return await open(Buffer.from(drawing)).png({ palette: true, effort: 1, compressionLevel: 6 }).toBuffer();
  });

/**
 * @param logo bytes of a picture that was found harmless, `name` its hash
 * @param margin left free on each side, in pixels
 * @param ground hex colour behind it; undefined leaves it see-through
 * @returns PNG, a square of so many pixels
 */
export const fitLogo = (
  logo: { readonly bytes: Uint8Array; readonly name: string },
  pixels: number,
  margin: number,
  ground: string | undefined,
  madeOnce: MadeOnce,
): Promise<Uint8Array> =>
  madeOnce(`logo ${recipe} ${libraryVersion()} ${pixels} ${margin} ${ground} ${logo.name}`, async () => {
    const open = await loadSharp();
    const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
    const inner = pixels - 2 * margin;
    return await open(logo.bytes, { density: 300, limitInputPixels: 100_000_000 })
      .rotate()
      .toColourspace("srgb")
      .resize(inner, inner, { fit: "contain", background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .png({ compressionLevel: 9 })
      .toBuffer();
  });

/** @returns an ICO file that holds one PNG of at most 256 by 256 pixels */
export function wrapIcon(png: Uint8Array, pixels: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(pixels % 256, 6);
  header.writeUInt8(pixels % 256, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
