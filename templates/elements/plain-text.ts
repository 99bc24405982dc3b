/** Owners' texts without markup, for labels and initials. */
import { toPlainText } from "#section/view";

/**
 * Returns a text without its tags. A line break becomes a space.
 * @example
 * <Rows label={plainText(data.title)}>
 *   <li>{data.paragraph}</li>
 * </Rows>
 */
export const plainText = (text = ""): string => toPlainText(text).replaceAll("\n", " ").trim();

/**
 * Returns true if a text contains more than punctuation. Owners often put a dot into a required title.
 * @example
 * {hasWords(data.title) && <Text of={data} field="title" />}
 */
export const hasWords = (text: string | undefined): boolean => /[^\p{P}\s]/u.test(plainText(text));
