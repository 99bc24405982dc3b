/** Cache of parsed links and addresses, which repeat on page after page. Limited to a thousand. */

const maxEntries = 1000;
/** Longer keys are rare, and a thousand of them would take memory. */
const longest = 500;

/** @param compute a pure function with results that nobody changes */
export function remember<T>(compute: (key: string) => T): (key: string) => T {
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
