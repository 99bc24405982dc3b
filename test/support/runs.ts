/** True in the exhaustive tier, which runs the files that import this one once more. */
export const isExhaustive = process.env.TEST_TIER === "exhaustive";

/**
 * Options of a fast-check property. The main tier tries the same few values in every run; the exhaustive tier runs the same
 * files and tries all of them, other ones each time.
 * @param all how many values the exhaustive tier tries
 * @param main how many values the main tier tries
 */
export const runs = (all: number, main = Math.max(Math.min(all, 20), Math.ceil(all / 10))) =>
  isExhaustive ? { numRuns: all } : { numRuns: main, seed: 1 };
