/** Positions in a file: offsets, lines and columns of JSON pointers. */
import { type Diagnostic, formatLineOfFirst } from "../diagnostic/index.ts";
import { findOffsets } from "./offsets.ts";

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** @returns a function that converts an offset in the text to a position; line starts are found once */
export function createPositions(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    const known = starts ?? lineStarts(text);
    starts = known;
    const line = lastUpTo(offset, known.length, (index) => known[index] ?? 0);
    return { line: line + 1, column: offset - (known[line] ?? 0) + 1 };
  };
}

/** @returns index of the last of ascending numbers that is not above a bound; 0 if all are */
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

/** @returns offsets of the line starts */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the source line at an offset with a caret below it, at most 80 characters. */
export function excerptAt(text: string, offset: number): string {
  // lastIndexOf would treat a position of -1 as 0.
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const start = Math.max(lineStart, offset - 60);
  const newline = text.indexOf("\n", offset);
  const end = Math.min(newline === -1 ? text.length : newline, start + 80);
  const line = text.slice(start, end).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ");
  return `${line}\n${" ".repeat(offset - start)}^`;
}

/** Position in a part file, or in the document itself if it has no file. */
interface FilePosition extends Position {
  /** Path relative to the site folder. */
  readonly file?: string;
}

/** Maps a position in the assembled text to a position in the file that contains it. */
export type Origin = (position: Position) => FilePosition;

const sameText: Origin = ({ line, column }) => ({ line, column });

/**
 * Adds a position to a diagnostic.
 * @param place position in the text
 * @param first position of the first location that the message names, if it does
 * @returns the diagnostic, with the line of the first location in its message
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
 * Adds line and column to diagnostics that have only a pointer, and the line of the first location to their messages.
 * This reads the text a second time, so only documents with diagnostics pay for it.
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
