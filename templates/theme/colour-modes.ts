/**
 * The three colour modes of sections, derived from the theme's palette. Every text meets AA contrast on every background
 * (SEC-27).
 */
import { colourClass, type PaletteName, paletteNames } from "#section/view";
import {
  black,
  type Colour,
  contrast,
  formatColour,
  isDark,
  mix,
  parseColour,
  readableLuminance,
  readableOn,
  white,
} from "./contrast.ts";
import { leastOverlay } from "./least-overlay.ts";

/** Hex colours of 3 or 6 digits. */
export type Palette = Readonly<Record<PaletteName, string>>;

/** Colour mode as documents name it. */
export type ColourMode = "DARK" | "LIGHT" | "EXTRALIGHT";

/** Minimum contrast of text, and of elements that must be visible but are not read (WCAG 1.4.3, 1.4.11). */
const forText = 4.5;
const forEdges = 3;

/** Background and base colours of each mode, before contrast is corrected. */
const modes = {
  dark: { surface: "primaryDark", card: "primaryLight", accent: "primaryLight", heading: "accentWhite" },
  light: {
    surface: "tertiaryExtraLight",
    card: "accentWhite",
    accent: "primaryDark",
    heading: "primaryDark",
  },
  extralight: {
    surface: "accentWhite",
    card: "tertiaryExtraLight",
    accent: "primaryDark",
    heading: "primaryDark",
  },
} as const;

/** Selectors of the elements that have the colours of a mode. */
export const modeSelectors = Object.keys(modes)
  .map((name) => `.mode-${name}`)
  .join(",");

/** Backgrounds of the modes, and the light background tinted with the second accent. */
const backgroundsOf = (palette: Palette) => [
  ...Object.entries(modes).map(([name, mode]) => ({ selector: `.mode-${name}`, mode, palette })),
  { selector: ".tinted", mode: modes.light, palette: tinted(palette) },
];

/** @returns CSS rules for `.mode-dark`, `.mode-light`, `.mode-extralight`, and for a light section that is `.tinted` */
export const colourModeStyles = (palette: Palette): string =>
  backgroundsOf(palette)
    .map(({ selector, mode, palette }) => `${selector}{${declarations(modeColours(palette, mode))}}`)
    .join("");

/** Share of the second accent in a tinted background. */
const tint = 0.2;

function tinted(palette: Palette): Palette {
  const [background, accent] = [palette.tertiaryExtraLight, palette.secondaryLight].map(parseColour);
  return { ...palette, tertiaryExtraLight: formatColour(mix(background ?? white, accent ?? white, tint)) };
}

/** @returns CSS rules for the palette colours that owners set on spans; in each mode, the nearest readable colour */
export const textColourStyles = (palette: Palette): string =>
  backgroundsOf(palette)
    .map(({ selector, mode, palette: own }) => {
      const { readable } = paint(own, mode);
      const named = paletteNames.map(
        (colour) => [colourClass(colour), formatColour(readable(parseColour(palette[colour])))] as const,
      );
      return `${selector}{${declarations(Object.fromEntries(named))}}`;
    })
    .join("") +
  paletteNames
    .map(colourClass)
    .map((name) => `.${name}{color:var(--${name})}`)
    .join("");

/** @returns the minimum overlay opacity of each mode over a picture, 0..1 */
export function leastOverlays({ palette }: { readonly palette: Palette }): Record<ColourMode, number> {
  const darkest = (mode: Mode) => {
    const { surface, ink, readable } = paint(palette, mode);
    return Number(formatShare(leastOverlay(surface, readable(ink))));
  };
  return { DARK: darkest(modes.dark), LIGHT: darkest(modes.light), EXTRALIGHT: darkest(modes.extralight) };
}

/** @returns the contrast of a colour, `#rrggbb`, with the background of a mode */
export function contrastOn(
  { palette }: { readonly palette: Palette },
  mode: ColourMode,
  colour: string,
): number {
  const { surface } = { DARK: modes.dark, LIGHT: modes.light, EXTRALIGHT: modes.extralight }[mode];
  return contrast(parseColour(colour), parseColour(palette[surface]));
}

/** @returns the palette colours that are changed for contrast when sections of a mode use them for text and edges */
export function movedColours({ palette }: { readonly palette: Palette }): readonly {
  readonly mode: ColourMode;
  readonly name: keyof Palette;
  /** `#rrggbb` */
  readonly shown: string;
}[] {
  const named = { DARK: modes.dark, LIGHT: modes.light, EXTRALIGHT: modes.extralight };
  return (Object.keys(named) as ColourMode[]).flatMap((id) => {
    const { colour, readable } = paint(palette, named[id]);
    const names = new Set<keyof Palette>([named[id].heading, named[id].accent]);
    return [...names].flatMap((name) => {
      const shown = formatColour(readable(colour(name)));
      return shown === formatColour(colour(name)) ? [] : [{ mode: id, name, shown }];
    });
  });
}

const declarations = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

type Mode = (typeof modes)[keyof typeof modes];

/** Returns the two backgrounds of a mode and the colours that are readable on both. */
function paint(palette: Palette, mode: Mode) {
  const colour = (name: keyof Palette) => parseColour(palette[name]);
  const surface = colour(mode.surface);
  const ink = isDark(surface) ? white : mix(colour("secondaryDark"), black, 0.35);
  const card = cardOn(surface, colour(mode.card), ink);
  const backgrounds = [surface, card];
  const readable = (wanted: Colour, ratio = forText, on: readonly Colour[] = backgrounds) =>
    readableOn(wanted, on, ratio) ?? readableOn(wanted, [surface], ratio) ?? black;
  return { colour, surface, ink, card, backgrounds, readable };
}

function modeColours(palette: Palette, mode: Mode): Record<string, string> {
  const { colour, surface, ink, card, backgrounds, readable } = paint(palette, mode);
  const fill = readable(colour(mode.accent), forEdges);
  const luminance = readableLuminance(backgrounds, forText);
  const second = colour("secondaryLight");
  const pale = mix(surface, second, isDark(surface) ? 0.16 : 0.22);
  const secondFill = readable(second, forEdges);
  return {
    // Values that differ between modes come first. The rest is often equal, so equal rules are merged.
    surface: formatColour(surface),
    card: formatColour(card),
    muted: formatColour(readable(mix(ink, surface, 0.32))),
    line: formatColour(mix(surface, ink, 0.14)),
    edge: formatColour(readable(mix(surface, ink, 0.45), forEdges)),
    // Second accent: for text and icons, for areas with text on them, and as a pale tint behind icons.
    second: formatColour(readable(second, forText, [...backgrounds, pale])),
    "second-fill": formatColour(secondFill),
    "on-second": formatColour(inkOn(secondFill, mix(colour("primaryDark"), black, 0.45))),
    "second-pale": formatColour(pale),
    // Background of elements that are set off by a shadow only.
    raised: formatColour(isDark(surface) || mode.card === "accentWhite" ? card : surface),
    "least-overlay": formatShare(leastOverlay(surface, readable(ink))),
    // Artwork made for white paper, such as a partner's logo, keeps its white background in every mode.
    plate: formatColour(isDark(colour("accentWhite")) ? white : colour("accentWhite")),
    ink: formatColour(readable(ink)),
    heading: formatColour(readable(colour(mode.heading))),
    accent: formatColour(readable(colour(mode.accent))),
    fill: formatColour(fill),
    "fill-hover": formatColour(mix(fill, isDark(fill) ? black : white, 0.16)),
    "on-fill": formatColour(inkOn(fill, mix(colour("primaryDark"), black, 0.45))),
    danger: formatColour(readable(parseColour("#d92d20"))),
    warning: formatColour(readable(parseColour("#b25e09"))),
    "least-luminance": formatShare(luminance.min),
    "most-luminance": formatShare(luminance.max),
  };
}

/** @param shade palette colour used as text on a bright area, since a grey never matches its hue */
const inkOn = (fill: Colour, shade: Colour): Colour =>
  readableOn(isDark(fill) ? white : shade, hoverBackgrounds(fill), forText) ?? black;

const formatShare = (share: number) => String(Math.round(share * 1e4) / 1e4);

/** A button's text must be readable on its normal and its hover colour. */
const hoverBackgrounds = (fill: Colour): Colour[] => [fill, mix(fill, isDark(fill) ? black : white, 0.16)];

/**
 * Returns the colour of cards: the palette's own if one text colour is readable on both, otherwise a shade of the
 * background.
 */
function cardOn(surface: Colour, wanted: Colour, ink: Colour): Colour {
  const share = isDark(surface) ? 0.12 : 1;
  const card = mix(surface, wanted, share);
  const isUsable = (candidate: Colour) =>
    readableOn(ink, [surface, candidate], forText) !== undefined &&
    isDark(candidate) === isDark(surface) &&
    formatColour(candidate) !== formatColour(surface);
  if (isUsable(card)) return card;
  const shade = mix(surface, isDark(surface) ? white : black, 0.05);
  return isUsable(shade) ? shade : surface;
}
