/** The theme of a site as one small stylesheet of custom properties (THM-3): all that makes one site unlike another. */
import type { PaletteName } from "#section/view";
import { colourModeStyles, textColourStyles } from "./colour-modes.ts";
import { fontSize, type SizeName, typeScale } from "./type-scale.ts";

/** Hex colours of 3 or 6 digits. */
export type Palette = Readonly<Record<PaletteName, string>>;

export interface Theme {
  readonly look: "ROUNDED" | "CORNERED" | "SHARP";
  readonly colorMode: "DARK" | "LIGHT" | "EXTRALIGHT";
  /** Pixels. */
  readonly baseFontSize: number;
  /** 0..100 */
  readonly textSize: number;
  readonly primaryFont: string;
  readonly secondaryFont: string;
  readonly palette: Palette;
}

/** Corner radii in pixels by look (THM-1). */
const radii = {
  ROUNDED: { button: 50, input: 25, card: 10 },
  CORNERED: { button: 10, input: 10, card: 10 },
  SHARP: { button: 0, input: 0, card: 0 },
} as const;

const systemFonts = "system-ui,sans-serif";

/** @returns the site's own stylesheet: custom properties for type, radii, and each colour mode */
export function themeStyles(theme: Theme): string {
  const { button, input, card } = radii[theme.look];
  const root = [
    `--font-primary:${fontStack(theme.primaryFont)}`,
    `--font-secondary:${fontStack(theme.secondaryFont)}`,
    `--heading-size:${2 * theme.baseFontSize}px`,
    `--radius-button:${button}px`,
    `--radius-input:${input}px`,
    `--radius-card:${card}px`,
    ...sizes(theme, "mobile"),
  ];
  return (
    `:root{${root.join(";")}}` +
    `@media (width>=769px){:root{${sizes(theme, "desktop").join(";")}}}` +
    colourModeStyles(theme.palette)
  );
}

/** @returns rules for the colours that spans in texts name: for pages that show one */
export const textColours = ({ palette }: Theme): string => textColourStyles(palette);

const sizes = (theme: Theme, screen: "mobile" | "desktop") =>
  (Object.keys(typeScale) as SizeName[]).map(
    (name) => `--${name}:${fontSize(name, screen, theme.textSize, theme.baseFontSize) / 16}rem`,
  );

/** A font's name is an owner's text: only letters, digits, spaces and hyphens reach the stylesheet. */
function fontStack(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} -]/gu, "").trim();
  // The stand-in has its measures from the font itself; where there is none, the name means nothing.
  return safe ? `"${safe}","${safe} fallback",${systemFonts}` : systemFonts;
}
