/** Font families with a low x-height, and the factor that makes their 16px look like 16px. */
const lowFamilies: Readonly<Record<string, number>> = {
  "Cormorant Garamond": 1.2,
  "EB Garamond": 1.1,
};

/** @returns the factor by which sizes in this font are multiplied */
export const opticalFactor = (font: string): number =>
  Object.hasOwn(lowFamilies, font) ? (lowFamilies[font] ?? 1) : 1;
