/** Colours and their WCAG contrast. Keeps any palette readable (SEC-27). */

/** Red, green and blue, each 0..255. */
export type Colour = readonly [number, number, number];

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];

/** @param hex `#rgb` or `#rrggbb`, already validated */
export function parseColour(hex: string): Colour {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const formatColour = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** @param share 0 returns `from`, 1 returns `to` */
export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const blend = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])];
};

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** @returns the WCAG contrast ratio, 1..21 */
export function contrast(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export const isDark = (colour: Colour): boolean => contrast(colour, white) >= contrast(colour, black);

/**
 * Returns the colour nearest to `wanted` that is readable on all of the backgrounds.
 * @param ratio minimum contrast: 4.5 for text, 3 for the edge of a control
 * @returns undefined if the backgrounds differ so much that no colour is readable on all of them; never for a single
 *   background
 */
export function readableOn(
  wanted: Colour,
  backgrounds: readonly Colour[],
  ratio: number,
): Colour | undefined {
  const isReadable = (colour: Colour) =>
    backgrounds.every((background) => contrast(colour, background) >= ratio);
  const ends = isDark(backgrounds[0] ?? white) ? [white, black] : [black, white];
  for (let step = 0; step <= 20; step++)
    for (const end of ends) {
      const colour = mix(wanted, end, step / 20);
      if (isReadable(colour)) return colour;
    }
  return undefined;
}

/**
 * Returns the range of luminance in which text of any hue is readable on all of the backgrounds. A stylesheet needs it to
 * make a colour readable that only the document knows.
 * @returns relative luminances, 0..1; `least` is 0 on light backgrounds, `most` is 1 on dark ones
 */
export function readableLuminance(
  backgrounds: readonly Colour[],
  ratio: number,
): { min: number; max: number } {
  const luminances = backgrounds.map(luminance);
  // Browsers round colours to 256 steps per channel. Without this margin a text could just miss the ratio.
  const enough = ratio + 0.15;
  const min = Math.max(...luminances) * enough + 0.05 * (enough - 1);
  const max = (Math.min(...luminances) + 0.05) / enough - 0.05;
  if (isDark(backgrounds[0] ?? white)) return { min: Math.min(1, min), max: 1 };
  return { min: 0, max: Math.max(0, max) };
}
