/**
 * Gives what was made earlier, by any build that shares the cache, or makes it and keeps it.
 * @param name names all that the contents are made from, the maker's version included
 * @throws what `make` throws; a FaultError of the cache
 */
export type MadeOnce = (name: string, make: () => Promise<Uint8Array>) => Promise<Uint8Array>;
