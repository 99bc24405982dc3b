/** How much garbage may lie about while a large site is built (PERF-4). */
import { setFlagsFromString } from "node:v8";

/**
 * Left to itself, V8 lets the heap grow to a multiple of what is in use, of each thread, before it looks for garbage: it would
 * rather use memory than time. Pages are garbage as soon as they are written, so little is found in use and looking is cheap.
 */
export const keepHeapLean = (): void => setFlagsFromString("--heap-growing-percent=25");
