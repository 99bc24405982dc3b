/** The theme of a site as one small stylesheet of custom properties (THM-3): all that makes one site unlike another. */
import { fontFamilyOf, type PaletteName } from "#section/view";
import { colourModeStyles, modeSelectors, textColourStyles } from "./colour-modes.ts";
import { type LookTheme, lookOfModes, lookOfRoot } from "./look.ts";
import { opticalFactor } from "./optical-size.ts";
import { fluidSize, type SizeName, typeScale } from "./type-scale.ts";

/** Hex colours of 3 or 6 digits. */
export type Palette = Readonly<Record<PaletteName, string>>;

export interface Theme extends LookTheme {
  readonly colorMode: "DARK" | "LIGHT" | "EXTRALIGHT";
  /** Pixels. */
  readonly baseFontSize: number;
  /** 0..100 */
  readonly textSize: number;
  readonly primaryFont: string;
  readonly secondaryFont: string;
  readonly palette: Palette;
}

const systemFonts = "system-ui,sans-serif";

/** @returns the site's own stylesheet: custom properties for type, form, and each colour mode */
export function themeStyles(theme: Theme): string {
  const root = [
    `--font-primary:${fontStack(theme.primaryFont)}`,
    `--font-secondary:${fontStack(theme.secondaryFont)}`,
    `--heading-size:${2 * theme.baseFontSize}px`,
    ...lookOfRoot(theme),
    ...(Object.keys(typeScale) as SizeName[]).map(
      (name) => `--${name}:${fluidSize(name, theme.textSize, theme.baseFontSize * factorOf(name, theme))}`,
    ),
  ];
  return (
    `:root{${root.join(";")}}` +
    colourModeStyles(theme.palette) +
    `${modeSelectors}{${lookOfModes(theme).join(";")}}`
  );
}

const factorOf = (name: SizeName, { primaryFont, secondaryFont }: Theme) =>
  opticalFactor(name.startsWith("paragraph") ? secondaryFont : primaryFont);

/** @returns rules for the colours that spans in texts name: for pages that show one */
export const textColours = ({ palette }: Theme): string => textColourStyles(palette);

function fontStack(name: string): string {
  const safe = fontFamilyOf(name);
  // The stand-in has its measures from the font itself; where there is none, the name means nothing.
  return safe ? `"${safe}","${safe} fallback",${systemFonts}` : systemFonts;
}
