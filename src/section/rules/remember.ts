/** Links and addresses come again on page after page: what became of the last thousand is remembered. */

const most = 1000;
/** Longer ones are rare, and a thousand of them would take memory. */
const longest = 500;

/** @param compute a pure function, whose results nobody changes */
export function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    if (key.length > longest) return value;
    // All at once: simpler than finding the one that was not used for longest, and as good on the whole.
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
