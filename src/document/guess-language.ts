/** Guesses the language of a site that sets none, if its letters are not Latin (OUT-5). */
import { type Catalogue, fieldTree, toPlainText, visitFields } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Languages } from "./languages.ts";
import type { Page } from "./site.ts";
import type { SiteSettings } from "./site-schema.ts";

/**
 * @param languages languages of the document
 * @param load loads the first page with its data
 * @returns the same languages, or the guessed language of the first page, which is reported
 */
export function guessUnnamed(
  languages: Languages,
  settings: SiteSettings,
  load: () => Page | undefined,
  { sections }: Catalogue,
  report: (diagnostics: readonly Diagnostic[]) => void,
): Languages {
  if (languages[0].code !== "") return languages;
  const first = load();
  const texts = textsAround(settings, first);
  for (const { type, data } of first?.sections ?? []) {
    const schema = sections.get(type)?.data;
    if (schema)
      visitFields(fieldTree(schema), data, [], {
        leaf(meta, value) {
          if (meta.kind === "text" && typeof value === "string") texts.push(toPlainText(value));
        },
      });
  }
  const code = guessLanguage(texts.join(" ").slice(0, enough));
  if (code === "") return languages;
  report([diagnose("language-guessed", "/languages", { code })]);
  return [{ ...languages[0], code }];
}

/** Characters that are enough for a guess; a page can have millions. */
const enough = 100_000;

const textsAround = ({ name, headerLinks, footerLinks }: SiteSettings, page: Page | undefined): string[] => [
  name ?? "",
  ...[...headerLinks.flatMap((link) => [link, ...(link.links ?? [])]), ...footerLinks].map(({ text }) =>
    toPlainText(text ?? ""),
  ),
  page?.meta.title ?? "",
  page?.meta.description ?? "",
];

/** Scripts that a text can be in. ISO 15924 codes, as Unicode uses them. Japanese is detected by its kana, which it mixes with Han. */
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
 * Linear in the length of the text.
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
