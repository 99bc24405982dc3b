/** Unicode ranges in CSS syntax: `U+0000-00FF,U+0131`. */

/** First and last code point of each part. */
export type UnicodeRange = readonly (readonly [number, number])[];

export const parseUnicodeRange = (text: string): UnicodeRange =>
  text.split(",").map((part) => {
    const [first = "0", last = first] = part.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

export const isInRange = (codePoint: number, range: UnicodeRange): boolean =>
  range.some(([first, last]) => codePoint >= first && codePoint <= last);

/** Joins code points one by one: a whole script as arguments of one call would overflow the stack. */
export const textOf = (codePoints: readonly number[]): string =>
  codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join("");

/** @param codePoints in ascending order, each once */
export function formatUnicodeRange(codePoints: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const codePoint of codePoints) {
    const last = parts.at(-1);
    if (last && codePoint === last[1] + 1) last[1] = codePoint;
    else parts.push([codePoint, codePoint]);
  }
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase();
  return parts.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ""}`).join(",");
}
