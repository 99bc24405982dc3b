/** An owner's font, read and written anew by HarfBuzz: what is used of it from there on is what came out. */
import subsetFont from "subset-font";
import { openFace } from "./open-face.ts";
import { features } from "./subset.ts";

export interface FontFacts {
  /** Of the characters that were asked for, those that it has; code points in ascending order. */
  readonly characters: readonly number[];
  /** Least and greatest weight. */
  readonly weights: readonly [number, number];
  readonly isVariable: boolean;
}

export interface ReadFont extends FontFacts {
  /** TrueType or OpenType: these characters, without hints, of all axes but the weight the default. */
  readonly sfnt: Uint8Array;
}

/** Of fonts that do not say. */
const regular = 400;

/**
 * @param font WOFF2
 * @param text characters to keep
 * @throws what the decoder or HarfBuzz throws for a file that is no font
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

/** @returns what the table `OS/2` says; undefined where it says nothing that can be */
function weightOf(sfnt: Uint8Array): number | undefined {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  for (let at = 12, left = view.getUint16(4); left > 0; at += 16, left--) {
    if (Buffer.from(sfnt.subarray(at, at + 4)).toString("latin1") !== "OS/2") continue;
    const weight = view.getUint16(view.getUint32(at + 8) + 4);
    return weight >= 1 && weight <= 1000 ? weight : undefined;
  }
  return undefined;
}
