/** Where things stand in a file: offsets, lines, columns, and JSON pointers into the text. */
import { type Diagnostic, formatLineOfFirst } from "../diagnostic/index.ts";
import { findOffsets } from "./offsets.ts";

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** @returns a function from an offset in the text to its position; the line starts are found once */
export function createPositions(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    const known = starts ?? lineStarts(text);
    starts = known;
    const line = lastUpTo(offset, known.length, (index) => known[index] ?? 0);
    return { line: line + 1, column: offset - (known[line] ?? 0) + 1 };
  };
}

/** @returns which of ascending numbers is the last that is not above a bound; 0 where all are */
export function lastUpTo(bound: number, count: number, numberAt: (index: number) => number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numberAt(middle) <= bound) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @returns offsets at which the lines of a text begin */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The source line at an offset with a caret below, at most 80 characters around it. */
export function excerptAt(text: string, offset: number): string {
  // Searched before the offset; lastIndexOf takes a position below 0 for 0.
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const start = Math.max(lineStart, offset - 60);
  const newline = text.indexOf("\n", offset);
  const end = Math.min(newline === -1 ? text.length : newline, start + 80);
  const line = text.slice(start, end).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ");
  return `${line}\n${" ".repeat(offset - start)}^`;
}

/** A position in one of the files of a document; without a file, in the document itself. */
interface FilePosition extends Position {
  /** Below the site's folder. */
  readonly file?: string;
}

/** @returns where that is written which stands at a position of a text: the text may be put together from files */
export type Origin = (position: Position) => FilePosition;

const sameText: Origin = ({ line, column }) => ({ line, column });

/**
 * @param place where it is in the text
 * @param first where that is in the text which its message names as the first
 * @returns the diagnostic with its place, and its message with the line of what came first
 */
export function placeDiagnostic(
  diagnostic: Diagnostic,
  place: Position,
  first: Position | undefined,
  origin: Origin = sameText,
): Diagnostic {
  const own = origin(place);
  if (!first) return { ...diagnostic, ...own };
  const { line, file } = origin(first);
  const other = file === own.file ? undefined : (file ?? "the document itself");
  const message = formatLineOfFirst(diagnostic.message, line, other);
  return { ...diagnostic, ...own, message };
}

/**
 * Adds line and column to diagnostics that have a pointer only, and to their message the line of what came first.
 * The text is read a second time for this, so only documents with something to report pay for it.
 */
export function locate(text: string, diagnostics: readonly Diagnostic[], origin?: Origin): Diagnostic[] {
  const unplaced = diagnostics.filter(({ line }) => line === undefined);
  if (text === "" || unplaced.length === 0) return [...diagnostics];
  const offsetOf = findOffsets(
    text,
    unplaced.flatMap(({ pointer, first }) => (first === undefined ? [pointer] : [pointer, first])),
  );
  const positionOf = createPositions(text);
  return diagnostics.map((diagnostic) => {
    const { pointer, first, line } = diagnostic;
    if (line !== undefined) return diagnostic;
    const firstAt = first === undefined ? undefined : positionOf(offsetOf(first));
    return placeDiagnostic(diagnostic, positionOf(offsetOf(pointer)), firstAt, origin);
  });
}
