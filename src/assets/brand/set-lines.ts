/** Breaks text into lines and puts its words in visual order. */
import type { Glyph, GlyphRun, Lettering } from "./lettering.ts";

export interface LineSetter {
  /** Width relative to the font size. */
  width(line: string): number;
  /** @returns the line's glyphs, measured from its left end */
  set(line: string, isRightToLeft: boolean): GlyphRun;
  /** Truncates a line that is too wide. @param maxWidth relative to the font size */
  cut(line: string, maxWidth: number): string;
  /**
   * Breaks at spaces, at soft hyphens, which are visible only there, and between words of scripts without spaces.
   * @param maxLines maximum number of lines; further text is omitted, except for one extra line
   * @param mayCut true to break words that are wider than a line
   * @returns undefined if there is such a word and `mayCut` is false
   */
  wrap(text: string, maxWidth: number, maxLines: number, mayCut: boolean): string[] | undefined;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const letter = /\p{L}/u;
const digit = /\p{N}/u;

/** Maximum number of cached words, which repeat often. */
const maxWords = 5000;
/** More than fit on any card, however narrow, including their marks. Shaping long words is slow. */
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

  const cut = (line: string, maxWidth: number): string => {
    if (line.length <= maxCharacters && width(line) <= maxWidth) return line;
    const characters = [...line.replace(/…$/, "")].slice(0, maxCharacters);
    while (characters.length > 1 && width(`${characters.join("")}…`) > maxWidth)
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
        // A word without any available letter leaves no gap.
        if (run.glyphs.length === 0) continue;
        for (const glyph of run.glyphs) glyphs.push({ ...glyph, x: x + glyph.x });
        x += run.width + space;
      }
      return { width: Math.max(x - space, 0), glyphs };
    },
    wrap(text, maxWidth, maxLines, mayCut) {
      const lines: string[] = [];
      let line = "";
      const words = text.slice(0, maxCharacters).split(/\s+/).filter(Boolean);
      for (const word of words) {
        let parts = partsOf(word);
        let start = line === "" ? "" : `${line} `;
        while (parts.length > 0) {
          const fitting = countFitting(start, parts, (one) => width(one) <= maxWidth);
          if (fitting > 0) {
            line = start + join(parts.slice(0, fitting), fitting < parts.length);
            parts = parts.slice(fitting);
          } else if (start === "") {
            if (!mayCut) return undefined;
            const [head, tail] = cutWord(parts[0]?.text ?? "", (one) => width(one) <= maxWidth);
            line = head;
            parts = [{ text: tail, hyphen: parts[0]?.hyphen ?? "" }, ...parts.slice(1)].filter(
              (part) => part.text !== "",
            );
          }
          if (parts.length === 0) break;
          lines.push(line);
          if (lines.length > maxLines) return lines;
          line = "";
          start = "";
        }
      }
      return line === "" ? lines : [...lines, line];
    },
  };
}

/** Part of a word after which a line may end. */
interface Part {
  readonly text: string;
  /** Shown if the line ends here. */
  readonly hyphen: "-" | "";
}

/** Scripts written without spaces. */
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

/** Punctuation stays with the word before it, opening brackets with the word after. */
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

/** @returns number of parts that fit in a line after its start, including the hyphen if there are more */
function countFitting(start: string, parts: readonly Part[], fits: (line: string) => boolean): number {
  if (fits(start + join(parts, false))) return parts.length;
  let count = 0;
  while (count + 1 < parts.length && fits(start + join(parts.slice(0, count + 1), true))) count++;
  return count;
}

/** @returns the letters that fit, at least one, and the rest */
function cutWord(word: string, fits: (line: string) => boolean): [string, string] {
  let head = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)) {
    if (head !== "" && !fits(head + segment)) break;
    head += segment;
  }
  return [head, word.slice(head.length)];
}

/** Splits a line into words, without invisible soft hyphens. */
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
 * Returns the words of a line from left to right. Words against the line's direction stay together in their own order, as in UAX
 * 9 for whole words. A word runs to the left if any of its letters does.
 */
function inOrderOfSight(line: readonly string[], isRightToLeft: boolean): Word[] {
  const own = line.map((word) => (letter.test(word) ? rightToLeft.test(word) : undefined));
  const words: Word[] = [];
  for (const [index, word] of line.entries()) {
    const before = words.at(-1)?.isRightToLeft ?? isRightToLeft;
    const after = own.slice(index).find((way) => way !== undefined) ?? isRightToLeft;
    // Punctuation between words of one direction follows it. A number follows the word before it if that runs to the right.
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
