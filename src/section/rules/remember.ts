/** Cache of parsed links and addresses, which repeat on page after page. Limited to a thousand. */

const most = 1000;
/** Longer keys are rare, and a thousand of them would take memory. */
const longest = 500;

/** @param compute a pure function with results that nobody changes */
export function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    if (key.length > longest) return value;
    // Clears the whole cache: simpler than tracking the least recently used entry, and nearly as effective.
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
