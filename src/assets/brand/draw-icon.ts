/** The site's icon where no logo can be one: its initial in the theme's colours (OUT-3). */
import type { BrandColours } from "./brand.ts";
import type { Lettering } from "./lettering.ts";

/** Sides of the drawing. */
const side = 64;
const letterSize = 40;

/**
 * @param radius of the corners, in 64ths of a side
 * @param letter undefined for a site without a name, which gets four cut pieces
 */
export function drawIcon(
  { ground, ink }: BrandColours,
  radius: number,
  letter: { readonly text: string; readonly lettering: Lettering } | undefined,
  pixels: number,
): string {
  const sign = letter
    ? letter.lettering.drawCentred(letter.text, letterSize, side / 2, side / 2)
    : '<path d="M14 14h17v17H14zM50 50H33V33h17zM33 14h17L33 31zM31 50H14l17-17z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" rx="${radius}" fill="${ground}"/><g fill="${ink}">${sign}</g></svg>`;
}
