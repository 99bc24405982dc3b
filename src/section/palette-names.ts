/** The colours of a site's palette: keys of `theme.palette`, and what spans in texts name (`color-primaryDark`). */
export const paletteNames = [
  "primaryLight",
  "primaryDark",
  "secondaryLight",
  "secondaryDark",
  "tertiaryNormal",
  "tertiaryLight",
  "tertiaryExtraLight",
  "tertiarySemiLight",
  "accentWhite",
] as const;
