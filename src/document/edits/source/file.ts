/** Parses the file of a document on demand: the site settings, and each page on its own. */
import type { PageRange } from "../../text/pages.ts";
import { type DocumentBytes, entriesOf } from "../sparse.ts";
import { decodePart, type Item, open, piecesOf, split, type Written } from "./split.ts";

export interface SourceFile {
  readonly root: Written;
  /** @returns the current contents of the file */
  readonly write: () => Rewritten;
}

/** Rewritten file, with the number of unchanged bytes at its start and end. */
export interface Rewritten {
  readonly bytes: Uint8Array;
  readonly sameAtStart: number;
  readonly sameAtEnd: number;
}

const space = 32;

/** @throws EditError for a text that is not a document */
export function readFile(document: DocumentBytes): SourceFile {
  const { settings } = document.ranges;
  const text = decodePart(settings);
  const head = text.length - text.trimStart().length;
  const tail = text.trimEnd().length;
  const inner = text.slice(head, tail);
  // The decoder drops a byte order mark.
  const mark = settings.subarray(0, settings.length - Buffer.byteLength(text));
  const root: Written = { text: inner, parts: split(inner) };
  const bytesBefore = (at: number) => mark.length + Buffer.byteLength(text.slice(0, at));
  const fill = ({ value }: Item, at: number, pages: readonly PageRange[]) => {
    if (value.text !== "[]") return;
    const parts = open(value);
    const { items, blank } = readPages(document, bytesBefore(at + 1), pages);
    parts.items.push(...items);
    parts.blank = blank;
  };
  const { pages } = document.ranges;
  for (const [item, at] of membersOf(root, head)) {
    if (item.name === "pages") fill(item, at, pages);
    if (item.name !== "translations") continue;
    for (const [language, at2] of membersOf(item.value, at))
      for (const [list, at3] of membersOf(language.value, at2))
        if (list.name === "pages") fill(list, at3, entriesOf(document.ranges, language.name ?? ""));
  }
  return {
    root,
    write: () => {
      const parts = joinParts([mark, text.slice(0, head), ...piecesOf(root), text.slice(tail)]);
      return { bytes: Buffer.concat(parts), ...compareParts(parts, document.bytes) };
    },
  };
}

/** @returns members of an object with the offsets of their values in the settings; none for other values */
function membersOf(written: Written, at: number): readonly (readonly [Item, number])[] {
  if (typeof written.text !== "string" || !written.text.startsWith("{")) return [];
  let from = at + 1;
  return open(written).items.map((item) => {
    const start = from + item.before.length + item.lead.length;
    from = start + item.value.text.length + item.after.length + 1;
    return [item, start];
  });
}

/** @param at offset in the settings, after the bracket that opens a list of pages */
function readPages({ bytes, ranges: { cuts } }: DocumentBytes, at: number, pages: readonly PageRange[]) {
  let [from, length] = [at, 0];
  for (const cut of cuts)
    if (cut.at < at) from += cut.bytes;
    else if (cut.at === at) length = cut.bytes;
  const end = from + length;
  const items: Item[] = [];
  for (const { start, bytes: size } of pages) {
    if (start < from || start >= end) continue;
    items.push(new PageItem(bytes, from, start, start + size));
    from = start + size + 1;
  }
  return { items, blank: items.length === 0 ? blankOf(bytes, from, end) : "" };
}

const blankOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString("latin1");

/** Page in its list. It stays raw bytes until it is changed. */
class PageItem implements Item {
  readonly name = undefined;
  readonly lead = "";
  value: Written;
  readonly #whole: Uint8Array;
  readonly #valueAt: number;
  readonly #first: Written;
  readonly #text: Uint8Array;
  #before: string | undefined;
  #after: string | undefined;

  constructor(bytes: Uint8Array, from: number, start: number, end: number) {
    let valueEnd = end;
    while (valueEnd > start && (bytes[valueEnd - 1] ?? 0) <= space) valueEnd--;
    this.#whole = bytes.subarray(from, end);
    this.#valueAt = start - from;
    this.#text = bytes.subarray(start, valueEnd);
    this.value = { text: this.#text };
    this.#first = this.value;
  }

  get before(): string {
    this.#before ??= blankOf(this.#whole, 0, this.#valueAt);
    return this.#before;
  }
  set before(blank: string) {
    this.#before = blank;
  }

  get after(): string {
    this.#after ??= blankOf(this.#whole, this.#valueAt + this.#text.length, this.#whole.length);
    return this.#after;
  }
  set after(blank: string) {
    this.#after = blank;
  }

  get whole(): Uint8Array | undefined {
    const isAsRead = this.#before === undefined && this.#after === undefined && this.value === this.#first;
    return isAsRead && this.value.parts === undefined && this.value.text === this.#text
      ? this.#whole
      : undefined;
  }
}

/** Pieces at their old offsets are unchanged and need no comparison. */
function compareParts(parts: readonly Uint8Array[], before: Uint8Array): Omit<Rewritten, "bytes"> {
  const after = parts.reduce((sum, { length }) => sum + length, 0);
  const shorter = Math.min(before.length, after);
  const isAt = (part: Uint8Array, at: number) =>
    part.buffer === before.buffer && part.byteOffset === before.byteOffset + at;
  let start = 0;
  for (const part of parts) {
    const from = start;
    if (isAt(part, from)) start += part.length;
    else while (start - from < part.length && part[start - from] === before[start]) start++;
    if (start - from < part.length) break;
  }
  let end = 0;
  for (const part of parts.toReversed()) {
    const from = end;
    const last = part.length + from - 1;
    if (isAt(part, before.length - from - part.length)) end += part.length;
    else while (end <= last && part[last - end] === before[before.length - 1 - end]) end++;
    if (end <= last) break;
  }
  start = Math.min(start, shorter);
  return { sameAtStart: start, sameAtEnd: Math.min(end, shorter - start) };
}

/** @returns adjacent byte ranges of the file merged into one */
function joinParts(pieces: readonly (string | Uint8Array)[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let text = "";
  let last: Uint8Array | undefined;
  for (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece;
      continue;
    }
    const next = last && text === "," ? last.byteOffset + last.length + 1 : undefined;
    if (last && last.buffer === piece.buffer && next === piece.byteOffset) {
      last = new Uint8Array(last.buffer, last.byteOffset, last.length + 1 + piece.length);
      parts[parts.length - 1] = last;
    } else {
      if (text !== "") parts.push(Buffer.from(text));
      parts.push(piece);
      last = piece;
    }
    text = "";
  }
  if (text !== "") parts.push(Buffer.from(text));
  return parts;
}
