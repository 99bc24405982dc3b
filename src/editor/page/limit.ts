/** How much more a text may hold, counted as `check` counts. */
import { visibleLength } from "../../section/visible-length.ts";

/** Fewer characters than this left are warned of. */
const few = 5;

export interface Count {
  readonly length: number;
  /** Null: no limit. */
  readonly max: number | null;
  readonly state: "enough" | "few" | "none" | "over";
}

/** @param text as the document has it */
export function countOf(text: string, isPlain: boolean, max: number | null): Count {
  const length = visibleLength(text, isPlain, -1);
  const left = max === null ? Number.POSITIVE_INFINITY : max - length;
  return { length, max, state: left < 0 ? "over" : left === 0 ? "none" : left < few ? "few" : "enough" };
}

export const formatCount = ({ length, max }: Count): string => `${length}/${max ?? "∞"}`;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** @returns as much of the text's beginning as there is room for, no character cut in two */
export function cutTo(text: string, room: number): string {
  let count = 0;
  for (const { index } of segmenter.segment(text)) if (count++ >= room) return text.slice(0, index);
  return text;
}
