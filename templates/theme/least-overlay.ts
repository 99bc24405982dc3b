/** How much of a section's ground lies over its picture, so that words on the picture can be read (SEC-27). */
import { black, type Colour, contrast, mix, white } from "./contrast.ts";

/** Least contrast of text (WCAG 1.4.3). */
const forText = 4.5;

/**
 * So much of the ground must lie over a picture that text stays readable on its worst spot: white under light text,
 * black under dark. All of the picture must come out on the ground's side of the text: an ink of middle brightness can be
 * read on black and on white, and not on what is between.
 */
export function leastOverlay(surface: Colour, ink: Colour): number {
  const isLight = contrast(ink, black) > contrast(surface, black);
  const worst = isLight ? white : black;
  for (let share = 0; share < 1; share += 0.01) {
    const spot = mix(worst, surface, share);
    const isOnSide = contrast(ink, black) > contrast(spot, black) === isLight;
    // One step more, since browsers round what they blend in their own ways.
    if (isOnSide && contrast(ink, spot) >= forText) return Math.min(1, share + 0.01);
  }
  return 1;
}
