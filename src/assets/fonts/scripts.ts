/** Tells which scripts of a site a font lacks. */

/** Names of scripts as fontsource gives them to the parts of a font, and as Unicode does. */
const scripts = [
  ["latin", "Latin"],
  ["cyrillic", "Cyrillic"],
  ["greek", "Greek"],
  ["hebrew", "Hebrew"],
  ["arabic", "Arabic"],
  ["devanagari", "Devanagari"],
  ["thai", "Thai"],
  ["hangul", "Hangul"],
  ["kana", "Hiragana"],
  ["han", "Han"],
].map(([part = "", name = ""]) => ({ part, name, form: new RegExp(`\\p{Script=${name}}`, "u") }));

/** A few letters that nobody writes may be missing; a font with less than this share of a script's letters lacks it. */
const leastShare = 0.5;

/** A script that a site is written in. */
export interface WrittenScript {
  /** Name of the part of a font: `cyrillic`. */
  readonly part: string;
  /** Name in Unicode: `Cyrillic`. */
  readonly name: string;
  readonly isLacking: boolean;
}

/**
 * Lists the scripts of a site's letters, and whether a font has most of them.
 * @param characters code points of the site
 * @param has whether the font has a code point
 */
export function scriptsOf(
  characters: readonly number[],
  has: (codePoint: number) => boolean,
): readonly WrittenScript[] {
  return scripts.flatMap(({ form, ...script }) => {
    const letters = characters.filter((codePoint) => form.test(String.fromCodePoint(codePoint)));
    if (letters.length === 0) return [];
    return { ...script, isLacking: letters.filter(has).length / letters.length < leastShare };
  });
}
