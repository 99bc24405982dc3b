/**
 * How the cost of a function grows with its input, measured within one run. Not in time of the processor: some systems count
 * that in steps of whole milliseconds, and a round may take none.
 */

// Short rounds are seldom interrupted, which costs caches; the best of many counts.
const rounds = 12;
const roundMilliseconds = 0.3;
const attempts = 8;

function measure(run: () => void, times: number): number {
  const start = performance.now();
  for (let i = 0; i < times; i++) run();
  return performance.now() - start;
}

/** Cost of the large input over cost of the small one, each the best of several rounds in turn. */
function compare(small: () => void, large: () => void): number {
  let times = 1;
  while (measure(small, times) < roundMilliseconds) times *= 2;
  let [bestSmall, bestLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    bestSmall = Math.min(bestSmall, measure(small, times));
    bestLarge = Math.min(bestLarge, measure(large, times));
  }
  return bestLarge / bestSmall;
}

/**
 * Compares the cost of an input with that of one four times as long; a busy machine gets more chances.
 * @param run gets a text of about the given length
 * @returns about 4 for linear work, 16 for quadratic
 */
export function measureGrowth(
  run: (text: string) => void,
  make: (length: number) => string,
  length: number,
): number {
  const [small, large] = [make(length), make(length * 4)];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && growth > 6; attempt++) {
    growth = Math.min(
      growth,
      compare(
        () => run(small),
        () => run(large),
      ),
    );
  }
  return growth;
}
