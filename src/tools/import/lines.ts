/** Finds lines of offsets. */
import { lineStartsOf } from "../../document/markdown/read.ts";

/** @returns a function that returns the line of an offset, from 0 */
export function lineFinder(text: string): (offset: number) => number {
  const starts = lineStartsOf(text);
  return (offset) => lastBefore(starts, offset);
}

/** @returns the position of the last number that is not above the limit; 0 if all are */
export function lastBefore(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= limit) low = middle;
    else high = middle;
  }
  return low;
}
