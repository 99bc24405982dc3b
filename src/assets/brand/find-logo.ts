/** Checks if the site's logo can be its icon: a local picture that is about as wide as high. */
import type { Reason } from "../../diagnostic/index.ts";
import { fitDrawing, isDrawing, maxShapes, validateDrawing } from "../drawings/index.ts";
import { findMissingPart, measurePicture } from "../pictures/index.ts";
import { createSiteFiles } from "../site-files.ts";

export interface Logo {
  /** Returns the picture, or an SVG at about the requested size, never larger. @param side in pixels */
  readonly at: (side: number) => Uint8Array;
  /** SHA-256 in hex of its source. */
  readonly name: string;
}

/** Wider logos would be a thin line in a browser tab. */
const widestLogo = 4 / 3;

/**
 * @param path in the site's folder; a missing or rejected file is reported where it is referenced
 * @param widest maximum ratio of the longer side to the shorter one
 * @returns undefined if it can't be the icon; the reason if it should be, but is too complex to draw
 */
export async function findLogo(
  folder: string,
  path: string,
  digest: (contents: Uint8Array) => string,
  widest = widestLogo,
): Promise<Logo | { readonly problem: Reason } | undefined> {
  const file = await createSiteFiles(folder)(path);
  if (!("bytes" in file)) return undefined;
  const { bytes } = file;
  if (!isDrawing(bytes)) {
    const measures = await measurePicture(bytes);
    if ("problem" in measures || !fits(measures, widest)) return undefined;
    if (await findMissingPart(bytes, measures)) return undefined;
    return { at: () => bytes, name: digest(bytes) };
  }
  const drawing = await validateDrawing(bytes);
  if ("problem" in drawing || !fits(drawing.size, widest)) return undefined;
  if (drawing.weight > maxShapes)
    return { problem: { kind: "shapes-for-icon", shapes: drawing.weight, max: maxShapes } };
  return { at: (side) => fitDrawing(drawing, side), name: digest(drawing.bytes) };
}

function fits({ width, height }: { width: number; height: number }, widest: number): boolean {
  const ratio = width / height;
  return ratio <= widest && ratio >= 1 / widest;
}
