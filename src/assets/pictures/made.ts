/** Files that are made of one picture, and the facts by which pages show them. */
import type { PictureChange } from "./measure.ts";

interface MadeImage {
  readonly format: "avif" | "webp" | "jpg" | "png";
  readonly width: number;
  readonly height: number;
}

/** Images of one format, of which browsers choose by the width that they need. */
interface SourceFacts {
  readonly type: "image/avif" | "image/webp";
  /** Places in the list of images, narrowest first. */
  readonly images: readonly number[];
  /** Only for who asks for less motion. */
  readonly isStill?: true;
}

/** Facts about a picture whose files are made. */
export interface PictureFacts {
  /** Present where visitors see something else than the file has. */
  readonly changes?: readonly PictureChange[];
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

export type Made = MadeImage & { readonly bytes: Uint8Array };

export const finish = (images: readonly Made[], facts: Omit<PictureFacts, "images">): MadePicture => ({
  facts: { ...facts, images: images.map(({ format, width, height }) => ({ format, width, height })) },
  contents: images.map(({ bytes }) => bytes),
});
