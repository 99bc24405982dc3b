/** Weight range of a subset font. */

/** Weights that the theme's styles use. */
const wanted = [300, 700] as const;

/** @returns minimum and maximum weight of a font after subsetting */
export const weightsOf = ([lightest, greatest]: readonly [number, number]): [number, number] => [
  Math.max(wanted[0], lightest),
  Math.min(wanted[1], greatest),
];
