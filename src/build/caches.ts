/** Where builds keep what is dear to make, pictures, fonts and pages: for each other, or for the time of one build only. */
import { dirname, join, resolve } from "node:path";
import { createPictureProcessors, type MadeOnce, type PictureProcessor } from "../assets/index.ts";
import { type ContentCache, createContentCache, makeTemporary } from "../output/index.ts";
import { digest } from "./content-hash.ts";
import type { BuildOptions } from "./options.ts";

/** What one build takes from the cache, and puts there. */
export interface Cache {
  readonly pictures: PictureProcessor;
  readonly madeOnce: MadeOnce;
  /** What is remembered of pages, with a bound of its own: many sites' pages must not drive pictures out. */
  readonly pages?: ContentCache;
  /** Text files in the forms in which they are sent; they share the bound of pages. */
  readonly compressed: MadeOnce;
  /** To be called when the bundle is published, or will not be. */
  close(): Promise<void>;
}

/** @param out the bundle's folder, absolute; `cacheDir` is relative to `cwd` */
export type Caches = (out: string, cwd: string, options: Pick<BuildOptions, "cache" | "cacheDir">) => Cache;

/** One set of workers for all builds of a run, and one cache for all that share a folder. */
export function createCaches(): Caches {
  const processorFor = createPictureProcessors();
  const shared = new Map<string, Cache>();

  const openShared = (folder: string): Cache => {
    const cache = createContentCache(folder);
    const pages = createContentCache(join(folder, "pages"), { capacity: 1e9 });
    return {
      pictures: processorFor(cache),
      madeOnce: createMadeOnce(cache),
      pages,
      compressed: createMadeOnce(pages),
      async close() {
        cache.trim();
        pages.trim();
      },
    };
  };
  // All pictures of a site do not fit into memory: without a cache they lie in a folder that goes away.
  const openOwn = (): Cache => {
    const folder = makeTemporary("cache");
    const cache = createContentCache(folder.path);
    return {
      pictures: processorFor(cache),
      madeOnce: createMadeOnce(cache),
      compressed: createMadeOnce(cache),
      close: folder.remove,
    };
  };

  return (out, cwd, { cache, cacheDir }) => {
    if (!cache) return openOwn();
    const folder = cacheDir ? resolve(cwd, cacheDir) : join(dirname(out), ".sectile", "cache");
    const opened = shared.get(folder) ?? openShared(folder);
    shared.set(folder, opened);
    return opened;
  };
}

/** Two who want the same at once get it made once. */
function createMadeOnce(cache: ContentCache): MadeOnce {
  const underWay = new Map<string, Promise<Uint8Array>>();
  return (name, make) => {
    const key = digest(name);
    const findOrMake = async () => {
      const kept = await (await cache.find(key))?.read(0);
      if (kept) return kept;
      const made = await make();
      await cache.keep(key, {}, [made]);
      return made;
    };
    const work = underWay.get(key) ?? findOrMake().finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };
}
