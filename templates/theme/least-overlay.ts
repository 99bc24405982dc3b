/** Minimum opacity of a section's background over its picture that keeps text on the picture readable (SEC-27). */
import { black, type Colour, contrast, mix, white } from "./contrast.ts";

/** Minimum contrast of text (WCAG 1.4.3). */
const forText = 4.5;

/**
 * Returns the minimum opacity that keeps text readable on the worst spot of any picture: white under light text, black
 * under dark text. The whole picture must end up on the background's side of the text: a mid-tone text is readable on black
 * and on white, but not in between.
 */
export function leastOverlay(surface: Colour, ink: Colour): number {
  const isLight = contrast(ink, black) > contrast(surface, black);
  const worst = isLight ? white : black;
  for (let share = 0; share < 1; share += 0.01) {
    const blended = mix(worst, surface, share);
    const isOnSide = contrast(ink, black) > contrast(blended, black) === isLight;
    // One step more, since browsers round blended colours differently.
    if (isOnSide && contrast(ink, blended) >= forText) return Math.min(1, share + 0.01);
  }
  return 1;
}
