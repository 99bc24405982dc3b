import type { Address } from "../edits/operation.ts";

/**
 * Member of a translation, and of a page in it, that marks texts as to check: an object whose keys are made from these texts. A
 * text that moves keeps its mark, and a text that is written anew has none.
 */
export const markName = "unchecked";

/** @returns the place of all marks of a page's translation, or of the site's */
export const marksAt = (language: string, page: string | undefined): Address => ({
  language,
  ...(page !== undefined && { page }),
  path: [markName],
});

/** @returns the place of the mark of a translated text */
export const markAt = (language: string, page: string | undefined, text: string): Address => ({
  ...marksAt(language, page),
  path: [markName, markOf(text)],
});

/** @returns the key of a translated text among the marks: a hash of 53 bits (cyrb53) */
export function markOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** @param translation of the site or of a page */
export function isMarked(translation: unknown, text: string): boolean {
  const marks = (translation as Readonly<Record<string, unknown>> | undefined)?.[markName];
  return typeof marks === "object" && marks !== null && Object.hasOwn(marks, markOf(text));
}
