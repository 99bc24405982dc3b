/**
 * Returns the result of an earlier build that shares the cache, or makes and stores it.
 * @param name identifies all inputs of the contents, including the maker's version
 * @throws errors of `make`; a FaultError of the cache
 */
export type MadeOnce = (name: string, make: () => Promise<Uint8Array>) => Promise<Uint8Array>;
