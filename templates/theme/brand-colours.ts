/** Brand colours of a site for icons and share cards, which show none of its pages. */
import { contrast, formatColour, parseColour, readableOn, white } from "./contrast.ts";
import type { Theme } from "./theme.ts";

/** @returns hex colours; `ink` is readable on `ground` (SEC-27), `accent` is visible on it */
export function brandColours({ palette }: Theme): { background: string; ink: string; accent: string } {
  const background = parseColour(palette.primaryDark);
  const ink = readableOn(parseColour(palette.accentWhite), [background], 4.5) ?? white;
  const accents = [palette.secondaryLight, palette.primaryLight].map(parseColour);
  const accent = accents.find((colour) => contrast(colour, background) >= 3) ?? ink;
  return { background: formatColour(background), ink: formatColour(ink), accent: formatColour(accent) };
}
