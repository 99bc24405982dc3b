/** Reads facts of all pages, in turns with other requests, and keeps those of pages that stay as they are. */

interface Source<P> {
  readonly path: string;
  /** Changes with the page. */
  readonly key: string;
  readonly read: () => P;
}

/** Number of pages to read before other requests get a turn. */
const atOnce = 16;

/** @returns a function from pages to their facts, by path; `of` is part of the key, if the facts depend on more than the page */
export function createPageFacts<P, Facts>() {
  let known: ReadonlyMap<string, { readonly key: string; readonly facts: Facts }> = new Map();
  return async (
    pages: readonly Source<P>[],
    factsOf: (page: P, path: string) => Facts,
    of = "",
  ): Promise<ReadonlyMap<string, Facts>> => {
    const found = new Map<string, { readonly key: string; readonly facts: Facts }>();
    let looked = 0;
    for (const { path, key: own, read } of pages) {
      const key = `${of} ${own}`;
      const cached = known.get(path);
      if (cached?.key !== key && ++looked % atOnce === 0) await new Promise(setImmediate);
      found.set(path, cached?.key === key ? cached : { key, facts: factsOf(read(), path) });
    }
    known = found;
    return new Map([...found].map(([path, { facts }]) => [path, facts]));
  };
}
