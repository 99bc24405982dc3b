/** Remaining length of a text, counted as `check` counts. */
import { visibleLength } from "../../section/visible-length.ts";

/** Warn when fewer characters than this remain. */
const few = 5;

export interface Count {
  readonly length: number;
  /** null: no limit. */
  readonly max: number | null;
  readonly state: "enough" | "few" | "none" | "over";
}

/** @param text text as in the document */
export function countOf(text: string, isPlain: boolean, max: number | null): Count {
  const length = visibleLength(text, isPlain, -1);
  const left = max === null ? Number.POSITIVE_INFINITY : max - length;
  return { length, max, state: left < 0 ? "over" : left === 0 ? "none" : left < few ? "few" : "enough" };
}

export const formatCount = ({ length, max }: Count): string =>
  max === null ? `${length}` : `${length}/${max}`;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** @returns the beginning of the text, up to `maxLength` characters, without splitting a character */
export function cutTo(text: string, maxLength: number): string {
  let count = 0;
  for (const { index } of segmenter.segment(text)) if (count++ >= maxLength) return text.slice(0, index);
  return text;
}
