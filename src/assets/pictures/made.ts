/** Files made from one picture, with the facts for showing it on pages. */
import type { PictureChange } from "./measure.ts";

interface MadeImage {
  readonly format: "avif" | "webp" | "jpg" | "png";
  readonly width: number;
  readonly height: number;
}

/** Images of one format in several widths, for browsers to choose from. */
interface SourceFacts {
  readonly type: "image/avif" | "image/webp";
  /** Indexes in the list of images, narrowest first. */
  readonly images: readonly number[];
  /** Only for visitors who prefer reduced motion. */
  readonly isStill?: true;
}

/** Facts about a picture and its files. */
export interface PictureFacts {
  /** Set if visitors see something other than the file. */
  readonly changes?: readonly PictureChange[];
  /** Size of the largest image. */
  readonly width: number;
  readonly height: number;
  /** Two CSS colours; absent for pictures with transparency. */
  readonly tones?: string;
  readonly images: readonly MadeImage[];
  /** Best first. */
  readonly sources: readonly SourceFacts[];
  /** Index of the image for browsers that support none of the sources. */
  readonly fallback: number;
}

export interface MadePicture {
  readonly facts: PictureFacts;
  /** One entry per image. */
  readonly contents: readonly Uint8Array[];
}

export type Made = MadeImage & { readonly bytes: Uint8Array };

export const finish = (images: readonly Made[], facts: Omit<PictureFacts, "images">): MadePicture => ({
  facts: { ...facts, images: images.map(({ format, width, height }) => ({ format, width, height })) },
  contents: images.map(({ bytes }) => bytes),
});
