/** Facts about a language that its code tells, and its flag. */
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
 * A language with its territory, for all that is written otherwise from one to the next, as dates are: the one that its code
 * names, else the one of the flag by which the site shows it (`en` with `gb` is `en-GB`).
 * @returns BCP 47; the empty string for a site's one unnamed language
 */
export function localeOf({ code, flagCode }: Pick<Language, "code" | "flagCode">): string {
  if (!code) return "";
  const locale = new Intl.Locale(code);
  const region = locale.region ?? flagCode?.slice(0, 2).toUpperCase();
  return new Intl.Locale(code, region ? { region } : {}).toString();
}

/** A locale as Open Graph writes it; where it names no territory, the one in which the language is mostly spoken: `ru_RU`. */
export function openGraphLocale(locale: string): string {
  if (!locale) return "";
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}
