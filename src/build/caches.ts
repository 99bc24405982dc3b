/** Caches for pictures, fonts and pages, which are expensive to make: shared between builds, or temporary for one build. */
import { dirname, join, resolve } from "node:path";
import { createPictureProcessors, type MadeOnce, type PictureProcessor } from "../assets/index.ts";
import { type ContentCache, createContentCache, makeTemporary } from "../output/index.ts";
import { digest } from "./content-hash.ts";
import type { BuildOptions } from "./options.ts";

/** Caches of one build. */
export interface Cache {
  readonly pictures: PictureProcessor;
  readonly madeOnce: MadeOnce;
  /** Cache of rendered pages. It has its own size limit, so that pages of many sites do not evict pictures. */
  readonly pages?: ContentCache;
  /** Precompressed text files. They share the size limit of pages. */
  readonly compressed: MadeOnce;
  /** Must be called after publishing, and after a failed build. */
  close(): Promise<void>;
}

/**
 * @param out the bundle's folder, absolute
 * @param options `cacheDir` is relative to `cwd`
 */
export type Caches = (
  out: string,
  cwd: string,
  options: Pick<BuildOptions, "cache" | "cacheDir" | "dryRun">,
) => Cache;

/** Creates one set of workers for all builds of a run, and one cache per cache folder. */
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
  // All pictures of a site do not fit into memory. Without a cache they are kept in a temporary folder.
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

  /** For a dry run: reads the shared cache, and keeps in a temporary folder what it lacks. */
  const openAbove = (below: string): Cache => {
    const folder = makeTemporary("cache");
    const above = (path: string, own: string) =>
      layered(createContentCache(own), createContentCache(path, readOnly));
    const cache = above(below, folder.path);
    const pages = above(join(below, "pages"), join(folder.path, "pages"));
    return {
      pictures: processorFor(cache),
      madeOnce: createMadeOnce(cache),
      pages,
      compressed: createMadeOnce(pages),
      close: folder.remove,
    };
  };

  return (out, cwd, { cache, cacheDir, dryRun }) => {
    if (!cache) return openOwn();
    const folder = cacheDir ? resolve(cwd, cacheDir) : join(dirname(out), ".sectile", "cache");
    if (dryRun) return openAbove(folder);
    const opened = shared.get(folder) ?? openShared(folder);
    shared.set(folder, opened);
    return opened;
  };
}

/** At the beginning of time no entry is due to be marked as used. */
const readOnly = { now: () => 0 };

/** @returns a cache that finds entries in both and changes only the upper one */
const layered = (upper: ContentCache, lower: ContentCache): ContentCache => ({
  ...upper,
  find: async (key) => (await upper.find(key)) ?? (await lower.find(key)),
  openStore: (key, options) => lower.openStore(key, { ...options, isReadOnly: true }),
});

/** Makes each value once, even if it is requested several times at once. */
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
