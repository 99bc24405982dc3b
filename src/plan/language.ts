/** Properties of a language derived from its code and flag. */
import type { Language } from "../document/index.ts";

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

/** Scripts by the names of font subsets. */
const fontScripts: Readonly<Record<string, string>> = {
  Arab: "arabic",
  Cyrl: "cyrillic",
  Deva: "devanagari",
  Grek: "greek",
  Hebr: "hebrew",
  Thai: "thai",
};

/** @returns the font subset in which the language is mostly written */
export const scriptOf = (code: string): string =>
  fontScripts[code ? (new Intl.Locale(code).maximize().script ?? "") : ""] ?? "latin";

/**
 * Returns a language with its territory, for formats that depend on it, such as dates. The territory comes from the code or, if
 * it has none, from the site's flag for the language (`en` with `gb` is `en-GB`).
 * @returns BCP 47; the empty string for a site's one unnamed language
 */
export function localeOf({ code, flagCode }: Pick<Language, "code" | "flagCode">): string {
  if (!code) return "";
  const locale = new Intl.Locale(code);
  const region = locale.region ?? flagCode?.slice(0, 2).toUpperCase();
  return new Intl.Locale(code, region ? { region } : {}).toString();
}

/** Converts a locale to Open Graph format. Without a territory it uses the one where the language is most spoken: `ru_RU`. */
export function openGraphLocale(locale: string): string {
  if (!locale) return "";
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}
