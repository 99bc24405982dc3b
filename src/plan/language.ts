/** Facts about a language that its code alone tells. */

const rightToLeftScripts = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
  "Yezi",
]);

/** @param code BCP 47, or the empty string for a site's one unnamed language */
export function directionOf(code: string): "ltr" | "rtl" {
  if (!code) return "ltr";
  const { script } = new Intl.Locale(code).maximize();
  return script !== undefined && rightToLeftScripts.has(script) ? "rtl" : "ltr";
}

/** Scripts as fonts name their parts. */
const fontScripts: Readonly<Record<string, string>> = {
  Arab: "arabic",
  Cyrl: "cyrillic",
  Deva: "devanagari",
  Grek: "greek",
  Hebr: "hebrew",
  Thai: "thai",
};

/** @returns the part of a font in which the language is mostly written */
export const scriptOf = (code: string): string =>
  fontScripts[code ? (new Intl.Locale(code).maximize().script ?? "") : ""] ?? "latin";

/**
 * A language with the territory that its code names, or in which it is mostly spoken, as Open Graph writes it: `ru_RU`.
 * @param code the empty string has none
 */
export function localeOf(code: string): string {
  if (!code) return "";
  const { language, region } = new Intl.Locale(code).maximize();
  return region ? `${language}_${region}` : language;
}
