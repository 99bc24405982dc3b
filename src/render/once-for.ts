/** Caches a result per set of names. Few sets serve many pages. */
export function onceFor<T>(make: (names: readonly string[]) => T): (names: readonly string[]) => T {
  const cache = new Map<string, T>();
  return (names) => {
    const key = names.join();
    if (!cache.has(key)) cache.set(key, make(names));
    return cache.get(key) as T;
  };
}
