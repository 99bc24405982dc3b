/**
 * Type scale (THM-2). Every named size lies between a minimum and a maximum, set by the theme's `textSize`, and is scaled
 * by its base font size. Sizes are in pixels at a base font size of 16. Mobile sizes apply to a 360px window, desktop sizes
 * to a 1280px window. Between them sizes grow linearly. Beyond, all grow by the same factor, up to 1.25 at 1920px.
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

const windows = { mobile: 360, desktop: 1280 } as const;

/** Custom properties that all sizes share. Sizes stay proportional to each other in windows wider than a desktop's. */
export const scaleUnits = [
  // A sixteenth of the size on a desktop: 16px up to 1280px, 18px at 1440px, 20px from 1920px on.
  "--em:clamp(1rem,min(1.25vw,.75rem + .4167vw),1.25rem)",
  // Width that a window lacks to be a desktop's.
  `--narrow:clamp(0rem,${windows.desktop / 16}rem - 100vw,${(windows.desktop - windows.mobile) / 16}rem)`,
] as const;

/** @returns a size for windows of any width, as a CSS value in the units of `scaleUnits`, so that browser zoom works too */
export function fluidSize(name: SizeName, textSize: number, baseFontSize: number): string {
  const mobile = fontSize(name, "mobile", textSize, baseFontSize);
  const desktop = fontSize(name, "desktop", textSize, baseFontSize);
  const slope = (desktop - mobile) / (windows.desktop - windows.mobile);
  const share = (value: number) => String(Math.round(value * 1e4) / 1e4).replace(/^0(?=\.)/, "");
  const full = desktop === 16 ? "var(--em)" : `var(--em)*${share(desktop / 16)}`;
  if (slope === 0) return desktop === 16 ? full : `calc(${full})`;
  return `calc(${full} - var(--narrow)*${share(slope)})`;
}
