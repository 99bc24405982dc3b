/**
 * The colours of a site's palette by their keys in `theme.palette`, with those of a site that names none; and the classes by
 * which spans in owners' texts name a colour or a size. No zod here: views read this table too.
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

/** What the classes of coloured spans begin with: a page that shows one gets the theme's rules for them. */
export const colourPrefix = "color";
/** templates/theme draws them. */
export const colourClass = (name: PaletteName): string => `${colourPrefix}-${name}`;

/** All that a span may carry; templates/elements/size.module.css draws the sizes. */
export const spanClasses: readonly string[] = [
  ...paletteNames.map(colourClass),
  ...["small", "normal", "large", "huge"].map((size) => `size-${size}`),
];
