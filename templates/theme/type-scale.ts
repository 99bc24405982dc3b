/**
 * The type scale (THM-2): every named size lies between a minimum and a maximum, set by the theme's textSize, and is
 * scaled by its base font size. In pixels, at a base font size of 16.
 */
interface SizeRange {
  readonly mobile: readonly [min: number, max: number];
  readonly desktop: readonly [min: number, max: number];
}

export const typeScale = {
  display64: { mobile: [30, 40], desktop: [52, 76] },
  heading42: { mobile: [25, 32], desktop: [32, 52] },
  heading32: { mobile: [22, 28], desktop: [27, 37] },
  heading24: { mobile: [19, 24], desktop: [21, 27] },
  heading20: { mobile: [17, 21], desktop: [18, 22] },
  paragraph20: { mobile: [16, 20], desktop: [18, 22] },
  paragraph16: { mobile: [14, 18], desktop: [14, 18] },
  paragraph14: { mobile: [13, 15], desktop: [13, 15] },
} as const satisfies Record<string, SizeRange>;

export type SizeName = keyof typeof typeScale;

/**
 * @param textSize 0..100: 0 is the smallest, 50 the default
 * @param baseFontSize pixels
 * @returns pixels, rounded to hundredths
 */
export function fontSize(
  name: SizeName,
  screen: "mobile" | "desktop",
  textSize: number,
  baseFontSize: number,
): number {
  const [min, max] = typeScale[name][screen];
  const size = (min + ((max - min) * textSize) / 100) * (baseFontSize / 16);
  return Math.round(size * 100) / 100;
}
