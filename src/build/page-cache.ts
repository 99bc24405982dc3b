/**
 * Results of pages by key (PERF-3). A key is a hash of everything that its value was made from, so a value is either valid or not
 * found. Builds keep them in one file of the cache folder, previews in memory.
 */
import { relative, resolve } from "node:path";
import type { ContentCache, Store } from "../output/index.ts";
import { digest } from "./content-hash.ts";

export interface PageCache {
  /** @returns plain data, as it was set */
  get(key: string): unknown;
  set(key: string, value: object): void;
  /** Must be called when pages are going to be published. Nothing is written before. */
  begin(): void;
  /** HTML of pages by its SHA-256; undefined if none is kept. */
  readonly html: Store | undefined;
  /** Removes what was not used since the last time. Must be called after everything was used. */
  sweep(): void;
  /** Can be called more than once. */
  close(): void;
}

/** @param siteId as in the document */
export type OpenPageCache = (siteId: unknown) => PageCache;

/** Page cache that keeps nothing. */
export const noPageCache: PageCache = {
  get: () => undefined,
  set() {},
  begin() {},
  html: undefined,
  sweep() {},
  close() {},
};

/**
 * Its key is the position of site and bundle below the current folder, plus the site id, so that another checkout finds it too.
 * @param cache undefined if nothing is cached
 * @param out the bundle's folder, absolute
 * @param clean true to ignore earlier builds
 */
export const pageCacheOf =
  (cache: ContentCache | undefined, site: string, cwd: string, out: string, clean: boolean): OpenPageCache =>
  (siteId) => {
    if (!cache) return noPageCache;
    const key = digest(JSON.stringify([siteId, relative(cwd, resolve(cwd, site)), relative(cwd, out)]));
    const store = cache.openStore(key, { isEmpty: clean });
    let waiting: [key: string, value: Buffer][] | undefined = [];
    return {
      get(key) {
        const value = store.get(key);
        return value && JSON.parse(value.toString());
      },
      set(key, value) {
        const bytes = Buffer.from(JSON.stringify(value));
        if (waiting) waiting.push([key, bytes]);
        else store.set(key, bytes);
      },
      begin() {
        for (const [key, value] of waiting ?? []) store.set(key, value);
        waiting = undefined;
      },
      html: store,
      sweep: store.sweep,
      close: store.close,
    };
  };

/** Page cache of a preview. */
export function createMemoryCache(): PageCache {
  let before = new Map<string, object>();
  let used = new Map<string, object>();
  return {
    ...noPageCache,
    get(key) {
      const value = used.get(key) ?? before.get(key);
      if (value) used.set(key, value);
      return value;
    },
    set: (key, value) => void used.set(key, value),
    sweep() {
      [before, used] = [used, new Map()];
    },
  };
}
