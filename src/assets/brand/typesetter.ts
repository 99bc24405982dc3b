/** Fonts for words that are drawn. They are unpacked, and HarfBuzz is loaded, only for words that nobody has drawn before. */
import type { FontFamily, FontLibrary } from "../fonts/library.ts";
import type { MadeOnce } from "../made-once.ts";
import type { Lettering } from "./lettering.ts";

export interface Typesetter {
  /** Names all on which the letters of a text depend. */
  readonly locale: string;
  /** Reports if some letter of a text, as it is drawn, is in no font. */
  lacks(text: string): boolean;
  /** Characters of the words that no font has. */
  readonly lacking: ReadonlySet<string>;
  /** TrueType or OpenType, in order of preference. */
  fonts(): Promise<readonly Uint8Array[]>;
  lettering(): Promise<Lettering>;
}

/** Between them they have all plain letters, and most others of alphabets. */
export const behind = ["Inter", "Noto Sans", "Vazirmatn", "Heebo"];

/** To be raised with every change of how words are shaped, set and drawn. */
export const recipe = 4;

/**
 * Letters that the fonts behind are known to have, so that nobody has to open a font for it: Latin of Europe, Greek, Cyrillic,
 * Hebrew, Arabic, and the signs of their typography.
 */
export const plainLetters =
  /^[\x20-\x7e\xa0-\u017e\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2116\u2122\s\u200b]*$/;

export interface TypesetterInput {
  /** In order of preference. */
  readonly families: readonly FontFamily[];
  readonly library: FontLibrary;
  /** All that will be drawn; only what is needed for it is read. */
  readonly words: string;
  /** BCP 47; decides the forms of letters that Chinese, Japanese and Korean have in common. */
  readonly language: string;
  readonly madeOnce: MadeOnce;
}

export async function createTypesetter(input: TypesetterInput): Promise<Typesetter> {
  const { families, library, words, language, madeOnce } = input;
  const isPlain = plainLetters.test(words);
  const named = [...behind, ...(isPlain ? [] : [hanFontOf(language)])];
  const chosen = [
    ...new Set([
      ...families,
      ...named.flatMap((name) => library.find(name) ?? []),
      ...(isPlain ? [] : library.installed()),
    ]),
  ];
  const letters = once(async () => {
    const { letterFonts } = await import("./letter-fonts.ts");
    return await letterFonts(chosen, words, madeOnce);
  });
  const fonts = async () => (await letters()).fonts;
  const lacking: ReadonlySet<string> = isPlain ? new Set() : (await letters()).lacking;
  return {
    locale: JSON.stringify([recipe, chosen.map(({ slug, version }) => `${slug}@${version}`)]),
    lacks: (text) => lacking.size > 0 && [...text].some((character) => lacking.has(character)),
    lacking,
    fonts,
    lettering: once(async () => (await import("./lettering.ts")).createLettering(await fonts())),
  };
}

/** Returns the name of the font that has the Chinese characters in the forms of a language; it may not be installed. */
export function hanFontOf(language: string): string {
  const { language: base, script, region } = new Intl.Locale(language || "ja").maximize();
  if (base === "ko") return "Noto Sans KR";
  if (base !== "zh") return "Noto Sans JP";
  if (region === "HK") return "Noto Sans HK";
  return script === "Hant" ? "Noto Sans TC" : "Noto Sans SC";
}

/**
 * Of marks and joiners piled up on a letter only the first are drawn: no script needs more, and shaping takes quadratic
 * time on them.
 */
const piled = /([\p{M}\p{Cf}]{7})[\p{M}\p{Cf}]+/gu;

/** @returns a text as it is drawn: letters with marks are one character where there is one, since few fonts put them together */
export const drawable = (text: string): string => text.replace(piled, "$1").normalize("NFC");

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
