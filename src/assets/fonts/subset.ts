/** A font cut down to the characters of a site (THM-4). */
import subsetFont from "subset-font";

/** What layouts need; the others (small capitals, swashes) would bring their glyphs along. */
const features = "kern liga clig calt ccmp locl mark mkmk rlig init medi fina isol tnum".split(" ");

/** Weights that the theme's styles ask for. */
const wanted = [300, 700] as const;

/** @returns least and greatest weight of a font once it is cut */
export const weightsOf = ([least, greatest]: readonly [number, number]): [number, number] => [
  Math.max(wanted[0], least),
  Math.min(wanted[1], greatest),
];

/**
 * @param font WOFF2
 * @param characters all that it is to keep
 * @returns WOFF2, variable in weight
 */
export function cutFont(
  font: Uint8Array,
  characters: string,
  weights: readonly [number, number],
): Promise<Uint8Array> {
  const [min, max] = weightsOf(weights);
  return subsetFont(Buffer.from(font), characters, {
    targetFormat: "woff2",
    keepFeatures: features,
    noHinting: true,
    variationAxes: { wght: { min, max } },
  });
}

/** @returns the font as TrueType or OpenType, which can be measured */
export const unpackFont = (font: Uint8Array, characters: string): Promise<Uint8Array> =>
  subsetFont(Buffer.from(font), characters, { targetFormat: "sfnt" });
