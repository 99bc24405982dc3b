/** How bold a font can be once it is cut. */

/** Weights that the theme's styles ask for. */
const wanted = [300, 700] as const;

/** @returns least and greatest weight of a font once it is cut */
export const weightsOf = ([least, greatest]: readonly [number, number]): [number, number] => [
  Math.max(wanted[0], least),
  Math.min(wanted[1], greatest),
];
