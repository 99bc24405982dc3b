/** Detects the script of a text and the language that it suggests. Linear in the length of the text. */

/** ISO 15924 codes, as Unicode uses them. Japanese is detected by its kana, which it mixes with Han. */
const scripts = [
  ...["Latn", "Cyrl", "Arab", "Hebr", "Grek", "Armn", "Geor", "Deva", "Beng", "Guru", "Gujr", "Taml"],
  ...["Telu", "Knda", "Mlym", "Sinh", "Thai", "Laoo", "Khmr", "Mymr", "Ethi", "Hang", "Hani"],
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "gu")] as const);
const kana = /[\p{Script=Hira}\p{Script=Kana}]/gu;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** @returns the script of most letters, `Jpan` for Japanese; undefined without letters of a listed script */
function scriptOfText(text: string): string | undefined {
  const syllables = count(text, kana);
  let [highest, found]: [number, string | undefined] = [0, undefined];
  for (const [name, letters] of scripts) {
    const total = count(text, letters) + (name === "Hani" ? syllables : 0);
    if (total > highest) [highest, found] = [total, name];
  }
  return found === "Hani" && syllables > 0 ? "Jpan" : found;
}

/** Letters that Ukrainian has, but its neighbours do not. */
const ukrainian = /[їєґ]/iu;

/**
 * @returns the likely language code; an empty string for Latin letters, which too many languages use
 */
export function guessLanguage(text: string): string {
  const script = scriptOfText(text);
  if (script === undefined || script === "Latn") return "";
  if (script === "Cyrl" && ukrainian.test(text)) return "uk";
  return new Intl.Locale(`und-${script}`).maximize().language;
}

/** Tells whether a text is in the script of a language. @param code BCP 47 */
export function writtenIn(text: string, code: string): boolean {
  const script = scriptOfText(text);
  return script !== undefined && familyOf(script) === familyOf(new Intl.Locale(code).maximize().script ?? "");
}

/** Merges scripts that share characters: a few words of Chinese and Japanese look alike. */
const familyOf = (script: string): string =>
  ["Hans", "Hant", "Jpan", "Kore", "Hang"].includes(script) ? "Hani" : script;
