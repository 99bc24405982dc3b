/** Caches of parsed texts: links and addresses, which repeat on page after page. */

interface RememberOptions {
  /** Maximum number of results. */
  readonly maxEntries?: number;
  /** Length of the longest key that is kept. Longer links are rare, and a thousand of them would take memory. */
  readonly longest?: number;
}

/** @param compute a pure function with results that nobody changes */
export function remember<T>(
  compute: (key: string) => T,
  { maxEntries = 1000, longest = 500 }: RememberOptions = {},
): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const before = cache.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    if (key.length > longest) return value;
    // Clears the whole cache: simpler than tracking the least recently used entry, and nearly as effective.
    if (cache.size >= maxEntries) cache.clear();
    cache.set(key, value);
    return value;
  };
}
