/** The colours by which a site is known where none of its pages is seen: on icons, and on cards that are shared. */
import { contrast, formatColour, parseColour, readableOn, white } from "./contrast.ts";
import type { Theme } from "./theme.ts";

/** @returns hex colours; the ink is readable on the ground (SEC-27), the accent is seen on it */
export function brandColours({ palette }: Theme): { ground: string; ink: string; accent: string } {
  const ground = parseColour(palette.primaryDark);
  const ink = readableOn(parseColour(palette.accentWhite), [ground], 4.5) ?? white;
  const accents = [palette.secondaryLight, palette.primaryLight].map(parseColour);
  const accent = accents.find((colour) => contrast(colour, ground) >= 3) ?? ink;
  return { ground: formatColour(ground), ink: formatColour(ink), accent: formatColour(accent) };
}
