/** Splits JSON text where it changes, and joins it again unchanged everywhere else. */
import { decode } from "../../text/encoding.ts";
import { JsonScanner, openObject, parseName } from "../../text/scanner.ts";
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

/** @param text an object or list without white space around it @throws EditError for other text */
export function split(text: string): Parts {
  const json = new JsonScanner(Buffer.from(text));
  const slice = (start: number, end: number) => json.bytes.toString("utf8", start, end);
  const isObject = json.next() === openObject;
  if (!json.isOpening) throw broken();
  const items: Item[] = [];
  /** Offset after the last comma or bracket. */
  let from = json.at;
  json.items((name, start) => {
    const valueStart = json.start;
    if (json.isOpening) json.skip();
    const valueEnd = json.at;
    json.endItem(1);
    items.push({
      before: slice(from, start),
      name: name === undefined ? undefined : parseName(name),
      lead: slice(start, valueStart),
      value: { text: slice(valueStart, valueEnd) },
      after: slice(valueEnd, json.start),
    });
    from = json.at;
  });
  if (json.depth > 0) throw broken();
  return { isObject, items, blank: items.length === 0 ? slice(from, json.start) : "" };
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
