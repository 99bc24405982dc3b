/**
 * Theme of a site as a small stylesheet of custom properties (THM-3): everything that makes one site look different from
 * another.
 */
import { fontFamilyOf } from "#section/view";
import {
  type ColourMode,
  colourModeStyles,
  modeSelectors,
  type Palette,
  textColourStyles,
} from "./colour-modes.ts";
import { type LookTheme, lookOfEdges, lookOfModes, lookOfRoot } from "./look.ts";
import { opticalFactor } from "./optical-size.ts";
import { fluidSize, type SizeName, scaleUnits, typeScale } from "./type-scale.ts";

export interface Theme extends LookTheme {
  readonly colorMode: ColourMode;
  /** In pixels. */
  readonly baseFontSize: number;
  /** 0..100 */
  readonly textSize: number;
  readonly primaryFont: string;
  readonly secondaryFont: string;
  readonly palette: Palette;
}

const systemFonts = "system-ui,sans-serif";

/** @returns the site's stylesheet: custom properties for type, shapes and each colour mode */
export function themeStyles(theme: Theme): string {
  const root = [
    `--font-primary:${fontStack(theme.primaryFont)}`,
    `--font-secondary:${fontStack(theme.secondaryFont)}`,
    `--heading-size:${2 * theme.baseFontSize}px`,
    ...lookOfRoot(theme),
    ...scaleUnits,
    ...(Object.keys(typeScale) as SizeName[]).map(
      (name) => `--${name}:${fluidSize(name, theme.textSize, theme.baseFontSize * factorOf(name, theme))}`,
    ),
  ];
  return (
    `:root{${root.join(";")}}` +
    colourModeStyles(theme.palette) +
    `${modeSelectors}{${lookOfModes(theme).join(";")}}` +
    lookOfEdges(theme)
  );
}

const factorOf = (name: SizeName, { primaryFont, secondaryFont }: Theme) =>
  opticalFactor(name.startsWith("paragraph") ? secondaryFont : primaryFont);

/** @returns rules for the colours that owners set on spans, for pages that use one */
export const textColours = ({ palette }: Theme): string => textColourStyles(palette);

function fontStack(name: string): string {
  const safe = fontFamilyOf(name);
  // The fallback font has adjusted metrics from the font itself. If there is no such font, the name has no effect.
  return safe ? `"${safe}","${safe} fallback",${systemFonts}` : systemFonts;
}
