/**
 * Colours of a site's palette by their keys in `theme.palette`, with their defaults, and the classes that set a colour or size on
 * spans in owners' texts. No zod here: views read this table too.
 */
export const palette = {
  primaryLight: "#5b8def",
  primaryDark: "#1c3a70",
  secondaryLight: "#f2b56b",
  secondaryDark: "#26303f",
  tertiaryNormal: "#8a94a6",
  tertiaryLight: "#d5dbe5",
  tertiaryExtraLight: "#f4f6fa",
  tertiarySemiLight: "#e8ecf3",
  accentWhite: "#ffffff",
} as const;

export type PaletteName = keyof typeof palette;
export const paletteNames = Object.keys(palette) as PaletteName[];

/** Class prefix of coloured spans. A page that shows one gets the theme's rules for them. */
export const colourPrefix = "color";
/** Styled by templates/theme. */
export const colourClass = (name: PaletteName): string => `${colourPrefix}-${name}`;

/** All classes allowed on a span. templates/elements/size.module.css styles the sizes. */
export const spanClasses: readonly string[] = [
  ...paletteNames.map(colourClass),
  ...["small", "normal", "large", "huge"].map((size) => `size-${size}`),
];
