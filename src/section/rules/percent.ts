/** Percent codes, decoded without throwing. */

/** @returns the decoded text, or undefined when a code is cut off or the bytes are not UTF-8 */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
