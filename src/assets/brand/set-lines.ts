/** Words as lines, as wide as there is room and in the order in which they are read. */
import type { Glyph, GlyphRun, Lettering } from "./lettering.ts";

export interface LineSetter {
  /** In parts of the font's size. */
  width(line: string): number;
  /** @returns the line's glyphs, measured from its left end */
  set(line: string, isRightToLeft: boolean): GlyphRun;
  /** A line that is too wide loses its end. @param room in parts of the font's size */
  cut(line: string, room: number): string;
  /**
   * Breaks at spaces, at soft hyphens, which are seen only there, and between words of scripts that have no spaces.
   * @param most lines; what more there would be is left out, one line excepted
   * @param mayCut a word that is wider than a line goes on in the next one
   * @returns undefined where there is such a word and it may not be cut
   */
  wrap(text: string, room: number, most: number, mayCut: boolean): string[] | undefined;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const letter = /\p{L}/u;
const digit = /\p{N}/u;

/** Words come again and again: that many are kept. */
const maxWords = 5000;
/** More than any card has room for, however narrow they are, each with its marks: shaping long words takes long. */
const maxCharacters = 1600;

export function createLineSetter(lettering: Lettering): LineSetter {
  const known = new Map<string, GlyphRun>();
  const shape = (word: string, isRightToLeft: boolean): GlyphRun => {
    const key = isRightToLeft ? `<${word}` : `>${word}`;
    const run = known.get(key) ?? lettering.shape(word, isRightToLeft);
    if (known.size >= maxWords) known.clear();
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
    if (line.length <= maxCharacters && width(line) <= room) return line;
    const characters = [...line.replace(/…$/, "")].slice(0, maxCharacters);
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
    wrap(text, room, most, mayCut) {
      const lines: string[] = [];
      let line = "";
      const words = text.slice(0, maxCharacters).split(/\s+/).filter(Boolean);
      for (const word of words) {
        let parts = partsOf(word);
        let start = line === "" ? "" : `${line} `;
        while (parts.length > 0) {
          const fitting = countFitting(start, parts, (one) => width(one) <= room);
          if (fitting > 0) {
            line = start + join(parts.slice(0, fitting), fitting < parts.length);
            parts = parts.slice(fitting);
          } else if (start === "") {
            if (!mayCut) return undefined;
            const [head, tail] = cutWord(parts[0]?.text ?? "", (one) => width(one) <= room);
            line = head;
            parts = [{ text: tail, hyphen: parts[0]?.hyphen ?? "" }, ...parts.slice(1)].filter(
              (part) => part.text !== "",
            );
          }
          if (parts.length === 0) break;
          lines.push(line);
          if (lines.length > most) return lines;
          line = "";
          start = "";
        }
      }
      return line === "" ? lines : [...lines, line];
    },
  };
}

/** A stretch of a word behind which a line may end. */
interface Part {
  readonly text: string;
  /** Shown where the line does. */
  readonly hyphen: "-" | "";
}

/** Scripts that are written without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opening = /^[\p{Ps}\p{Pi}]+$/u;

function partsOf(word: string): Part[] {
  const parts: Part[] = [];
  for (const [stretch, text = "", joint] of word.matchAll(/([^\u00AD\u200B]*)([\u00AD\u200B]?)/g)) {
    if (stretch === "") break;
    const texts = unspaced.test(text) ? wordsWithSigns(text) : [text];
    parts.push(...texts.map((one): Part => ({ text: one, hyphen: "" })));
    const last = parts.at(-1);
    if (last && joint === "\u00AD") parts[parts.length - 1] = { ...last, hyphen: "-" };
  }
  return parts.filter(({ text }) => text !== "");
}

/** Signs stay with the word before them, opening brackets with the one behind. */
function wordsWithSigns(text: string): string[] {
  const words: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of new Intl.Segmenter("en", { granularity: "word" }).segment(text)) {
    const isOpening = opening.test(segment);
    if (words.length > 0 && (isOpen || !(isWordLike || isOpening))) words[words.length - 1] += segment;
    else words.push(segment);
    isOpen = isOpening;
  }
  return words;
}

const join = (parts: readonly Part[], isBroken: boolean): string =>
  parts.map(({ text }) => text).join("") + (isBroken ? (parts.at(-1)?.hyphen ?? "") : "");

/** @returns how many parts stand in a line behind its start, with the hyphen that is seen if there are more */
function countFitting(start: string, parts: readonly Part[], fits: (line: string) => boolean): number {
  if (fits(start + join(parts, false))) return parts.length;
  let count = 0;
  while (count + 1 < parts.length && fits(start + join(parts.slice(0, count + 1), true))) count++;
  return count;
}

/** @returns the letters that fit, at least one, and the others */
function cutWord(word: string, fits: (line: string) => boolean): [string, string] {
  let head = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)) {
    if (head !== "" && !fits(head + segment)) break;
    head += segment;
  }
  return [head, word.slice(head.length)];
}

/** Words of a line; a soft hyphen is seen only where a line ends at it. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/[\u00AD\u200B]/g, "")
    .split(/\s+/)
    .filter(Boolean);

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
