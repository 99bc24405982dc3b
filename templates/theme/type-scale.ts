/**
 * Type scale (THM-2). Every named size lies between a minimum and a maximum, set by the theme's `textSize`, and is scaled
 * by its base font size. Sizes are in pixels at a base font size of 16. Mobile sizes apply to a 360px window, desktop sizes
 * to a 1280px window. Between them sizes grow linearly, and continue to do so up to 1920px.
 */
interface SizeRange {
  readonly mobile: readonly [min: number, max: number];
  readonly desktop: readonly [min: number, max: number];
}

export const typeScale = {
  display64: { mobile: [30, 40], desktop: [52, 76] },
  heading42: { mobile: [25, 32], desktop: [32, 52] },
  heading32: { mobile: [22, 28], desktop: [27, 37] },
  heading28: { mobile: [20, 26], desktop: [24, 32] },
  heading24: { mobile: [19, 24], desktop: [21, 27] },
  heading20: { mobile: [17, 21], desktop: [18, 22] },
  paragraph20: { mobile: [16, 20], desktop: [18, 22] },
  paragraph16: { mobile: [14, 18], desktop: [14, 18] },
  paragraph14: { mobile: [13, 15], desktop: [13, 17] },
} as const satisfies Record<string, SizeRange>;

export type SizeName = keyof typeof typeScale;

/**
 * @param textSize 0..100: 0 is the smallest, 50 the default
 * @param baseFontSize in pixels
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

const windows = { mobile: 360, desktop: 1280, widest: 1920 } as const;

/** @returns a size for windows of any width, as a CSS value in `rem` and `vw`, so that browser zoom works too */
export function fluidSize(name: SizeName, textSize: number, baseFontSize: number): string {
  const min = fontSize(name, "mobile", textSize, baseFontSize);
  const desktop = fontSize(name, "desktop", textSize, baseFontSize);
  if (min === desktop) return rem(min);
  const slope = (desktop - min) / (windows.desktop - windows.mobile);
  const max = min + slope * (windows.widest - windows.mobile);
  const share = Math.round(slope * 1e4) / 100;
  return `clamp(${rem(min)},${rem(min - slope * windows.mobile)} + ${share}vw,${rem(max)})`;
}

const rem = (pixels: number) => `${Math.round((pixels / 16) * 1e4) / 1e4}rem`;
