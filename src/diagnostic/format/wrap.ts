/** Breaks text into lines that fit, by the columns that a terminal uses for it. */

/** Scripts and symbols that take two columns in a terminal. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
let segmenter: Intl.Segmenter | undefined;

/** @returns how many terminal columns the text takes; it holds no control characters and no colours */
export function columnsOf(text: string): number {
  // Nearly all text is ASCII, and the segmenter costs more than the rest of the module.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter();
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

/** @returns the text followed by as many spaces as it lacks to `columns` */
export const padTo = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - columnsOf(text)));

/** @returns the text, its end replaced by an ellipsis where it is wider than `columns` */
export function cutTo(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let kept = "";
  for (const character of text) {
    if (columnsOf(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** A word with the spaces after it; a short command in backticks is one word. */
const words = /(?:`[^`]{1,60}`|[^ ])+ *| +/g;

/**
 * Breaks at spaces. A word wider than a line stays whole: it is an address or a path that someone will copy.
 * @param width columns of a line
 * @returns at least one line
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(words) ?? []) {
    if (line !== "" && columnsOf(line) + columnsOf(word.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
  }
  return [...lines, line.trimEnd()];
}
