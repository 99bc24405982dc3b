/**
 * Characters that no address or path may hold, because a reader does not see them or a browser drops them.
 *
 * Every other rule of this folder looks at a text only after this one, so none has to think of `java\tscript:`.
 */

// Zero-width joiner and non-joiner stay allowed: Persian and Indic words and joined emoji are spelt with them.
const hidden =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;
// With the u flag this matches only a surrogate that stands alone.
const halfCharacter = /\p{Cs}/u;

/**
 * Finds what a reader cannot see: control, zero-width and direction characters, noncharacters and broken Unicode.
 * @returns a phrase for a site owner, or undefined when there is none
 */
export function findHiddenCharacter(text: string): string | undefined {
  if (hidden.test(text)) return "it holds a line break, a tab or another character that cannot be seen";
  if (halfCharacter.test(text)) return "it holds a broken character (half of a pair)";
  return undefined;
}

/** The length of a text in UTF-8, which is what file systems and mail servers count. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;
