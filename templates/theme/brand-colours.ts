/** Brand colours of a site for icons and share cards, which show none of its pages. */
import { contrast, formatColour, parseColour, readableOn, white } from "./contrast.ts";
import type { Theme } from "./theme.ts";

/** @returns hex colours; `ink` is readable on `ground` (SEC-27), `accent` is visible on it */
export function brandColours({ palette }: Theme): { ground: string; ink: string; accent: string } {
  const ground = parseColour(palette.primaryDark);
  const ink = readableOn(parseColour(palette.accentWhite), [ground], 4.5) ?? white;
  const accents = [palette.secondaryLight, palette.primaryLight].map(parseColour);
  const accent = accents.find((colour) => contrast(colour, ground) >= 3) ?? ink;
  return { ground: formatColour(ground), ink: formatColour(ink), accent: formatColour(accent) };
}
