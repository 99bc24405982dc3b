/** Encodes pixels: one function per format, with the published quality settings. */
import type sharp from "sharp";
import type { Sharp } from "sharp";

/** Decoded, upright, sRGB, eight bits per channel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** 3, or 4 with transparency. */
  readonly channels: 3 | 4;
}

/** Kind of picture: a photograph, or a graphic, whose edges and letters make artefacts more visible. */
export type Kind = "photo" | "graphic";

/** `best`: AVIF, WebP and the fallback. `quick`: without AVIF and mozjpeg, which take most of the time. */
export type PictureSet = "best" | "quick";

/** Time limit of one step in seconds, on a busy machine. Anything slower is malicious. */
export const patience = 120;

/** Maximum bytes. A PNG fallback is for small graphics; a large picture would take megabytes. */
const largestPng = 200_000;

/** Pixels of a picture for phones. More effort costs little at this size, and effort 1 would make it a tenth larger. */
const few = 300_000;

/** Chosen so that all three formats differ about equally from the original (structural similarity of photographs). */
const avif = {
  photo: { quality: 50, effort: 1, chromaSubsampling: "4:2:0" },
  smallPhoto: { quality: 52, effort: 2, chromaSubsampling: "4:2:0" },
  graphic: { quality: 70, effort: 1, chromaSubsampling: "4:4:4" },
} as const;
const webp = { photo: { quality: 76, effort: 2 }, graphic: { quality: 86, effort: 4 } } as const;

export interface Encoders {
  resize(pixels: Pixels, width: number): Promise<Pixels>;
  avif(pixels: Pixels): Promise<Buffer>;
  webp(pixels: Pixels): Promise<Buffer>;
  jpg(pixels: Pixels): Promise<Buffer>;
  /** Returns undefined if it would be too large. */
  png(pixels: Pixels): Promise<Buffer | undefined>;
}

export function createEncoders(open: typeof sharp, kind: Kind, set: PictureSet): Encoders {
  const image = ({ data, width, height, channels }: Pixels): Sharp =>
    open(data, { raw: { width, height, channels } }).timeout({ seconds: patience });
  return {
    async resize(pixels, width) {
      if (width === pixels.width) return pixels;
      const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
      const resized = image(pixels).resize({ width, height, fit: "fill" });
      return { ...pixels, data: await resized.raw().toBuffer(), width, height };
    },
    avif(pixels) {
      const isSmall = kind === "photo" && pixels.width * pixels.height <= few;
      return image(pixels)
        .avif(avif[isSmall ? "smallPhoto" : kind])
        .toBuffer();
    },
    async webp(pixels) {
      const lossy = await image(pixels).webp(webp[kind]).toBuffer();
      if (kind === "photo") return lossy;
      const exact = await image(pixels).webp({ lossless: true, effort: 4 }).toBuffer();
      return exact.length < lossy.length ? exact : lossy;
    },
    jpg: (pixels) =>
      image(pixels)
        .jpeg({ quality: 78, mozjpeg: set === "best" })
        .toBuffer(),
    async png(pixels) {
      const encoded = await image(pixels).png({ compressionLevel: 9 }).toBuffer();
      return encoded.length <= largestPng ? encoded : undefined;
    },
  };
}
