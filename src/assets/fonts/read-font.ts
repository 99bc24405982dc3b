/** Parses an owner's font and rewrites it with HarfBuzz. Only the output is used from then on. */
import subsetFont from "subset-font";
import { openFace } from "./open-face.ts";
import { features } from "./subset.ts";

export interface FontFacts {
  /** Requested characters that the font has; code points in ascending order. */
  readonly characters: readonly number[];
  /** Minimum and maximum weight. */
  readonly weights: readonly [number, number];
  readonly isVariable: boolean;
}

export interface ReadFont extends FontFacts {
  /** TrueType or OpenType: these characters, without hints, with all axes except weight at their default. */
  readonly sfnt: Uint8Array;
}

/** Weight of fonts that do not specify one. */
const regular = 400;

/**
 * @param font WOFF2
 * @param text characters to keep
 * @throws errors of the decoder or HarfBuzz for a file that is not a font
 */
export async function readFont(font: Uint8Array, text: string): Promise<ReadFont> {
  const options = { targetFormat: "sfnt", keepFeatures: features, noHinting: true } as const;
  const whole = await subsetFont(Buffer.from(font), text, options);
  const axes = openFace(whole).getAxisInfos();
  const others = Object.entries(axes).filter(([tag]) => tag !== "wght");
  const pinned = Object.fromEntries(others.map(([tag, axis]) => [tag, axis.default]));
  const sfnt =
    others.length === 0 ? whole : await subsetFont(whole, text, { ...options, variationAxes: pinned });
  const { wght } = axes;
  const weight = wght ? undefined : weightOf(sfnt);
  return {
    sfnt,
    characters: [...openFace(sfnt).collectUnicodes()].sort((a, b) => a - b),
    weights: wght ? [wght.min, wght.max] : [weight ?? regular, weight ?? regular],
    isVariable: wght !== undefined,
  };
}

/** @returns the weight in the table `OS/2`; undefined if it is missing or invalid */
function weightOf(sfnt: Uint8Array): number | undefined {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  for (let at = 12, left = view.getUint16(4); left > 0; at += 16, left--) {
    if (Buffer.from(sfnt.subarray(at, at + 4)).toString("latin1") !== "OS/2") continue;
    const weight = view.getUint16(view.getUint32(at + 8) + 4);
    return weight >= 1 && weight <= 1000 ? weight : undefined;
  }
  return undefined;
}
