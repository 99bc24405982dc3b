/** Where the text of a document that was put together comes from. */
import { createPositions, lastUpTo, lineStarts, type Origin, type Position } from "../position.ts";

/** A file of the document. */
export interface SourceText {
  /** Below the site's folder; undefined for the document itself. */
  readonly file: string | undefined;
  readonly text: string;
  readonly positionOf: (offset: number) => Position;
}

export const sourceText = (file: string | undefined, text: string): SourceText => ({
  file,
  text,
  positionOf: createPositions(text),
});

/** A stretch of the whole, up to the next one. Offsets are UTF-16 code units. */
export interface Piece {
  /** Where it begins in the whole. */
  readonly at: number;
  /** Where it begins in its file. */
  readonly from: number;
  readonly source: SourceText;
}

/** @param whole in UTF-8; its text is looked at when there is something to tell */
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
