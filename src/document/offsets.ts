/** Finds the offsets of values by JSON pointer. It runs on every page with a warning, so it skips everything else. */
import { parsePointer } from "../diagnostic/index.ts";
import { endOfText } from "./scan.ts";
import { closeList, closeObject, comma, openList, openObject, quoteMark, space } from "./units.ts";

const byteOrderMark = 0xfeff;

/** Location on the path of a pointer. */
interface OffsetNode {
  /** Offset of its value in the text; undefined if the document has no such value. */
  offset: number | undefined;
  readonly below: Map<string, OffsetNode>;
}

const createOffsetNode = (): OffsetNode => ({ offset: undefined, below: new Map() });

/**
 * Finds the offsets of values without keeping the rest of the document in memory.
 * @param text JSON; for invalid JSON, offsets are arbitrary
 * @returns a function that returns the offset of a value, or of its nearest existing ancestor
 */
export function findOffsets(text: string, pointers: readonly string[]): (pointer: string) => number {
  const root = createOffsetNode();
  for (const pointer of pointers) {
    let place = root;
    for (const key of parsePointer(pointer)) {
      const next = place.below.get(key) ?? createOffsetNode();
      place.below.set(key, next);
      place = next;
    }
  }
  readOffsets(text, afterSpace(text, 0), root);
  return (pointer) => {
    let place = root;
    for (const key of parsePointer(pointer)) {
      const next = place.below.get(key);
      if (next?.offset === undefined) break;
      place = next;
    }
    return place.offset ?? 0;
  };
}

/**
 * Records the offsets of the wanted places in a value; for a duplicate key, that of the last.
 * @param start of the value
 * @returns where it ends
 */
function readOffsets(text: string, start: number, place: OffsetNode): number {
  place.offset = start;
  const opener = text.charCodeAt(start);
  const isList = opener === openList;
  if (place.below.size === 0 || !(isList || opener === openObject)) return endOfValue(text, start);
  let at = afterSpace(text, start + 1);
  for (let index = 0; at < text.length && !isCloser(text.charCodeAt(at)); index++) {
    let key = String(index);
    if (!isList) {
      const end = endOfText(text, at) + 1;
      key = nameIn(text.slice(at, end));
      // Past the colon.
      at = afterSpace(text, afterSpace(text, end) + 1);
    }
    const wanted = place.below.get(key);
    at = afterSpace(text, wanted ? readOffsets(text, at, wanted) : endOfValue(text, at));
    if (text.charCodeAt(at) === comma) at = afterSpace(text, at + 1);
  }
  return at + 1;
}

/** @param quoted the name with its quotation marks */
function nameIn(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted;
  }
}

const isCloser = (unit: number) => unit === closeObject || unit === closeList;
const isSpace = (unit: number) => unit <= space || unit === byteOrderMark;

function afterSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** @returns the offset after the value that starts at `start` */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quoteMark) at = endOfText(text, at);
    else if (unit === openObject || unit === openList) depth++;
    else if (isCloser(unit)) {
      // The closing bracket of the container around a number or a word.
      if (depth === 0) return at;
      depth--;
    } else if (depth > 0 || !(unit === comma || isSpace(unit))) continue;
    else return at;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
