/** Families whose small letters are low for their size, and by how much larger they are set, so that 16 px read like 16 px. */
const lowFamilies: Readonly<Record<string, number>> = {
  "Cormorant Garamond": 1.2,
  "EB Garamond": 1.1,
};

/** @returns by what sizes in this font are multiplied */
export const opticalFactor = (font: string): number =>
  Object.hasOwn(lowFamilies, font) ? (lowFamilies[font] ?? 1) : 1;
