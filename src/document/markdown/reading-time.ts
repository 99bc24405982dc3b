/** Estimates how long a text takes to read. */

/** Adults read about 200 words a minute on a screen. */
const wordsPerMinute = 200;
/** Scripts without spaces between words: about 500 characters a minute. */
const charactersPerWord = 2.5;

const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** @returns minutes, at least 1 */
export function countMinutes(text: string): number {
  let characters = 0;
  const spaced = text.replace(unspaced, () => {
    characters++;
    return " ";
  });
  const words = (spaced.match(word) ?? []).length + characters / charactersPerWord;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
