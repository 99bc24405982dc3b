/** Maps offsets of an assembled document to positions in its files. */
import { createPositions, type PositionOf } from "../text/positions.ts";

/** File of the document. */
export interface SourceText {
  /** Path relative to the site folder; undefined for the document itself. */
  readonly file: string | undefined;
  /** Without a byte order mark. */
  readonly bytes: Uint8Array;
  readonly positionOf: PositionOf;
}

export const sourceText = (file: string | undefined, bytes: Uint8Array): SourceText => ({
  file,
  bytes,
  positionOf: createPositions(bytes),
});

/** Range of the assembled text, up to the next one. Offsets are bytes. */
export interface Piece {
  /** Offset in the assembled text. */
  readonly at: number;
  /** Offset in its file. */
  readonly from: number;
  readonly source: SourceText;
}

/** @param pieces in their order; the first is at 0 */
export const createOrigin =
  (pieces: readonly Piece[]): PositionOf =>
  (offset) => {
    const { at, from, source } = pieces[lastUpTo(offset, pieces, ({ at }) => at)] as Piece;
    const { file } = source;
    return { ...source.positionOf(from + offset - at), ...(file !== undefined && { file }) };
  };

/**
 * @param sorted by their offsets
 * @returns the position of the last one that does not begin after the offset; 0 if all do
 */
export function lastUpTo<T>(offset: number, sorted: readonly T[], offsetOf: (one: T) => number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsetOf(sorted[middle] as T) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
