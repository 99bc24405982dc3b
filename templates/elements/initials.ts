/** Initials, used where other people have a portrait and this person has none. */
import { plainText } from "./plain-text.ts";

/**
 * Returns the first letters of a person's first and last name: "Prof. Anna Petrova, PhD" gives "AP". Returns one letter for
 * scripts without capitals, whose letters join or are words of their own.
 * @returns the empty string for a name without letters
 */
export function initials(name: string | undefined): string {
  const words = (plainText(name).split(",")[0] ?? "").split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  // "Dr." and "A." are not names.
  const names = words.filter((word) => !word.endsWith("."));
  const [first = "", ...others] = names.length > 0 ? names : words;
  const last = others.at(-1) ?? "";
  return hasCapitals(first) ? firstLetter(first) + firstLetter(last) : firstLetter(first);
}

/** Includes combining marks. */
const firstLetter = (word: string): string => (word.match(/^\p{L}\p{M}*/u)?.[0] ?? "").toUpperCase();

const hasCapitals = (word: string): boolean => word.toLowerCase() !== word.toUpperCase();
