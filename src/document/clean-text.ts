/**
 * Cleans texts: HTML and XML may not hold control characters, halves of surrogate pairs and code points that are no characters.
 * A document may, as JSON's \u0000; so may what an owner types or pastes.
 */

const breaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const unusable = /(?:(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}])+/gu;

/**
 * @param lineBreak what stands for each line or page break: a space in a field of one line
 * @returns the text without characters that cannot be shown; words that one of them parted stay apart
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

/** @returns a text of a document as pages may have it: the same text in nearly all cases */
export const readText = (text: string): string => (isUnusable.test(text) ? cleanText(text) : text);
