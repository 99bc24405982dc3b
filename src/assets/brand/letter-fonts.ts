/** Fonts that words are drawn with: of each family the parts that have letters which those before it lack. */
import type { FontFamily } from "../fonts/library.ts";
import { openFace } from "../fonts/open-face.ts";
import { unpackFont } from "../fonts/subset.ts";
import { isInRange } from "../fonts/unicode-range.ts";
import type { MadeOnce } from "../made-once.ts";

/** To be raised with every change of how fonts are unpacked. */
const recipe = 1;

/** Letters and signs that nothing is drawn for: a text without them has lost nothing. */
const unseen = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

export interface LetterFonts {
  /** TrueType or OpenType, variable in weight. */
  readonly fonts: readonly Uint8Array[];
  /** Characters that no font has. */
  readonly lacking: ReadonlySet<string>;
}

/**
 * @param families in order of preference
 * @param text all that will be drawn; only what is needed for it is read
 */
export async function letterFonts(
  families: readonly FontFamily[],
  text: string,
  madeOnce: MadeOnce,
): Promise<LetterFonts> {
  let missing = [...new Set(text)].sort();
  const fonts: Uint8Array[] = [];
  for (const { slug, version, files } of families)
    for (const { script, range, read } of files) {
      const inRange = missing.filter((character) => isInRange(character.codePointAt(0) ?? 0, range));
      if (inRange.every((character) => unseen.test(character))) continue;
      const wanted = inRange.join("");
      const sfnt = await madeOnce(`letters ${recipe} ${slug} ${version} ${script} ${wanted}`, async () =>
        unpackFont(await read(), wanted),
      );
      fonts.push(sfnt);
      const found = new Set(openFace(sfnt).collectUnicodes());
      missing = missing.filter((character) => character === " " || !found.has(character.codePointAt(0) ?? 0));
    }
  return { fonts, lacking: new Set(missing.filter((character) => !unseen.test(character))) };
}
