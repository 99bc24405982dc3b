/**
 * Complete palettes from one colour, computed in OKLCH, where equal lightness looks equally light. In each of them, text is
 * readable on backgrounds, buttons and accents, in all colour modes. Pure.
 */
import { formatColour, isDark, mix, parseColour } from "../../../../templates/theme/contrast.ts";
import { type Colours, hexOf, type Lch, lchOf, nearest, needed, ratioOf } from "./roles.ts";

const paletteIds = ["light", "tinted", "black", "contrast", "neighbours", "quiet"] as const;

export interface MadePalette {
  readonly id: (typeof paletteIds)[number];
  readonly palette: Colours;
}

/** Rounding to 256 steps, and cards that are a little lighter than their background, need a margin. */
const enough = needed + 0.15;

/** Choices that tell palettes apart. */
interface Recipe {
  /** Lightness and chroma of the two light backgrounds. */
  readonly page: readonly [number, number];
  readonly shade: readonly [number, number];
  /** Colour of buttons, headings and dark sections. */
  readonly strong: Lch;
  readonly accent: Lch;
}

/** @param hex the brand's colour, `#rrggbb` */
export function palettesFrom(hex: string): readonly MadePalette[] {
  const brand = lchOf(hex);
  const turned = (degrees: number): Lch => ({
    l: 0.74,
    c: Math.max(brand.c, 0.1),
    h: (brand.h + degrees) % 360,
  });
  const strong: Lch = { ...brand, l: Math.min(brand.l, 0.54) };
  const recipes: Readonly<Record<MadePalette["id"], Recipe>> = {
    light: { page: [1, 0], shade: [0.97, 0.008], strong, accent: brand },
    tinted: {
      page: [0.982, 0.014],
      shade: [0.945, 0.034],
      strong: { ...strong, l: Math.min(strong.l, 0.4) },
      accent: { ...brand, l: 0.72 },
    },
    black: {
      page: [0.985, 0.004],
      shade: [0.955, 0.01],
      strong: { l: 0.2, c: Math.min(brand.c, 0.035), h: brand.h },
      accent: { ...brand, l: Math.max(brand.l, 0.72) },
    },
    contrast: {
      page: [0.995, 0.003],
      shade: [0.962, 0.012],
      strong: { ...strong, l: Math.min(strong.l, 0.46) },
      accent: turned(180),
    },
    neighbours: {
      page: [0.988, 0.01],
      shade: [0.953, 0.024],
      strong: { ...strong, l: Math.min(strong.l, 0.42) },
      accent: turned(40),
    },
    quiet: {
      page: [0.99, 0.003],
      shade: [0.958, 0.006],
      strong: { l: 0.28, c: 0.012, h: brand.h },
      accent: brand,
    },
  };
  return paletteIds.map((id) => ({ id, palette: paletteOf(recipes[id], brand) }));
}

function paletteOf({ page, shade, strong, accent }: Recipe, { c, h }: Lch): Colours {
  const tint = ([l, chroma]: readonly [number, number]) => hexOf({ l, c: Math.min(c, chroma), h });
  const [accentWhite, tertiaryExtraLight] = [tint(page), tint(shade)];
  const primaryDark = darkened(strong, [accentWhite, tertiaryExtraLight]);
  return {
    accentWhite,
    tertiaryExtraLight,
    tertiarySemiLight: tint([shade[0] - 0.025, shade[1] * 1.3]),
    tertiaryLight: tint([shade[0] - 0.075, shade[1] * 1.6]),
    tertiaryNormal: tint([0.62, 0.035]),
    secondaryDark: tint([0.3, 0.03]),
    primaryDark,
    primaryLight: lightened(accent, primaryDark),
    secondaryLight: filled(accent, primaryDark),
  };
}

/** Readable as text on all of the backgrounds, and as a background of light text. */
function darkened(colour: Lch, backgrounds: readonly string[]): string {
  for (let { l } = colour; l > 0; l -= 0.01) {
    const hex = hexOf({ ...colour, l });
    if (backgrounds.every((one) => ratioOf(hex, one) >= enough + 0.6)) return hex;
  }
  return "#000000";
}

/** Readable on a dark section and on its cards, which contain some of this colour (templates/theme/colour-modes.ts). */
function lightened(colour: Lch, background: string): string {
  const start = Math.max(colour.l, 0.72);
  for (let l = start; l < 1; l += 0.01) {
    const hex = hexOf({ ...colour, l });
    const card = formatColour(mix(parseColour(background), parseColour(hex), 0.12));
    if (ratioOf(hex, background) >= enough && ratioOf(hex, card) >= enough) return hex;
  }
  return "#ffffff";
}

/** Text on it is white, or a shade of the strong colour. */
function filled(colour: Lch, strong: string): string {
  const ink = formatColour(mix(parseColour(strong), [0, 0, 0], 0.45));
  const isRight = (hex: string) => isDark(parseColour(hex)) || ratioOf(hex, ink) >= enough;
  return nearest(hexOf(colour), isRight) ?? "#ffffff";
}
