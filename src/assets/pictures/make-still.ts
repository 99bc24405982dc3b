/** Files of a still picture: several widths in AVIF and WebP, and one fallback (IMG-2). */
import type { Encoders, Pixels } from "./encode.ts";
import { finish, type Made, type MadePicture } from "./made.ts";
import { tonesOf } from "./tones.ts";
import { fallbackWidth, widthsOf } from "./widths.ts";

/** `best`: AVIF, WebP and the fallback. `quick`: without AVIF, which takes most of the time. */
export type PictureSet = "best" | "quick";

/** @param original the file of the site's folder, if it may be published unchanged */
export async function makeStill(
  pixels: Pixels,
  encoders: Encoders,
  original: Made | undefined,
  set: PictureSet,
  signal: AbortSignal | undefined,
): Promise<MadePicture> {
  const make = async (
    format: Made["format"],
    { width, height }: Pixels,
    encode: () => Promise<Uint8Array | undefined>,
    narrower?: Made,
  ): Promise<Made | undefined> => {
    signal?.throwIfAborted();
    const own = original?.format === format && original.width === width ? original : undefined;
    if (own && narrower && density(own) <= density(narrower)) return own;
    const bytes = await encode();
    if (!bytes) return undefined;
    return own && own.bytes.length <= bytes.length ? own : { format, width, height, bytes };
  };
  const [avif, webp, fallback]: [Made[], Made[], Made[]] = [[], [], []];
  const add = (images: Made[], made: Made | undefined) => void (made && images.push(made));

  const forAll = fallbackWidth(pixels.width);
  const addFallback = async (resized: Pixels) => {
    const format = resized.channels === 3 ? "jpg" : "png";
    add(fallback, await make(format, resized, () => encoders[format](resized)));
  };
  const widths = widthsOf(pixels.width);
  for (const width of widths) {
    const resized = await encoders.resize(pixels, width);
    add(webp, await make("webp", resized, () => encoders.webp(resized), webp.at(-1)));
    if (set === "best") add(avif, await make("avif", resized, () => encoders.avif(resized), avif.at(-1)));
    if (width === forAll) await addFallback(resized);
  }
  if (!widths.includes(forAll)) await addFallback(await encoders.resize(pixels, forAll));

  // Flat graphics are smaller as lossless WebP. An AVIF that saves nothing is omitted.
  const sets = avif.length > 0 && sizeOf(avif) < sizeOf(webp) ? [avif, webp] : [webp];
  const images = [...sets.flat(), ...fallback];
  return finish(images, {
    width: pixels.width,
    height: pixels.height,
    ...(pixels.channels === 3 && { tones: tonesOf(pixels) }),
    sources: sets.map((made) => ({
      type: made === avif ? "image/avif" : "image/webp",
      images: made.map((image) => images.indexOf(image)),
    })),
    fallback: images.indexOf(fallback[0] ?? (webp.findLast(({ width }) => width <= forAll) as Made)),
  });
}

/**
 * Bytes per pixel. It decreases with size, so an original that needs no
 * more than our smaller version is as well compressed as ours would be.
 */
const density = ({ bytes, width, height }: Made): number => bytes.length / (width * height);

const sizeOf = (images: readonly Made[]): number => images.reduce((sum, { bytes }) => sum + bytes.length, 0);
