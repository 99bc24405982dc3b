/** "Did you mean": the known name nearest to one that is not known. */

/**
 * Finds the nearest of the known names by Damerau-Levenshtein distance, ignoring case.
 * @returns undefined when nothing is near enough to be a plausible slip (a third of the name's length)
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  // A name longer than any real one is no slip, and would make the comparison slow.
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

/** Names that are compared for one site, and how often each of them: many slips times many names stay cheap (SAF-2). */
const [maxCompared, maxTimes] = [10_000, 10];

/** @returns `nearestName` that finds nothing any more once it has compared a great many names */
export function createNearest(): (name: string, known: readonly string[]) => string | undefined {
  let compared = 0;
  return (name, known) => {
    compared += known.length;
    return compared <= maxCompared + maxTimes * known.length ? nearestName(name, known) : undefined;
  };
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
 * @param enough a distance that is no longer of interest: any result from there on means "at least so much"
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
