/** Owners' texts without markup, for labels and initials. */
import { toPlainText } from "#section/view";

/** Returns a text without its tags. A line break becomes a space. */
export const plainText = (text = ""): string => toPlainText(text).replaceAll("\n", " ").trim();

/** Returns true if a text contains more than punctuation. Owners often put a dot into a required title. */
export const hasWords = (text: string | undefined): boolean => /[^\p{P}\s]/u.test(plainText(text));
