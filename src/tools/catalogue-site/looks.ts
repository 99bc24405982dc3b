/** Looks in which the catalogue shows each type. Each is a site of its own in one folder. */
import type { CatalogueTheme } from "./document.ts";

export interface CatalogueLook {
  readonly folder: string;
  readonly name: string;
  readonly theme: CatalogueTheme;
}

/** The first is a document without a theme. The others differ in every theme key. */
export const looks: readonly [CatalogueLook, ...CatalogueLook[]] = [
  { folder: "rounded", name: "Rounded", theme: {} },
  {
    folder: "cornered",
    name: "Cornered",
    theme: {
      look: "CORNERED",
      colorMode: "LIGHT",
      textSize: 30,
      primaryFont: "Lora",
      secondaryFont: "Source Sans 3",
      palette: {
        primaryLight: "#7fb069",
        primaryDark: "#24402f",
        secondaryLight: "#e6aa68",
        secondaryDark: "#2b2d2a",
        tertiaryNormal: "#8d9488",
        tertiaryLight: "#d6dbd0",
        tertiaryExtraLight: "#f4f5f0",
        tertiarySemiLight: "#e7eae1",
      },
    },
  },
  {
    folder: "sharp",
    name: "Sharp",
    theme: {
      look: "SHARP",
      colorMode: "DARK",
      textSize: 80,
      primaryFont: "Oswald",
      secondaryFont: "Work Sans",
      palette: {
        primaryLight: "#ff7a59",
        primaryDark: "#2b1237",
        secondaryLight: "#ffc857",
        secondaryDark: "#1d1a22",
        tertiaryNormal: "#9a8fa3",
        tertiaryLight: "#ded7e3",
        tertiaryExtraLight: "#f8f5fa",
        tertiarySemiLight: "#ece6f0",
      },
    },
  },
];
