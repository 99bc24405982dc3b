/** What words are drawn with. Fonts are unpacked, and HarfBuzz is loaded, only for words that nobody has drawn before. */
import type { FontFamily, FontLibrary } from "../fonts/library.ts";
import type { MadeOnce } from "../made-once.ts";
import type { Lettering } from "./lettering.ts";

export interface Typesetter {
  /** Names all on which the letters of a text depend. */
  readonly edition: string;
  /** TrueType or OpenType, in order of preference. */
  fonts(): Promise<readonly Uint8Array[]>;
  lettering(): Promise<Lettering>;
}

/** Between them they have all scripts that the library has. */
const behind = ["Inter", "Noto Sans", "Vazirmatn", "Heebo"];

/** To be raised with every change of how words are shaped, set and drawn. */
export const recipe = 3;

/**
 * @param families in order of preference
 * @param words all that will be drawn; only what is needed for it is read
 */
export function createTypesetter(
  families: readonly FontFamily[],
  library: FontLibrary,
  words: string,
  madeOnce: MadeOnce,
): Typesetter {
  const chosen = [...new Set([...families, ...behind.flatMap((name) => library.find(name) ?? [])])];
  const fonts = once(async () => {
    const { letterFonts } = await import("./letter-fonts.ts");
    return await letterFonts(chosen, words, madeOnce);
  });
  return {
    edition: JSON.stringify([recipe, chosen.map(({ slug, version }) => `${slug}@${version}`)]),
    fonts,
    lettering: once(async () => (await import("./lettering.ts")).createLettering(await fonts())),
  };
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
