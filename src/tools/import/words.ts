/** Shortens texts for notes and names. */

/** @returns the beginning of a text, for a note */
export const firstWords = (text: string): string => {
  const [line = ""] = text.split("\n", 1);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** @returns the beginning of a text, without cutting a character */
export function clip(text: string, maxBytes: number): string {
  // Each character has at least one byte.
  const bytes = Buffer.from(text.slice(0, maxBytes + 1));
  if (bytes.length <= maxBytes) return text;
  return new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
}
