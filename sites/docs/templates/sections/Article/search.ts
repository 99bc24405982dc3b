/** Search in the index of the documentation. */
import { relatives, stemOf } from "./search-words.ts";

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

/** The index is in the order of the menu, which begins with what most readers need: the first entry counts so much more. */
const earlier = 0.3;

const weights = { heading: 8, page: 5, text: 1 } as const;

/** Words that say nothing about what is searched for. */
const stopWords = new Set(
  (
    "a an and any are as at be by can could do does for from get have how i if in into is it its me my no not of on one or our " +
    "should so that the their them then there this to up use using want was we what when where which who why will with without you your"
  ).split(" "),
);

/**
 * Finds entries with any of the words, as written, in another form ("pricing", "prices") or by a related word. Entries with more
 * of the words come first, and a rare word counts more than a frequent one.
 *
 * @returns the best entries first
 */
export function search(entries: readonly Entry[], query: string, max = 12): readonly Entry[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => !stopWords.has(word));
  const words = telling.length > 0 ? telling : all;
  if (words.length === 0) return [];
  const texts = entries.map((entry) => ({
    heading: fold(entry.heading),
    page: fold(entry.page),
    text: fold(entry.text),
  }));
  const scores = entries.map(() => ({ sum: 0, found: 0 }));
  for (const word of words) {
    const forms = formsOf(word);
    const found = texts.map((text) => scoreOf(text, forms));
    const rarity = Math.log(1 + entries.length / (1 + found.filter((score) => score > 0).length));
    found.forEach((score, index) => {
      const total = scores[index];
      if (!total || score === 0) return;
      total.sum += score * rarity;
      total.found++;
    });
  }
  return entries
    .map((entry, index) => ({
      entry,
      score: weighted(scores[index], words.length) * (1 + earlier * (1 - index / entries.length)),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, max)
    .map(({ entry }) => entry);
}

/** An entry with all words outranks one with a part of them, however often that occurs. */
const weighted = (
  score: { readonly sum: number; readonly found: number } | undefined,
  words: number,
): number => (score ? score.sum * (score.found / words) ** 3 : 0);

/** Returns the words of a text in lower case and without accents. */
const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}/.-]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter(Boolean);

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** A word to look for, with how much it counts. */
interface Form {
  readonly word: string;
  readonly stem: string;
  readonly weight: number;
}

const formsOf = (word: string): readonly Form[] => [
  { word, stem: stemOf(word), weight: 1 },
  ...relatives(stemOf(word)).map((other) => ({ word: other, stem: stemOf(other), weight: 0.6 })),
];

/** @returns 0 if no form of the word occurs */
function scoreOf(text: Readonly<Record<keyof typeof weights, string>>, forms: readonly Form[]): number {
  let best = 0;
  for (const form of forms) {
    let score = 0;
    for (const field of ["heading", "page", "text"] as const)
      score += weights[field] * closeness(text[field], form);
    best = Math.max(best, score * form.weight);
  }
  return best;
}

/** Length from which a stem may also be inside of another word, as in "subfonts". */
const minInside = 4;

/** @returns 4 for a whole word, 3.7 for another form of it, 2 for its beginning, 1 for any other part, 0 for none */
function closeness(text: string, { word, stem }: Form): number {
  let best = 0;
  for (let at = text.indexOf(stem); at >= 0 && best < 4; at = text.indexOf(stem, at + 1)) {
    const begins = !isLetter(text[at - 1]);
    if (!begins) {
      if (stem.length >= minInside && text.startsWith(word, at)) best = Math.max(best, 1);
      continue;
    }
    let end = at + stem.length;
    while (isLetter(text[end])) end++;
    const whole = text.slice(at, end);
    if (whole === word) best = 4;
    else if (stemOf(whole) === stem) best = Math.max(best, 3.7);
    else if (whole.startsWith(word)) best = Math.max(best, 2);
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
  const words = wordsOf(query).filter((word) => !stopWords.has(word));
  // Folding can change the length; then the beginning is shown.
  const places =
    folded.length === text.length
      ? words.map(
          (word) =>
            [word, stemOf(word)].map((form) => folded.indexOf(form)).find((place) => place >= 0) ?? -1,
        )
      : [];
  const at = Math.max(0, Math.min(...places.filter((place) => place >= 0), text.length));
  const found = at < text.length ? at : 0;
  const start = found <= around ? 0 : text.indexOf(" ", found - around) + 1;
  const end = text.lastIndexOf(" ", found + 2 * around);
  const isShort = text.length <= found + 2 * around;
  return `${start > 0 ? "… " : ""}${text.slice(start, isShort ? undefined : end)}${isShort ? "" : " …"}`;
}
