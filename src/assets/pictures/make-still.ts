/** Files of a still picture: several widths in AVIF and WebP, and one fallback (IMG-2). */
import type { Encoders, PictureSet, Pixels } from "./encode.ts";
import { finish, type Made, type MadePicture } from "./made.ts";
import { fallbackWidth, widthsOf } from "./widths.ts";

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

/** Pixels sampled per half, enough to determine its colour. */
const samples = 4096;

/**
 * Placeholder colours shown until a picture loads: one for its upper half and one for its lower half.
 * @returns `#9ab,#453`: short, because every picture on a page has one, and finer shades would not be noticed
 */
function tonesOf({ data, channels }: Pixels): string {
  const pixels = data.length / channels;
  const middle = Math.max(1, Math.floor(pixels / 2)) * channels;
  return [data.subarray(0, middle), data.subarray(pixels > 1 ? middle : 0)]
    .map((half) => `#${meanOf(half, channels).map(shortHex).join("")}`)
    .join(",");
}

function meanOf(data: Buffer, channels: number): number[] {
  const step = channels * Math.max(1, Math.floor(data.length / channels / samples));
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < data.length; at += step, count++)
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0);
  return sum.map((total) => total / count);
}

const shortHex = (value: number): string => Math.round(value / 17).toString(16);
