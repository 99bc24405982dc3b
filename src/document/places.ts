/**
 * Locates diagnostics in a document that is never in memory as one text. Each is located within its page or the site
 * settings first, and in the file once the position of the page is known.
 */
import { type Diagnostic, parsePointer } from "../diagnostic/index.ts";
import { findOffsets } from "./offsets.ts";
import type { PageRange, PageRanges } from "./page-indexer.ts";
import { createPositions, type Origin, type Position, placeDiagnostic } from "./position.ts";
import { newline } from "./units.ts";

/** Part of a document that is parsed on its own: a page or its translation. */
export interface Part extends Pick<PageRange, "start" | "bytes"> {
  /** JSON pointer of its value. */
  readonly pointer: string;
}

/** Diagnostic of a page, independent of the position of the page: locations are relative to one of its parts. */
export interface PageDiagnostic extends Diagnostic {
  /** Index of the part. */
  readonly part: number;
  /** The first location, if the message names one. */
  readonly firstIn?: { readonly part: number } & Position;
}

/** @param texts texts of the parts, decoded on demand */
export function keepDiagnostics(
  found: readonly Diagnostic[],
  parts: readonly Part[],
  texts: readonly (() => string)[],
): readonly PageDiagnostic[] {
  if (found.length === 0) return [];
  const partOf = (pointer: string) =>
    Math.max(
      0,
      parts.findIndex((part) => pointer === part.pointer || pointer.startsWith(`${part.pointer}/`)),
    );
  const below = (pointer: string, part: number) => pointer.slice(parts[part]?.pointer.length);
  const wanted = found.flatMap(({ pointer, first }) => (first === undefined ? [pointer] : [pointer, first]));
  const finders = parts.map((_, index) => {
    const pointers = wanted.filter((pointer) => partOf(pointer) === index).map((one) => below(one, index));
    if (pointers.length === 0) return undefined;
    const text = texts[index]?.() ?? "";
    const [offsetOf, positionOf] = [findOffsets(text, pointers), createPositions(text)];
    return (pointer: string) => positionOf(offsetOf(below(pointer, index)));
  });
  const start = { line: 1, column: 1 };
  const place = (pointer: string) => finders[partOf(pointer)]?.(pointer) ?? start;
  return found.map((diagnostic) => {
    const { pointer, first } = diagnostic;
    const part = partOf(pointer);
    return {
      ...diagnostic,
      pointer: below(pointer, part),
      part,
      ...place(pointer),
      ...(first !== undefined && { firstIn: { part: partOf(first), ...place(first) } }),
    };
  });
}

/** Diagnostic whose location is relative to the start of a part. */
interface Relative extends Diagnostic {
  readonly from?: {
    readonly start: number;
    readonly first?: { readonly start: number } & Position;
  };
}

/** @returns diagnostics of a page whose parts are at these positions */
export const reportDiagnostics = (kept: readonly PageDiagnostic[], parts: readonly Part[]): Diagnostic[] =>
  kept.map(({ part, firstIn, ...diagnostic }): Relative => {
    const { pointer, start } = parts[part] as Part;
    const first = firstIn && { ...firstIn, start: parts[firstIn.part]?.start ?? 0 };
    return { ...diagnostic, pointer: pointer + diagnostic.pointer, from: { start, ...(first && { first }) } };
  });

/** @returns the diagnostic without its location */
export const withoutPosition = ({ line, column, from, ...diagnostic }: Relative): Diagnostic => diagnostic;

/** Document in a file or in memory. */
export interface DocumentText {
  readonly ranges: PageRanges;
  /** @param start offset of the first byte */
  readonly read: (start: number, bytes: number) => Uint8Array;
  /** Maps positions to part files, if the document has parts. */
  readonly origin?: Origin | undefined;
}

/** Adds line and column to diagnostics, and the line of the first location to their messages. */
export function locateInParts(text: DocumentText, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unplaced = diagnostics.filter(({ line }) => line === undefined);
  const offsetOf = findInParts(
    text,
    unplaced.flatMap(({ pointer, first }) => (first === undefined ? [pointer] : [pointer, first])),
  );
  const starts = (diagnostics as readonly Relative[]).flatMap(({ from, line, pointer, first }) => {
    if (from) return [from.start, ...(from.first ? [from.first.start] : [])];
    return line === undefined ? [offsetOf(pointer), ...(first === undefined ? [] : [offsetOf(first)])] : [];
  });
  const positionOf = findPositions(text, starts);
  return (diagnostics as readonly Relative[]).map(({ from, ...diagnostic }) => {
    const { pointer, first, line, column = 1 } = diagnostic;
    if (from && line !== undefined) {
      const place = within(positionOf(from.start), { line, column });
      const firstAt = from.first && within(positionOf(from.first.start), from.first);
      return placeDiagnostic(diagnostic, place, firstAt, text.origin);
    }
    if (line !== undefined) return diagnostic;
    const firstAt = first === undefined ? undefined : positionOf(offsetOf(first));
    return placeDiagnostic(diagnostic, positionOf(offsetOf(pointer)), firstAt, text.origin);
  });
}

/** @param start position of a part @param place position within the part */
const within = (start: Position, { line, column }: Position): Position => ({
  line: start.line + line - 1,
  column: line === 1 ? start.column + column - 1 : column,
});

/** @returns a function that returns the byte offset of a value by its pointer */
function findInParts(text: DocumentText, pointers: readonly string[]): (pointer: string) => number {
  const groups = new Map<string, { readonly part: Part | undefined; readonly pointers: string[] }>();
  for (const pointer of new Set(pointers)) {
    const part = partWith(pointer, text.ranges);
    const group = groups.get(part?.pointer ?? "") ?? { part, pointers: [] };
    groups.set(part?.pointer ?? "", group);
    group.pointers.push(pointer);
  }
  const offsets = new Map<string, number>();
  for (const { part, pointers: inPart } of groups.values()) {
    const bytes = part ? text.read(part.start, part.bytes) : text.ranges.settings;
    const words = new TextDecoder().decode(bytes);
    // The decoder drops a byte order mark.
    const skipped = bytes.length - Buffer.byteLength(words);
    const below = (pointer: string) => pointer.slice(part?.pointer.length ?? 0);
    const offsetOf = findOffsets(words, inPart.map(below));
    for (const pointer of inPart) {
      const at = skipped + Buffer.byteLength(words.slice(0, offsetOf(below(pointer))));
      offsets.set(pointer, part ? part.start + at : offsetInFile(at, text.ranges));
    }
  }
  return (pointer) => offsets.get(pointer) ?? 0;
}

function partWith(pointer: string, { pages, translations }: PageRanges): Part | undefined {
  const [first, second = "", third, fourth = ""] = parsePointer(pointer);
  if (first === "pages") {
    const range = pages[Number(second)];
    return second !== "" && range ? { ...range, pointer: `/pages/${second}` } : undefined;
  }
  if (first !== "translations" || third !== "pages" || fourth === "") return undefined;
  const range = translations.get(JSON.stringify(second))?.[Number(fourth)];
  return range && { ...range, pointer: pointer.split("/").slice(0, 5).join("/") };
}

/** @param at offset in the site settings */
const offsetInFile = (at: number, { cuts }: PageRanges): number =>
  cuts.reduce((sum, cut) => (cut.at <= at ? sum + cut.bytes : sum), at);

/** Bytes that are read at once. */
const stretch = 1024 * 1024;

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Finds lines and columns in one pass over the bytes up to the last offset, without decoding them. */
function findPositions({ read }: DocumentText, offsets: readonly number[]): (offset: number) => Position {
  const found = new Map<number, Position>();
  let at = 0;
  let position: Position = { line: 1, column: 1 };
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    while (at < offset) {
      const bytes = read(at, Math.min(stretch, offset - at));
      // A byte order mark takes no column.
      const isMarked = at === 0 && byteOrderMark.every((byte, index) => bytes[index] === byte);
      position = behind(bytes, isMarked ? { line: 1, column: 0 } : position);
      at += bytes.length;
    }
    found.set(offset, position);
  }
  return (offset) => found.get(offset) ?? { line: 1, column: 1 };
}

/** @returns the position after bytes that start at a position */
function behind(bytes: Uint8Array, { line, column }: Position): Position {
  let [lines, units] = [line, column];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte === newline) {
      lines++;
      units = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      // First byte of a character. Characters of four bytes have two UTF-16 units.
      units += byte < 0xf0 ? 1 : 2;
    }
  }
  return { line: lines, column: units };
}
