/** Finds the scripts of a site that a font lacks. */

/** Names of scripts in fontsource and in Unicode. */
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

/** Minimum share of a script's letters that a font must have. A few rare letters may be missing. */
const leastShare = 0.5;

/** Script used by a site. */
export interface WrittenScript {
  /** Name of the font subset: `cyrillic`. */
  readonly part: string;
  /** Unicode name: `Cyrillic`. */
  readonly name: string;
  readonly isLacking: boolean;
}

/**
 * Returns the scripts of a site's letters, and if a font has most of them.
 * @param characters code points of the site
 * @param has returns true if the font has a code point
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
