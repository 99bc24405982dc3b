/** Limits garbage while a large site is built (PERF-4), and allows more for rebuilds (PRV-1). */
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Number of pages up to which V8 needs no more memory by default than for a third of them. */
const many = 3000;

/** Bytes. V8 doubles its young generation up to twice this size. */
const roomForNew = 16 * 1024 * 1024;

/**
 * By default V8 lets the heap of each thread grow to a multiple of what is in use before it collects garbage, trading memory
 * for speed. Pages are garbage as soon as they are written, so little survives a collection and collecting is cheap.
 *
 * @param pages number of pages that are built; default: unknown, treated as many
 * @returns a function to be called now and then, which stops the growth of the young generation once it is large enough, since V8
 *   ignores an earlier setting; undefined for a site that needs none of this
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
 * Short-lived objects of one page at a time need little space. A larger young generation promotes fewer of them, which saves 3%
 * of CPU time, but the memory of many threads must stay bounded.
 * @returns megabytes of a page thread's young generation
 */
export const roomInThread = (pages: number): number => (pages < many ? 16 : 4);

/**
 * Lets the heap grow for rebuilds. Their data stays in memory and would be scanned at each save. The first build has used more
 * memory than rebuilds of one page will.
 */
export function letHeapGrow(): void {
  setFlagsFromString("--heap-growing-percent=150");
}

const sizeOfNew = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
