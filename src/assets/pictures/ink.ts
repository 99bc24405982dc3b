/** Colours of a logo's own pixels, without the ground that it leaves transparent. */
import { fitDrawing, isDrawing, maxShapes, validateDrawing } from "../drawings/index.ts";
import type { MadeOnce } from "../made-once.ts";
import { decodable } from "./decodable.ts";
import { libraryVersion, loadSharp } from "./library.ts";
import { maxPixels } from "./measure.ts";
import type { PictureSource } from "./processor.ts";

export interface Ink {
  /** True if a part of the picture is transparent, so that it has the shape of its ink. */
  readonly isShape: boolean;
  /** Colours `#rrggbb` with their shares of all pixels that are not transparent, largest first. */
  readonly colours: readonly (readonly [colour: string, share: number])[];
}

/** Increase with every change to the output. */
const recipe = 1;
/** Longer side in pixels at which colours are counted. */
const side = 160;
const patience = 10;
/** Share of transparent pixels from which a picture is a shape. */
const leastTransparent = 0.1;
const maxColours = 64;

/** @returns undefined for a picture that cannot be decoded, and for a drawing that is too complex */
export async function measureInk(
  { bytes, hash }: Pick<PictureSource, "bytes" | "hash">,
  madeOnce: MadeOnce = (_, make) => make(),
): Promise<Ink | undefined> {
  const made = await madeOnce(`ink ${recipe} ${libraryVersion()} ${hash}`, async () =>
    Buffer.from(JSON.stringify((await count(bytes)) ?? null)),
  );
  return JSON.parse(Buffer.from(made).toString()) ?? undefined;
}

async function count(bytes: Uint8Array): Promise<Ink | undefined> {
  const drawing = isDrawing(bytes) ? await validateDrawing(bytes) : undefined;
  if (drawing && ("problem" in drawing || drawing.weight > maxShapes)) return undefined;
  const open = await loadSharp();
  const decoded = await open(drawing ? fitDrawing(drawing, side) : decodable(bytes), {
    limitInputPixels: maxPixels,
  })
    .timeout({ seconds: patience })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (decoded?.info.channels !== 4) return undefined;
  const { data } = decoded;
  const shares = new Map<number, number>();
  let [covered, transparent] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 26) transparent++;
    // Four bits of each channel tell dark from light.
    const colour = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    shares.set(colour, (shares.get(colour) ?? 0) + alpha);
    covered += alpha;
  }
  if (covered === 0) return undefined;
  const sorted = [...shares].sort(([a, one], [b, other]) => other - one || a - b).slice(0, maxColours);
  return {
    isShape: transparent / (data.length / 4) >= leastTransparent,
    colours: sorted.map(([colour, share]) => [
      `#${[...colour.toString(16).padStart(3, "0")].map((digit) => digit + digit).join("")}`,
      Math.round((share / covered) * 1e4) / 1e4,
    ]),
  };
}
