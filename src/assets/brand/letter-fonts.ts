/** Fonts for drawing text: of each family the files with letters that earlier ones lack. */
import type { FontFamily } from "../fonts/library.ts";
import { openFace } from "../fonts/open-face.ts";
import { unpackFont } from "../fonts/subset.ts";
import { isInRange } from "../fonts/unicode-range.ts";
import type { MadeOnce } from "../made-once.ts";

/** Increase with every change to unpacking fonts. */
const recipe = 1;

/** Invisible characters. They need no glyph. */
const unseen = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

export interface LetterFonts {
  /** TrueType or OpenType, variable in weight. */
  readonly fonts: readonly Uint8Array[];
  /** Characters that no font has. */
  readonly lacking: ReadonlySet<string>;
}

/**
 * @param families in order of preference
 * @param text all text to draw; only the needed files are read
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
