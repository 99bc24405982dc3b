/** One linear pass over JSON text, before it is parsed: how deep it nests and how much there is in it. */
import { caps } from "./caps.ts";
import { backslash, closeList, closeObject, colon, comma, openList, openObject, quoteMark } from "./units.ts";

const openers = new Set([openList, openObject]);
const closers = new Set([closeList, closeObject]);

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

/** @returns offset of the quotation mark that ends the text which begins at `start` */
export function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === quoteMark) break;
    at += unit === backslash ? 2 : 1;
  }
  return at;
}
