/** Colours of a site by role: which colours of the palette they are, how readable they are, and the nearest readable ones. Pure. */
import {
  clampChroma,
  formatHex,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  useMode as register,
} from "culori/fn";
import { black, contrast, isDark, mix, parseColour, white } from "../../../../templates/theme/contrast.ts";
import type { PaletteName } from "../../../section/palette.ts";

export const roles = ["background", "text", "accent", "button"] as const;
export type Role = (typeof roles)[number];

/** A complete palette; hex colours of 3 or 6 digits. */
export type Colours = Readonly<Record<PaletteName, string>>;

register(modeRgb);
const toOklch = register(modeOklch);

/** Minimum contrast of text (WCAG 1.4.3). */
export const needed = 4.5;

const inLight = { text: "secondaryDark", accent: "secondaryLight", button: "primaryDark" } as const;
const inDark = {
  background: "primaryDark",
  text: "accentWhite",
  accent: "secondaryLight",
  button: "primaryLight",
} as const;

/** Colour of the palette that has a role, in the colour mode that sections have by default. */
const names: Readonly<Record<string, Readonly<Record<Role, PaletteName>>>> = {
  DARK: inDark,
  LIGHT: { ...inLight, background: "tertiaryExtraLight" },
  EXTRALIGHT: { ...inLight, background: "accentWhite" },
};

export const nameOf = (role: Role, mode: string): PaletteName =>
  (names[mode] ?? names.EXTRALIGHT)?.[role] as PaletteName;

/** @returns all colours of the palette that a role decides: a light background has a shade for every second section */
export const namesOf = (role: Role, mode: string): readonly PaletteName[] => {
  const name = nameOf(role, mode);
  return name === "accentWhite" && role === "background" ? [name, "tertiaryExtraLight"] : [name];
};

/** Returns the palette colours to store for a role. */
export function coloursFor(role: Role, mode: string, hex: string): Partial<Colours> {
  const [name, shade] = namesOf(role, mode);
  return { ...(name && { [name]: hex }), ...(shade && { [shade]: shadeOf(hex) }) };
}

/** Slightly more colourful than the background, and nearer to its text. */
function shadeOf(hex: string): string {
  const { l, c, h } = lchOf(hex);
  return hexOf({ l: l > 0.5 ? l - 0.03 : l + 0.04, c: c + 0.006, h });
}

/** Lightness 0..1, chroma about 0..0.3, hue in degrees. */
export interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export function lchOf(hex: string): Lch {
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** @returns the nearest colour that screens have */
export function hexOf({ l, c, h }: Lch): string {
  const colour: Oklch = { mode: "oklch", l: Math.min(1, Math.max(0, l)), c: Math.max(0, c), h };
  return formatHex(clampChroma(colour, "oklch"));
}

/**
 * Reads a colour as people write and paste it: `#1c3a70`, `rgb(28, 58, 112)`, also without the hash and with three digits.
 * @returns `#rrggbb`; undefined for anything else
 */
export const readColour = (text: string): string | undefined => {
  const given = text.trim().replace(/;$/, "");
  const colour = given === "" ? undefined : parse(given);
  return colour && formatHex(colour);
};

export const ratioOf = (one: string, other: string): number => contrast(parseColour(one), parseColour(other));

/** Text on a filled area, as pages colour it before its contrast is corrected (templates/theme/colour-modes.ts). */
const inkOn = (fill: string, { primaryDark }: Colours) =>
  isDark(parseColour(fill)) ? white : mix(parseColour(primaryDark), black, 0.45);

/** Text and the area that it is read on, with their contrast; for a background, the text on it. */
export function readingOf(role: Role, mode: string, palette: Colours) {
  const colour = palette[nameOf(role, mode)];
  const isFilled = role === "accent" || role === "button";
  const area = isFilled ? colour : palette[nameOf("background", mode)];
  const ink = isFilled ? inkOn(area, palette) : textOn(area, mode, palette);
  return { text: cssOf(ink), area, ratio: contrast(ink, parseColour(area)) };
}

function textOn(area: string, mode: string, palette: Colours) {
  const text = parseColour(palette[nameOf("text", mode)]);
  if (mode === "DARK") return text;
  return isDark(parseColour(area)) ? white : mix(text, black, 0.35);
}

const cssOf = (colour: readonly number[]): string => `rgb(${colour.map(Math.round).join(" ")})`;

/**
 * Returns the nearest colour of the same hue that is readable.
 * @returns undefined if there is none
 */
export function suggestFor(role: Role, mode: string, palette: Colours): string | undefined {
  const name = nameOf(role, mode);
  return nearest(palette[name], (hex) => readingOf(role, mode, { ...palette, [name]: hex }).ratio >= needed);
}

/** Number of steps of lightness that are tried in each direction. */
const steps = 200;

export function nearest(hex: string, isRight: (hex: string) => boolean): string | undefined {
  const { l, c, h } = lchOf(hex);
  for (let step = 0; step <= steps; step++)
    for (const next of [l - step / steps, l + step / steps]) {
      if (next < 0 || next > 1) continue;
      const candidate = hexOf({ l: next, c, h });
      if (isRight(candidate)) return candidate;
    }
  return undefined;
}
