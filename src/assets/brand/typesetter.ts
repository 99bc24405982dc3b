/** Fonts for drawn text. They are unpacked, and HarfBuzz is loaded, only for text that is not in the cache. */
import type { FontFamily, FontLibrary } from "../fonts/library.ts";
import type { MadeOnce } from "../made-once.ts";
import type { Lettering } from "./lettering.ts";

export interface Typesetter {
  /** Cache key of everything that the letters depend on. */
  readonly locale: string;
  /** Returns true if no font has some letter of a text. */
  lacks(text: string): boolean;
  /** Characters of the text that no font has. */
  readonly lacking: ReadonlySet<string>;
  /** TrueType or OpenType, in order of preference. */
  fonts(): Promise<readonly Uint8Array[]>;
  lettering(): Promise<Lettering>;
}

/** Fallback fonts. Together they have all plain letters, and most others of alphabets. */
export const behind = ["Inter", "Noto Sans", "Vazirmatn", "Heebo"];

/** Increase with every change to shaping, setting and drawing text. */
export const recipe = 4;

/**
 * Letters that the fallback fonts are known to have, so that no font needs to be opened to check: Latin of Europe, Greek,
 * Cyrillic, Hebrew, Arabic, and their punctuation.
 */
export const plainLetters =
  /^[\x20-\x7e\xa0-\u017e\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2116\u2122\s\u200b]*$/;

export interface TypesetterInput {
  /** In order of preference. */
  readonly families: readonly FontFamily[];
  readonly library: FontLibrary;
  /** All text to draw; only the needed fonts are read. */
  readonly words: string;
  /** BCP 47. Decides the forms of characters shared by Chinese, Japanese and Korean. */
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

/** Returns the name of the font with a language's forms of Chinese characters. It may not be installed. */
export function hanFontOf(language: string): string {
  const { language: base, script, region } = new Intl.Locale(language || "ja").maximize();
  if (base === "ko") return "Noto Sans KR";
  if (base !== "zh") return "Noto Sans JP";
  if (region === "HK") return "Noto Sans HK";
  return script === "Hant" ? "Noto Sans TC" : "Noto Sans SC";
}

/**
 * Marks and joiners stacked on one letter, of which only the first are
 * drawn: no script needs more, and shaping takes quadratic time on them.
 */
const piled = /([\p{M}\p{Cf}]{7})[\p{M}\p{Cf}]+/gu;

/** @returns the text to draw, with letters and marks composed where possible, since few fonts can combine them */
export const drawable = (text: string): string => text.replace(piled, "$1").normalize("NFC");

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
