/**
 * Drawings with words in them, each drawn once for all builds that share the cache: fonts are unpacked, and HarfBuzz is
 * loaded, only for words that nobody has drawn before.
 */
import type { FontFamily, FontLibrary } from "../fonts/library.ts";
import type { MadeOnce } from "../made-once.ts";
import type { Lettering } from "./lettering.ts";

export interface Typesetter {
  /**
   * @param what names all that the drawing is made from, besides the fonts
   * @param draw with lettering in the direction that is asked for
   */
  draw(
    what: readonly unknown[],
    isRightToLeft: boolean,
    draw: (lettering: Lettering) => string,
  ): Promise<string>;
}

/** Between them they have all scripts that the library has. */
const behind = ["Inter", "Noto Sans", "Vazirmatn", "Heebo"];
const boldness = 700;

/** To be raised with every change of what is drawn, or how. */
const recipe = 2;

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
  const fonts = [...new Set([...families, ...behind.flatMap((name) => library.find(name) ?? [])])];
  const editions = fonts.map(({ slug, version }) => `${slug}@${version}`);
  const load = once(async () => {
    const [{ letterFonts }, { createLettering }] = await Promise.all([
      import("./letter-fonts.ts"),
      import("./lettering.ts"),
    ]);
    const letters = await letterFonts(fonts, words, madeOnce);
    const [rightwards, leftwards] = [false, true].map((way) => createLettering(letters, boldness, way));
    return { rightwards, leftwards } as { rightwards: Lettering; leftwards: Lettering };
  });
  return {
    async draw(what, isRightToLeft, draw) {
      const name = `drawing ${recipe} ${JSON.stringify([editions, boldness, isRightToLeft, what])}`;
      const drawing = await madeOnce(name, async () => {
        const { rightwards, leftwards } = await load();
        return Buffer.from(draw(isRightToLeft ? leftwards : rightwards));
      });
      return Buffer.from(drawing).toString();
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
