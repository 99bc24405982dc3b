/** CSS names of fonts, the same in font rules and where the font is used. */

/** Returns true if a theme's font is a file in the site's folder, not a name from the font library. */
export const isFontFile = (name: string): boolean => /\.woff2$/i.test(name);

/**
 * @param name an owner's text; only letters, digits, spaces and hyphens reach a stylesheet
 * @returns empty for a text without a usable name. A file in the site's folder never gets the name of a library font
 */
export function fontFamilyOf(name: string): string {
  const words = isFontFile(name) ? `own ${name.slice(0, -".woff2".length).replace(/[/_]/g, " ")}` : name;
  return words.replace(/[^\p{L}\p{N} -]/gu, "").trim();
}
