/**
 * Characters not allowed in any address or path, because readers can't see them or browsers drop them.
 *
 * All other rules of this folder run after this one, so none has to handle `java\tscript:`.
 */
import type { Reason } from "../../diagnostic/index.ts";

// Zero-width joiner and non-joiner are allowed: Persian and Indic words and joined emoji need them.
const hidden =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;
// With the u flag this matches only a lone surrogate.
const halfCharacter = /\p{Cs}/u;

/**
 * Finds characters that readers can't see: control, zero-width and direction characters, noncharacters and broken Unicode.
 * @returns undefined if there are none
 */
export function findHiddenCharacter(text: string): Reason | undefined {
  if (hidden.test(text)) return { kind: "invisible-character" };
  if (halfCharacter.test(text)) return { kind: "broken-character" };
  return undefined;
}

/** Length of a text in UTF-8 bytes, the unit of file systems and mail servers. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;
