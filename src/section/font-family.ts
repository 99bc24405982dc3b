/** What stylesheets call the font that a theme names: the same name in its rules and where it is asked for. */

/** Whether a theme's font is a file of the site's folder, and not the name of one of the library. */
export const isFontFile = (name: string): boolean => /\.woff2$/i.test(name);

/**
 * @param name an owner's text: only letters, digits, spaces and hyphens reach a stylesheet
 * @returns empty for what names nothing. A file of the site's folder is never called as a font of the library is
 */
export function fontFamilyOf(name: string): string {
  const words = isFontFile(name) ? `own ${name.slice(0, -".woff2".length).replace(/[/_]/g, " ")}` : name;
  return words.replace(/[^\p{L}\p{N} -]/gu, "").trim();
}
