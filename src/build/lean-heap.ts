/** How much garbage may lie about while a large site is built (PERF-4), or one is built again and again (PRV-1). */
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Pages up to which V8, left to itself, needs no more memory than for a third of them. */
const many = 3000;

/** Bytes; V8 doubles what it has for new objects up to twice of this. */
const roomForNew = 16 * 1024 * 1024;

/**
 * Left to itself, V8 lets the heap grow to a multiple of what is in use, of each thread, before it looks for garbage: it would
 * rather use memory than time. Pages are garbage as soon as they are written, so little is found in use and looking is cheap.
 *
 * @param pages that are built; default: more than one can know
 * @returns a function to be called now and then, which ends the growth of the room for new objects when that is large
 * enough: V8 does not heed being told so earlier; undefined for a site that needs none of this
 */
export function keepHeapLean(pages = Number.POSITIVE_INFINITY): (() => void) | undefined {
  if (pages < many) return undefined;
  setFlagsFromString("--heap-growing-percent=25");
  let isLargeEnough = false;
  return () => {
    if (isLargeEnough || sizeOfNew() < roomForNew) return;
    isLargeEnough = true;
    setFlagsFromString("--semi-space-growth-factor=1");
  };
}

/**
 * Short-lived objects of one page at a time need little room: with more of it less is looked through and kept for later, which
 * takes a thirtieth of the processor time, but the memory of many threads is to keep within bounds.
 * @returns megabytes that a thread of pages has for new objects
 */
export const roomInThread = (pages: number): number => (pages < many ? 16 : 4);

/**
 * What is built again and again stays in memory, and would be looked through at each save. The first build has needed more memory
 * than rounds of one page will, whatever these leave about.
 */
export function letHeapGrow(): void {
  setFlagsFromString("--heap-growing-percent=150");
}

const sizeOfNew = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
