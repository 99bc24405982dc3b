/** Wraps text by the columns that it takes in a terminal. */

/** Characters that take two columns in a terminal. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
let segmenter: Intl.Segmenter | undefined;

/** @returns the width of a text in terminal columns; the text must not contain control characters or colours */
export function columnsOf(text: string): number {
  // Nearly all text is ASCII, and creating a segmenter is slow.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter();
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

/** Pads a text with spaces to a number of columns. */
export const padTo = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - columnsOf(text)));

/** Shortens a text to a number of columns, with an ellipsis at its end. */
export function cutTo(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let kept = "";
  for (const character of text) {
    if (columnsOf(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Matches a word and the spaces after it; a short command in backticks is one word. */
const words = /(?:`[^`]{1,60}`|[^ ])+ *| +/g;

/**
 * Breaks a text at spaces. A word that is wider than a line stays whole, so that addresses and paths can be copied.
 * @param width columns per line
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
