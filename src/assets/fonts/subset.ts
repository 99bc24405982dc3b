/** Font subset with the characters of a site (THM-4). */
import "./quick-wasm.ts";
import subsetFont from "subset-font";
import { weightsOf } from "./weights.ts";

/** Features that layout needs. Others (small capitals, swashes) would add their glyphs. */
export const features = "kern liga clig calt ccmp locl mark mkmk rlig init medi fina isol tnum".split(" ");

/**
 * @param font WOFF2, TrueType or OpenType
 * @param characters all characters to keep
 * @param weights undefined for a font with a single weight
 * @returns WOFF2, variable in weight if the font is
 */
export function cutFont(
  font: Uint8Array,
  characters: string,
  weights: readonly [number, number] | undefined,
): Promise<Uint8Array> {
  const [min, max] = weightsOf(weights ?? [0, 0]);
  return subsetFont(Buffer.from(font), characters, {
    targetFormat: "woff2",
    keepFeatures: features,
    noHinting: true,
    ...(weights && { variationAxes: { wght: { min, max } } }),
  });
}

/** @returns the font as TrueType or OpenType, which can be measured */
export const unpackFont = (font: Uint8Array, characters: string): Promise<Uint8Array> =>
  subsetFont(Buffer.from(font), characters, { targetFormat: "sfnt" });
