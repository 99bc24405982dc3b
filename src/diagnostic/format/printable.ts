/**
 * Makes text from documents, file names and command lines safe to print.
 *
 * Escape sequences can move the cursor and rewrite the screen, direction marks can reorder text, and line breaks can fake
 * messages. All of them become visible escapes.
 */

/** Control characters (C0, C1), lone surrogates, line and paragraph separators, and format marks except the two joiners. */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;
const named: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** @returns the text on one line, with unsafe characters written as `\u001b` */
export const printable = (text: string): string =>
  text.replace(unsafe, (character) => named[character] ?? escapeUnits(character));

/** Replaces each unsafe character with one of the same width, so that a caret below the text stays in place. */
export const printableInPlace = (text: string): string =>
  text.replace(unsafe, (character) => (character === "\t" ? " " : "\uFFFD".repeat(character.length)));

/**
 * Formats JSON that is safe to print: JSON.stringify leaves C1 control characters and direction marks unescaped.
 * Parsing the result returns the same values.
 */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu, escapeUnits);

const escapeUnits = (character: string): string =>
  [...Array(character.length).keys()]
    .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`)
    .join("");
