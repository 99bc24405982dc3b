/** JSON text that is taken apart where it is changed, and put together again as it was everywhere else. */
import { createScanner } from "jsonc-parser";
import { decode } from "../../encoding.ts";
import { EditError } from "../edit-error.ts";

/** A value as it is written: in one piece, until it is taken apart. */
export interface Written {
  text: string | Uint8Array;
  parts?: Parts | undefined;
}

/** An object or list: between its brackets stand its items with commas, or a blank. */
export interface Parts {
  readonly isObject: boolean;
  readonly items: Item[];
  blank: string;
}

/** A blank, a name and a colon in an object, the value, a blank: all between two commas or brackets. */
export interface Item {
  before: string;
  /** As it is read; undefined in lists. */
  readonly name: string | undefined;
  /** With all up to the value; empty in lists. */
  readonly lead: string;
  value: Written;
  after: string;
  /** All of it in one piece, as long as nothing of it is other than it was read. */
  readonly whole?: Uint8Array | undefined;
}

// The library's names for these are no values when each file is compiled by itself.
const [openBrace, closeBrace, openBracket, closeBracket, comma, colon, end] = [1, 2, 3, 4, 5, 6, 17];

/** @param text an object or list, and no blank around it @throws EditError for what is neither */
export function split(text: string): Parts {
  const scanner = createScanner(text, true);
  const isObject = text.startsWith("{");
  if (!isObject && !text.startsWith("[")) throw broken();
  const parts: Parts = { isObject, items: [], blank: "" };
  scanner.scan();
  let depth = 1;
  /** Behind the last comma or bracket. */
  let from = 1;
  /** Where the item begins, where its name ends, where its value begins, and where that ends. */
  let [start, nameEnd, valueStart, valueEnd] = [-1, -1, -1, -1];
  for (let kind: number = scanner.scan(); kind !== end; kind = scanner.scan()) {
    const at = scanner.getTokenOffset();
    if (kind === closeBrace || kind === closeBracket) depth--;
    if (depth === 0 || (depth === 1 && kind === comma)) {
      if (start === -1 && parts.items.length === 0 && kind !== comma) parts.blank = text.slice(from, at);
      else {
        if (valueStart === -1) throw broken();
        parts.items.push({
          before: text.slice(from, start),
          name: isObject ? (JSON.parse(text.slice(start, nameEnd)) as string) : undefined,
          lead: text.slice(start, valueStart),
          value: { text: text.slice(valueStart, valueEnd) },
          after: text.slice(valueEnd, at),
        });
      }
      if (depth === 0) return parts;
      [from, start, nameEnd, valueStart] = [at + 1, -1, -1, -1];
      continue;
    }
    const tokenEnd = at + scanner.getTokenLength();
    if (start === -1) {
      start = at;
      if (isObject) nameEnd = tokenEnd;
      else valueStart = at;
    } else if (valueStart === -1 && kind !== colon) valueStart = at;
    valueEnd = tokenEnd;
    if (kind === openBrace || kind === openBracket) depth++;
  }
  throw broken();
}

/** @returns the parts of an object or list @throws EditError */
export function open(written: Written): Parts {
  written.parts ??= split(textOf(written));
  return written.parts;
}

/** Gives a value another text. */
export function write(written: Written, text: string): void {
  written.text = text;
  written.parts = undefined;
}

/** @returns a value's text, changed as its parts are */
export const textOf = (written: Written): string =>
  piecesOf(written)
    .map((piece) => (typeof piece === "string" ? piece : decodePart(piece)))
    .join("");

/** @returns all of a value, one piece behind the other */
export function piecesOf(written: Written, pieces: (string | Uint8Array)[] = []): (string | Uint8Array)[] {
  const { text, parts } = written;
  if (!parts) {
    pieces.push(text);
    return pieces;
  }
  pieces.push(parts.isObject ? "{" : "[", parts.blank);
  for (const [index, item] of parts.items.entries()) {
    if (index > 0) pieces.push(",");
    const { whole } = item;
    if (whole) {
      pieces.push(whole);
      continue;
    }
    pieces.push(item.before, item.lead);
    piecesOf(item.value, pieces);
    pieces.push(item.after);
  }
  pieces.push(parts.isObject ? "}" : "]");
  return pieces;
}

/** @throws EditError */
export function decodePart(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text === undefined) throw broken();
  return text;
}

const broken = () => new EditError("refused", "The document is no JSON there: mend its file first.");
