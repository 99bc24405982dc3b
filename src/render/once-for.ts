/** Caches a result per set of names. Few sets serve many pages. */
export function onceFor<T>(make: (names: readonly string[]) => T): (names: readonly string[]) => T {
  const known = new Map<string, T>();
  return (names) => {
    const key = names.join();
    if (!known.has(key)) known.set(key, make(names));
    return known.get(key) as T;
  };
}
