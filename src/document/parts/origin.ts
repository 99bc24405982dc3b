/** Maps positions of an assembled document to its files. */
import { createPositions, lastUpTo, lineStarts, type Origin, type Position } from "../position.ts";

/** File of the document. */
export interface SourceText {
  /** Path relative to the site folder; undefined for the document itself. */
  readonly file: string | undefined;
  readonly text: string;
  readonly positionOf: (offset: number) => Position;
}

export const sourceText = (file: string | undefined, text: string): SourceText => ({
  file,
  text,
  positionOf: createPositions(text),
});

/** Range of the assembled text, up to the next one. Offsets are UTF-16 code units. */
export interface Piece {
  /** Offset in the assembled text. */
  readonly at: number;
  /** Offset in its file. */
  readonly from: number;
  readonly source: SourceText;
}

/** @param whole assembled document in UTF-8, decoded only when a position is needed */
export function createOrigin(whole: Uint8Array, pieces: readonly Piece[]): Origin {
  let starts: readonly number[] | undefined;
  return ({ line, column }) => {
    starts ??= lineStarts(new TextDecoder().decode(whole));
    const offset = (starts[line - 1] ?? 0) + column - 1;
    const piece = pieces[lastUpTo(offset, pieces.length, (index) => pieces[index]?.at ?? 0)];
    if (!piece) return { line, column };
    const { at, from, source } = piece;
    const { file } = source;
    return { ...source.positionOf(from + offset - at), ...(file !== undefined && { file }) };
  };
}
