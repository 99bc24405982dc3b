/** Owners' texts where no markup can stand: in a label, for initials. */
import { toPlainText } from "#section/view";

/** A text without its tags; a line break is a space. */
export const plainText = (text = ""): string => toPlainText(text).replaceAll("\n", " ").trim();

/** Whether a text says something: a title that must not be empty is often given a dot. */
export const hasWords = (text: string | undefined): boolean => /[^\p{P}\s]/u.test(plainText(text));
