/** "Did you mean" hints: finds the known name nearest to an unknown one. */

/**
 * Finds the nearest known name by Damerau-Levenshtein distance, ignoring case.
 * @returns undefined if none is within a third of the name's length, the limit of a plausible typo
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  // No real name is longer, and long names make the comparison slow.
  if (name.length > 64) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Budget of comparisons per site, so that many typos times many names stay cheap (SAF-2). */
const [maxCompared, maxTimes] = [10_000, 10];

/** @returns a `nearestName` that returns undefined once its budget of comparisons is spent */
export function createNearest(): (name: string, known: readonly string[]) => string | undefined {
  let compared = 0;
  return (name, known) => {
    compared += known.length;
    return compared <= maxCompared + maxTimes * known.length ? nearestName(name, known) : undefined;
  };
}

/**
 * Counts the insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
 * @param enough upper bound: a result of this size or more only means "at least this far"
 */
function editDistance(a: string, b: string, enough: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1);
      current[j] = cost;
    }
    if (Math.min(...current) >= enough) return enough;
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
