/** Encodes the pictures of a folder as a build does: the data that pages receive, and every published file. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import sharp, { type Metadata } from "sharp";
import {
  createFlagSet,
  createIconSet,
  createPictureProcessors,
  createSiteAssets,
  noFonts,
  type ResolvedAssets,
  resolveAssets,
} from "../../src/assets/index.ts";
import { type ContentCache, createContentCache } from "../../src/output/index.ts";
import { createFolder } from "./folder.ts";

export const digest = (contents: string | Uint8Array) => createHash("sha256").update(contents).digest("hex");
const icons = createIconSet();
const flags = createFlagSet();
const processorFor = createPictureProcessors();

/** Creates a cache in a folder that is removed after the test. */
const createCache = async (): Promise<ContentCache> =>
  createContentCache(join(await createFolder(), "cache"));

/** Provides the answers that rendering asks for, for a site without fonts and icons. */
export const withAssets = (resolved: ResolvedAssets) => ({
  ...resolved,
  assets: createSiteAssets(
    { ...resolved.assets, fonts: noFonts.fonts, brand: { icons: [], cards: {} } },
    icons,
  ),
});

/** @param names file names of pictures in the folder */
export async function makePictures(
  folder: string,
  names: readonly string[],
  cache?: ContentCache,
  signal?: AbortSignal,
) {
  const needs = names.map((name, index) => ({ kind: "picture" as const, name, pointer: `/${index}` }));
  const processor = processorFor(cache ?? (await createCache()));
  return withAssets(
    await resolveAssets(needs, { folder, base: "/", icons, flags, digest, processor, signal }),
  );
}

interface MadeFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly metadata: Metadata;
}

/** Encodes one picture and returns all results. */
export async function makeOne(contents: Uint8Array | string, name = "photo.jpg", cache?: ContentCache) {
  const folder = await createFolder({ [name]: contents });
  const { assets, files, diagnostics, pictures } = await makePictures(folder, [name], cache);
  const made: MadeFile[] = await Promise.all(
    files.map(async ({ path, facts, read }) => {
      const bytes = Buffer.from(await read());
      if (digest(bytes) !== facts?.hash) throw new Error(`${path} does not have its known hash`);
      return { path, bytes, metadata: await sharp(bytes).metadata() };
    }),
  );
  return {
    picture: assets.picture(name),
    problem: diagnostics[0]?.message,
    codes: diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    pictures,
    made,
    /** Finds the published file of a URL. */
    file: (url = "") => made.find(({ path }) => `/${path}` === url),
  };
}

/** Draws a picture with many colours: a gradient from corner to corner, with a darker lower half. */
export function drawPhoto(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = y * 2 < height ? 1 : 0.4;
      data[at++] = ((x * 255) / width) * shade;
      data[at++] = ((y * 255) / height) * shade;
      data[at++] = (128 + 60 * Math.sin(x / 9) * Math.cos(y / 7)) * shade;
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Returns the colour of the middle pixel as red, green, blue and, if present, alpha. */
export async function middleOf(bytes: Uint8Array): Promise<number[]> {
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const at = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await sharp(bytes).extract(at).toColourspace("srgb").raw().toBuffer())];
}

/** Returns `480 768 1440` for `/a 480w, /b 768w, /c 1440w`. */
export const widthsOf = (srcSet = ""): number[] =>
  [...srcSet.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
