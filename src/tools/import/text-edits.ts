/** Lines of offsets in a text, also after edits that remember where each line was before. */
import { lineStartsOf } from "../../document/markdown/read.ts";
import { lastUpTo } from "../../document/parts/origin.ts";

/** @returns the position of the last number that is not above the limit; 0 if all are */
export const lastBefore = (sorted: readonly number[], limit: number): number =>
  lastUpTo(limit, sorted, (offset) => offset);

/** @returns a function that returns the line of an offset, from 0 */
export function lineFinder(text: string): (offset: number) => number {
  const starts = lineStartsOf(text);
  return (offset) => lastBefore(starts, offset);
}

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface EditedText {
  readonly text: string;
  /** @returns the line before, from 0, of a line */
  readonly lineBefore: (line: number) => number;
}

/** @param edits in order, without overlaps */
export function edited(text: string, edits: readonly Edit[]): EditedText {
  if (edits.length === 0) return { text, lineBefore: (line) => line };
  let made = "";
  let at = 0;
  /** Offsets in the new text from which on a place is as far from one in the text before. */
  const offsets: number[] = [0];
  const before: { readonly offset: number; readonly isKept: boolean }[] = [{ offset: 0, isKept: true }];
  for (const edit of edits) {
    if (edit.from < at) continue;
    made += text.slice(at, edit.from);
    offsets.push(made.length);
    before.push({ offset: edit.from, isKept: false });
    made += edit.text;
    at = edit.to;
    offsets.push(made.length);
    before.push({ offset: at, isKept: true });
  }
  made += text.slice(at);
  const newStarts = lineStartsOf(made);
  const oldStarts = lineStartsOf(text);
  const lineBefore = (line: number) => {
    const offset = newStarts[Math.min(line, newStarts.length - 1)] ?? 0;
    const index = lastBefore(offsets, offset);
    const { offset: old, isKept } = before[index] ?? { offset: 0, isKept: true };
    return lastBefore(oldStarts, isKept ? old + offset - (offsets[index] ?? 0) : old);
  };
  return { text: made, lineBefore };
}
