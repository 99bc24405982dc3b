/** Makes of one picture all the files that visitors get (IMG-2): widths in AVIF and WebP, and one for everybody else. */
import type sharp from "sharp";
import { createEncoders, type Encoders, type Pixels, patience } from "./encode.ts";
import type { Problem } from "./format.ts";
import { loadSharp } from "./library.ts";
import { damaged, type Measures, mostPixels } from "./measure.ts";
import { tonesOf } from "./tones.ts";
import { animationWidth, fallbackWidth, fullSize, widthsOf } from "./widths.ts";

export interface MadeImage {
  readonly format: "avif" | "webp" | "jpg" | "png";
  readonly width: number;
  readonly height: number;
}

/** Images of one format, of which browsers choose by the width that they need. */
export interface SourceFacts {
  readonly type: "image/avif" | "image/webp";
  /** Places in the list of images, narrowest first. */
  readonly images: readonly number[];
  /** Only for who asks for less motion. */
  readonly isStill?: true;
}

/** What is known of a picture once its files are made. */
export interface PictureFacts {
  /** Of the largest image. */
  readonly width: number;
  readonly height: number;
  /** Two CSS colours; not for pictures that one can see through. */
  readonly tones?: string;
  readonly images: readonly MadeImage[];
  /** Best first. */
  readonly sources: readonly SourceFacts[];
  /** The image for browsers that know none of the sources. */
  readonly fallback: number;
}

export interface MadePicture {
  readonly facts: PictureFacts;
  /** As many as there are images. */
  readonly contents: readonly Uint8Array[];
}

type Made = MadeImage & { readonly bytes: Uint8Array };

/**
 * @param measures of the same bytes
 * @returns the files, or why the picture cannot be used: it is damaged behind its header, or takes too long
 * @throws the signal's reason when it is aborted
 */
export async function makePicture(
  bytes: Uint8Array,
  measures: Measures,
  signal?: AbortSignal,
): Promise<MadePicture | Problem> {
  const open = await loadSharp();
  const isGraphic = measures.format === "png" || measures.format === "gif";
  const encoders = createEncoders(open, isGraphic ? "graphic" : "photo");
  const original = createOriginal(bytes, measures);
  if (measures.frames > 1) return await makeAnimation(open, bytes, measures, original);
  const pixels = await decode(open, bytes, measures);
  if ("problem" in pixels) return pixels;
  return await makeStill(pixels, encoders, original, signal);
}

/** A file that says by itself what ours would say, in fewer bytes, stands in for it. */
type Original = (made: Made) => Made;

function createOriginal(bytes: Uint8Array, { format, width, isPlain }: Measures): Original {
  return (made) =>
    isPlain && made.format === format && made.width === width && bytes.length <= made.bytes.length
      ? { ...made, bytes }
      : made;
}

/** Untrusted bytes are decoded here and nowhere else; all that follows works on plain pixels. */
async function decode(open: typeof sharp, bytes: Uint8Array, measures: Measures): Promise<Pixels | Problem> {
  const { width, height } = fullSize(measures.width, measures.height);
  try {
    const { data, info } = await open(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({ width, height, fit: "fill" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return withoutIdleAlpha({ data, width, height, channels: info.channels === 4 ? 4 : 3 });
  } catch (error) {
    return decodingProblem(error);
  }
}

const decodingProblem = (error: unknown): Problem =>
  /timeout/i.test(String(error)) ? { problem: `decoding it takes longer than ${patience} seconds` } : damaged;

/** Many programs save a channel for transparency that nothing in the picture uses. */
function withoutIdleAlpha(pixels: Pixels): Pixels {
  if (pixels.channels === 3) return pixels;
  const { data, width, height } = pixels;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return pixels;
  const opaque = Buffer.allocUnsafe(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) data.copy(opaque, to, from, from + 3);
  return { ...pixels, data: opaque, channels: 3 };
}

async function makeStill(
  pixels: Pixels,
  encoders: Encoders,
  original: Original,
  signal: AbortSignal | undefined,
): Promise<MadePicture> {
  const widths = widthsOf(pixels.width);
  const forAll = fallbackWidth(widths);
  const [avif, webp, fallback]: [Made[], Made[], Made[]] = [[], [], []];
  for (const width of widths) {
    signal?.throwIfAborted();
    const resized = await encoders.resize(pixels, width);
    const image = (format: MadeImage["format"], bytes: Uint8Array) =>
      original({ format, width, height: resized.height, bytes });
    webp.push(image("webp", await encoders.webp(resized)));
    signal?.throwIfAborted();
    avif.push(image("avif", await encoders.avif(resized)));
    if (width !== forAll) continue;
    const isOpaque = resized.channels === 3;
    const bytes = isOpaque ? await encoders.jpeg(resized) : await encoders.png(resized);
    if (bytes) fallback.push(image(isOpaque ? "jpg" : "png", bytes));
  }
  // Flat drawings are smaller without loss in WebP: an AVIF that saves nothing is not offered.
  const sets = sizeOf(avif) < sizeOf(webp) ? [avif, webp] : [webp];
  const images = [...sets.flat(), ...fallback];
  const places = (set: readonly Made[]) => set.map((made) => images.indexOf(made));
  return finish(images, {
    width: pixels.width,
    height: pixels.height,
    ...(pixels.channels === 3 && { tones: tonesOf(pixels) }),
    sources: sets.map((set) => ({
      type: set === avif ? "image/avif" : "image/webp",
      images: places(set),
    })),
    fallback: fallback[0]
      ? images.length - 1
      : images.findIndex(({ format, width }) => format === "webp" && width === forAll),
  });
}

const sizeOf = (images: readonly Made[]): number => images.reduce((sum, { bytes }) => sum + bytes.length, 0);

const finish = (images: readonly Made[], facts: Omit<PictureFacts, "images">): MadePicture => ({
  facts: { ...facts, images: images.map(({ format, width, height }) => ({ format, width, height })) },
  contents: images.map(({ bytes }) => bytes),
});

/** A picture that moves stays one, as WebP; who asks for less motion gets its first frame. */
async function makeAnimation(
  open: typeof sharp,
  bytes: Uint8Array,
  measures: Measures,
  original: Original,
): Promise<MadePicture | Problem> {
  const width = animationWidth(measures.width, measures.height);
  const height = Math.max(1, Math.round((measures.height * width) / measures.width));
  const encode = (animated: boolean) =>
    open(bytes, { limitInputPixels: mostPixels, failOn: "error", animated })
      .timeout({ seconds: patience })
      .resize({ width, height, fit: "fill" })
      .webp({ quality: 75, effort: 3, mixed: true })
      .toBuffer();
  try {
    const moving = original({ format: "webp", width, height, bytes: await encode(true) });
    const still: Made = { format: "webp", width, height, bytes: await encode(false) };
    return finish([moving, still], {
      width,
      height,
      sources: [{ type: "image/webp", images: [1], isStill: true }],
      fallback: 0,
    });
  } catch (error) {
    return decodingProblem(error);
  }
}
