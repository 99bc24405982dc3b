/** Styles that all templates share: tokens, type scale, reset, colour modes. */
export { brandColours } from "./brand-colours.ts";
export { contrastOn, leastOverlays, movedColours, type Palette } from "./colour-modes.ts";
export { type Theme, textColours, themeStyles } from "./theme.ts";
