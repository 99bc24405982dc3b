/** Whether the site's logo can be its icon: a local picture that is about as wide as high. */
import { isDrawing } from "../drawings.ts";
import { makeHarmless } from "../harmless-drawing.ts";
import { measureDrawing, measurePicture } from "../pictures/index.ts";
import { createSiteFiles } from "../site-files.ts";

export interface Logo {
  readonly bytes: Uint8Array;
  /** SHA-256 in hex. */
  readonly name: string;
}

/** Wider ones would be a thin line in a browser's tab. */
const widest = 4 / 3;

/** @param path in the site's folder; what is missing or refused was said where the page shows it */
export async function findLogo(
  folder: string,
  path: string,
  digest: (contents: Uint8Array) => string,
): Promise<Logo | undefined> {
  const file = await createSiteFiles(folder)(path);
  if (!("bytes" in file)) return undefined;
  const bytes = isDrawing(file.bytes) ? makeHarmless(file.bytes).bytes : file.bytes;
  if (!bytes) return undefined;
  const size = isDrawing(bytes) ? await measureDrawing(bytes) : await measurePicture(bytes);
  if ("problem" in size) return undefined;
  const { width = 1, height = 1 } = size;
  const ratio = width / height;
  return ratio <= widest && ratio >= 1 / widest ? { bytes, name: digest(bytes) } : undefined;
}
