/**
 * Makes text from a document, a file name or a command line safe to print.
 *
 * Such text may hold escape sequences that move the cursor, recolour or rewrite what stands on the screen, direction
 * marks that show it in another order, and line breaks that fake further messages. All become visible escapes.
 */

/** Controls (C0, C1), lone surrogates, line and paragraph separators, and format marks except the two joiners. */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;
const named: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** @returns the text on one line, with `\u001b` and the like written out */
export const printable = (text: string): string =>
  text.replace(unsafe, (character) => named[character] ?? escapeUnits(character));

/** The same, but one column wide for each character, so that a caret below the text stays in its place. */
export const printableInPlace = (text: string): string =>
  text.replace(unsafe, (character) => (character === "\t" ? " " : "\uFFFD".repeat(character.length)));

/**
 * JSON text that is safe to print: JSON.stringify leaves C1 controls and direction marks as they are. Read back, it
 * gives the same values.
 */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu, escapeUnits);

const escapeUnits = (character: string): string =>
  [...Array(character.length).keys()]
    .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`)
    .join("");
