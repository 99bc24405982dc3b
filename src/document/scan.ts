/** Measures the depth and size of JSON text in one linear pass, before it is parsed. */
import { caps } from "./caps.ts";
import { backslash, closeList, closeObject, colon, comma, openList, openObject, quoteMark } from "./units.ts";

const openers = new Set([openList, openObject]);
const closers = new Set([closeList, closeObject]);

export interface Scan {
  /** Offset of the bracket that exceeds the maximum depth. */
  readonly tooDeepAt: number | undefined;
  /** Number of object members, including duplicate keys: the colons outside of texts. */
  readonly members: number;
  /** Upper bound for the number of values: 1, plus 1 for each list, object and comma. */
  readonly values: number;
}

/** For malformed text, the result is arbitrary; JSON.parse rejects it later. */
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

/** @returns offset of the closing quotation mark of the text that starts at `start` */
export function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === quoteMark) break;
    at += unit === backslash ? 2 : 1;
  }
  return at;
}
