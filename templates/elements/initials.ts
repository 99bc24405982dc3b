/** What stands in for a portrait that is missing among others. */
import { plainText } from "./plain-text.ts";

/**
 * The first letters of a person's first and last name: "Prof. Anna Petrova, PhD" gives "AP".
 * In scripts without capitals, whose letters join or are words of their own, it is one letter.
 * @returns the empty string for a name without letters
 */
export function initials(name: string | undefined): string {
  const words = (plainText(name).split(",")[0] ?? "").split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  // "Dr." and "A." are no names.
  const names = words.filter((word) => !word.endsWith("."));
  const [first = "", ...others] = names.length > 0 ? names : words;
  const last = others.at(-1) ?? "";
  return hasCapitals(first) ? firstLetter(first) + firstLetter(last) : firstLetter(first);
}

/** With the marks that belong to it. */
const firstLetter = (word: string): string => (word.match(/^\p{L}\p{M}*/u)?.[0] ?? "").toUpperCase();

const hasCapitals = (word: string): boolean => word.toLowerCase() !== word.toUpperCase();
