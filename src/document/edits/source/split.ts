/** Splits JSON text where it changes, and joins it again unchanged everywhere else. */
import { createScanner } from "jsonc-parser";
import { decode } from "../../text/encoding.ts";
import { EditError } from "../edit-error.ts";

/** Source of a value: one piece until it is split. */
export interface Written {
  text: string | Uint8Array;
  parts?: Parts | undefined;
}

/** Object or list: items separated by commas between brackets, or only white space. */
export interface Parts {
  readonly isObject: boolean;
  readonly items: Item[];
  blank: string;
}

/** Everything between two commas or brackets: white space, a key with colon in objects, the value, white space. */
export interface Item {
  before: string;
  /** Parsed key; undefined in lists. */
  readonly name: string | undefined;
  /** Source of the key and everything up to the value; empty in lists. */
  readonly lead: string;
  value: Written;
  after: string;
  /** The item as one piece, until something in it changes. */
  readonly whole?: Uint8Array | undefined;
}

// The library's const enum is not available when files are compiled separately.
const [openBrace, closeBrace, openBracket, closeBracket, comma, colon, end] = [1, 2, 3, 4, 5, 6, 17];

/** @param text an object or list without white space around it @throws EditError for other text */
export function split(text: string): Parts {
  const scanner = createScanner(text, true);
  const isObject = text.startsWith("{");
  if (!isObject && !text.startsWith("[")) throw broken();
  const parts: Parts = { isObject, items: [], blank: "" };
  scanner.scan();
  let depth = 1;
  /** Offset after the last comma or bracket. */
  let from = 1;
  /** Offsets: start of the item, end of its key, start and end of its value. */
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

/** Splits a value into its items. @throws EditError */
export function open(written: Written): Parts {
  written.parts ??= split(textOf(written));
  return written.parts;
}

/** Replaces the text of a value. */
export function write(written: Written, text: string): void {
  written.text = text;
  written.parts = undefined;
}

/** @returns the text of a value with its changes */
export const textOf = (written: Written): string =>
  piecesOf(written)
    .map((piece) => (typeof piece === "string" ? piece : decodePart(piece)))
    .join("");

/** @returns the pieces of a value in order */
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

const broken = () => new EditError("refused", "The document is not valid JSON here. Fix its file first.");
