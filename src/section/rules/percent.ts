/** Decodes percent codes without throwing. */

/** @returns the decoded text, or undefined if a code is incomplete or the bytes are not UTF-8 */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
