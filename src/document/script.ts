/** In which script texts are written, and which language that makes likely. Linear in the length of the texts. */

/** ISO 15924, as Unicode names the scripts of its letters. Japanese is known by its syllables, beside which it has Han. */
const scripts = [
  ...["Latn", "Cyrl", "Arab", "Hebr", "Grek", "Armn", "Geor", "Deva", "Beng", "Guru", "Gujr", "Taml"],
  ...["Telu", "Knda", "Mlym", "Sinh", "Thai", "Laoo", "Khmr", "Mymr", "Ethi", "Hang", "Hani"],
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "gu")] as const);
const kana = /[\p{Script=Hira}\p{Script=Kana}]/gu;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** @returns the script of most letters, `Jpan` for Japanese; undefined for a text without letters of a script known here */
function scriptOfText(text: string): string | undefined {
  const syllables = count(text, kana);
  let [most, found]: [number, string | undefined] = [0, undefined];
  for (const [name, letters] of scripts) {
    const total = count(text, letters) + (name === "Hani" ? syllables : 0);
    if (total > most) [most, found] = [total, name];
  }
  return found === "Hani" && syllables > 0 ? "Jpan" : found;
}

/** Letters that Ukrainian has and its neighbours have not. */
const ukrainian = /[їєґ]/iu;

/**
 * @returns the code of the language in which such a text mostly is; the empty string for Latin letters, in which too many
 * languages are written
 */
export function guessLanguage(text: string): string {
  const script = scriptOfText(text);
  if (script === undefined || script === "Latn") return "";
  if (script === "Cyrl" && ukrainian.test(text)) return "uk";
  return new Intl.Locale(`und-${script}`).maximize().language;
}

/** Whether a text has the letters of a language. @param code BCP 47 */
export function writtenIn(text: string, code: string): boolean {
  const script = scriptOfText(text);
  return script !== undefined && familyOf(script) === familyOf(new Intl.Locale(code).maximize().script ?? "");
}

/** Chinese and Japanese share characters, by which a few words cannot be told apart. */
const familyOf = (script: string): string =>
  ["Hans", "Hant", "Jpan", "Kore", "Hang"].includes(script) ? "Hani" : script;
