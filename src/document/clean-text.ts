/**
 * Removes characters that HTML and XML do not allow: control characters, lone surrogates and noncharacters. JSON allows them
 * (\u0000), and owners can type or paste them.
 */

const breaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const unusable = /(?:(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}])+/gu;

/**
 * @param lineBreak replacement for line and page breaks: a space in single-line fields
 * @returns the text without unusable characters; a space replaces one that separated two words
 */
export function cleanText(text: string, lineBreak: "\n" | " " = "\n"): string {
  return text
    .replace(breaks, lineBreak)
    .replaceAll("\t", " ")
    .replace(unusable, (run, at: number, whole: string) =>
      isInWord(whole[at - 1]) && isInWord(whole[at + run.length]) ? " " : "",
    );
}

const isInWord = (character: string | undefined): boolean => character !== undefined && /\S/.test(character);

const isUnusable = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Contains all unusable characters and some others. Without Unicode properties it takes a fraction of the time. */
const isUnusual = /[^\t\n\r -~\u00A0-\uD7FF]/;

/** @returns the text without unusable characters; nearly always the same string */
export const readText = (text: string): string =>
  isUnusual.test(text) && isUnusable.test(text) ? cleanText(text) : text;
