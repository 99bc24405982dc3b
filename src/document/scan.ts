/** One linear pass over JSON text, before it is parsed: how deep it nests and how much there is in it. */
import { caps } from "./caps.ts";

const quoteMark = 34;
const backslash = 92;
const colon = 58;
const comma = 44;
const openers = new Set([91, 123]);
const closers = new Set([93, 125]);

export interface Scan {
  /** Offset of the bracket that goes too deep. */
  readonly tooDeepAt: number | undefined;
  /** Colons outside of texts: how many members all objects have, repeated names included. */
  readonly members: number;
  /** At most so many values: one, and one more for each list, object and comma. */
  readonly values: number;
}

/** Malformed text gives some result in the same time: JSON.parse is its judge. */
export function scan(text: string): Scan {
  let depth = 0;
  let members = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quoteMark) at = endOfText(text, at);
    else if (unit === colon) members++;
    else if (unit === comma) values++;
    else if (openers.has(unit)) {
      values++;
      if (++depth > caps.depth) return { tooDeepAt: at, members, values };
    } else if (closers.has(unit)) depth--;
  }
  return { tooDeepAt: undefined, members, values };
}

/** @returns offset of the quotation mark that ends the text which begins at `start`, or that of the end */
export function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && isEscaped(text, at, start)) at = text.indexOf('"', at + 1);
  return at === -1 ? text.length : at;
}

/** @returns whether an odd number of backslashes stands in front of it */
function isEscaped(text: string, at: number, start: number): boolean {
  let first = at;
  while (first - 1 > start && text.charCodeAt(first - 1) === backslash) first--;
  return (at - first) % 2 === 1;
}
