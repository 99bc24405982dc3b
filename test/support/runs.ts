/** True in the exhaustive tier, which also runs the files that import this. */
export const isExhaustive = process.env.TEST_TIER === "exhaustive";

/**
 * Options of a fast-check property. The main tier tries the same few values in every run; the exhaustive tier runs the same files
 * and tries all of them, different ones each time.
 * @param all number of values in the exhaustive tier
 * @param main number of values in the main tier
 */
export const runs = (all: number, main = Math.max(Math.min(all, 20), Math.ceil(all / 10))) =>
  isExhaustive ? { numRuns: all } : { numRuns: main, seed: 1 };
