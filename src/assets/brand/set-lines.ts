/** Words as lines, as wide as there is room and in the order in which they are read. */
import type { Glyph, GlyphRun, Lettering } from "./lettering.ts";

export interface LineSetter {
  /** In parts of the font's size. */
  width(line: string): number;
  /** @returns the line's glyphs, measured from its left end */
  set(line: string, isRightToLeft: boolean): GlyphRun;
  /** A line that is too wide loses its end. @param room in parts of the font's size */
  cut(line: string, room: number): string;
  /** @param most lines; what more there would be is left out, one line excepted */
  wrap(text: string, room: number, most: number): string[];
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const letter = /\p{L}/u;
const digit = /\p{N}/u;

/** Words come again and again: that many are kept. */
const mostWords = 5000;
/** More than any card has room for, however narrow they are, each with its marks: shaping long words takes long. */
const mostCharacters = 1600;

export function createLineSetter(lettering: Lettering): LineSetter {
  const known = new Map<string, GlyphRun>();
  const shape = (word: string, isRightToLeft: boolean): GlyphRun => {
    const key = isRightToLeft ? `<${word}` : `>${word}`;
    const run = known.get(key) ?? lettering.shape(word, isRightToLeft);
    if (known.size >= mostWords) known.clear();
    known.set(key, run);
    return run;
  };
  const space = lettering.shape(" ", false).width;
  const width = (line: string) => {
    let sum = -space;
    for (const word of wordsOf(line)) {
      const run = shape(word, rightToLeft.test(word));
      if (run.glyphs.length > 0) sum += run.width + space;
    }
    return Math.max(sum, 0);
  };

  const cut = (line: string, room: number): string => {
    if (line.length <= mostCharacters && width(line) <= room) return line;
    const characters = [...line.replace(/…$/, "")].slice(0, mostCharacters);
    while (characters.length > 1 && width(`${characters.join("")}…`) > room)
      characters.splice(Math.ceil(characters.length * 0.95) - 1);
    return `${characters.join("")}…`;
  };

  return {
    width,
    cut,
    set(line, isRightToLeft) {
      const glyphs: Glyph[] = [];
      let x = 0;
      for (const { word, isRightToLeft: way } of inOrderOfSight(wordsOf(line), isRightToLeft)) {
        const run = shape(word, way);
        // Where no font has any of its letters, there is no gap either.
        if (run.glyphs.length === 0) continue;
        for (const glyph of run.glyphs) glyphs.push({ ...glyph, x: x + glyph.x });
        x += run.width + space;
      }
      return { width: Math.max(x - space, 0), glyphs };
    },
    wrap(text, room, most) {
      const lines: string[] = [];
      for (const word of wordsOf(text)) {
        const last = lines.at(-1);
        const longer = `${last} ${word}`;
        if (last !== undefined && width(longer) <= room) lines[lines.length - 1] = longer;
        else if (lines.length > most) break;
        else lines.push(cut(word, room));
      }
      return lines;
    },
  };
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

interface Word {
  readonly word: string;
  readonly isRightToLeft: boolean;
}

/**
 * The words of a line from left to right: those that run against it stay together in their own order. What the standard
 * (UAX 9) says of whole words; a word runs to the left when any of its letters does.
 */
function inOrderOfSight(line: readonly string[], isRightToLeft: boolean): Word[] {
  const own = line.map((word) => (letter.test(word) ? rightToLeft.test(word) : undefined));
  const words: Word[] = [];
  for (const [index, word] of line.entries()) {
    const before = words.at(-1)?.isRightToLeft ?? isRightToLeft;
    const after = own.slice(index).find((way) => way !== undefined) ?? isRightToLeft;
    // Signs between words of one direction take it; a number goes on with the word before it, if that runs to the right.
    const joins = before === after || (digit.test(word) && !before);
    words.push({ word, isRightToLeft: own[index] ?? (joins ? before : isRightToLeft) });
  }
  const stretches: Word[][] = [];
  for (const word of words) {
    const last = stretches.at(-1);
    if (last?.[0]?.isRightToLeft === word.isRightToLeft) last.push(word);
    else stretches.push([word]);
  }
  const seen = stretches.map((stretch) => (stretch[0]?.isRightToLeft ? stretch.toReversed() : stretch));
  return (isRightToLeft ? seen.toReversed() : seen).flat();
}
