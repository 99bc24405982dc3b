/** Search in the index of the documentation. */

/** A heading of a page with the text below it. */
export interface Entry {
  /** Title of the page. */
  readonly page: string;
  /** Same as `page` for the text above the first heading. */
  readonly heading: string;
  /** Path of the page without the base, with the heading's id: `hosting/#nginx`. */
  readonly address: string;
  readonly text: string;
}

const weights = { heading: 8, page: 5, text: 1 } as const;

/**
 * @param query words in any order; an entry must have each of them, at least as a part of a word
 * @returns the best entries first
 */
export function search(entries: readonly Entry[], query: string, max = 12): readonly Entry[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, max)
    .map(({ entry }) => entry);
}

/** Returns the words of a text in lower case and without accents. */
const wordsOf = (text: string): readonly string[] => fold(text).split(/\s+/).filter(Boolean);

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** @returns 0 if a word is missing */
function scoreOf(entry: Entry, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    let score = 0;
    for (const field of ["heading", "page", "text"] as const)
      score += weights[field] * closeness(fold(entry[field]), word);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** @returns 3 for a whole word, 2 for its beginning, 1 for any other part, 0 for none */
function closeness(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
    const begins = !isLetter(text[at - 1]);
    best = Math.max(best, begins ? (isLetter(text[at + word.length]) ? 2 : 3) : 1);
  }
  return best;
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Number of characters shown before and after a found word. */
const around = 60;

/** @returns the part of an entry's text with the first word that occurs in it */
export function excerptOf({ text }: Entry, query: string): string {
  const folded = fold(text);
  // Folding can change the length; then the beginning is shown.
  const places = folded.length === text.length ? wordsOf(query).map((word) => folded.indexOf(word)) : [];
  const at = Math.max(0, Math.min(...places.filter((place) => place >= 0), text.length));
  const found = at < text.length ? at : 0;
  const start = found <= around ? 0 : text.indexOf(" ", found - around) + 1;
  const end = text.lastIndexOf(" ", found + 2 * around);
  const isShort = text.length <= found + 2 * around;
  return `${start > 0 ? "… " : ""}${text.slice(start, isShort ? undefined : end)}${isShort ? "" : " …"}`;
}
