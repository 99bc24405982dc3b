/**
 * Page cache of a site between builds, in the cache folder. Its key is the position of site and bundle below the current folder,
 * plus the site id, so that another checkout finds it too.
 */
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { CachedRanges, PageRanges } from "../document/index.ts";
import { type ContentCache, FaultError } from "../output/index.ts";
import { digest } from "./content-hash.ts";
import { emptyPageCache, formatPageCache, type PageCache, parsePageCache } from "./pages/page-cache.ts";
import { openPagePacks, type PagePacks } from "./pages/page-packs.ts";
import type { LoadedPageCache } from "./prepare.ts";

export interface StoredPageCache {
  /** @param siteId as in the document */
  load(siteId: unknown): Promise<LoadedPageCache>;
  /** @returns the index of the document's page ranges */
  loadRanges(): Promise<CachedRanges | undefined>;
  /** Must be called after publishing. Errors while saving are ignored; the next build then has less to reuse. */
  keep(pageCache: PageCache, ranges: PageRanges): Promise<void>;
}

/** Page cache of a build that reads and writes nothing. */
const noPageCache: StoredPageCache = {
  load: async () => ({ pageCache: emptyPageCache }),
  loadRanges: async () => undefined,
  keep: async () => {},
};

/** Document size in bytes above which indexing is slow enough to cache its result. */
const worthRanges = 1024 * 1024;

/**
 * @param cache undefined if nothing is cached
 * @param out the bundle's folder, absolute
 * @param clean true to ignore earlier builds
 */
export function openPageCache(
  cache: ContentCache | undefined,
  site: string,
  cwd: string,
  out: string,
  clean: boolean,
): StoredPageCache {
  if (!cache) return noPageCache;
  let key = "";
  let before: { readonly hash: string | undefined; readonly names: readonly string[] } | undefined;
  let packs: PagePacks;
  const places = [relative(cwd, resolve(cwd, site)), relative(cwd, out)];
  // The site id is unknown before the document is indexed.
  const rangesKey = digest(JSON.stringify(["slices", ...places]));
  let rangesBefore: string | undefined;
  return {
    async loadRanges() {
      if (clean) return undefined;
      const entry = await cache.find(rangesKey);
      const text = await entry?.read(0);
      rangesBefore = text && entry?.parts[0]?.hash;
      return text && parseRanges(Buffer.from(text).toString());
    },
    async load(siteId) {
      key = digest(JSON.stringify([siteId, ...places]));
      const entry = await cache.find(key);
      const text = await entry?.read(0);
      const { packs: names } = (entry?.facts ?? { packs: [] }) as { readonly packs: readonly string[] };
      before = text && { hash: entry?.parts[0]?.hash, names };
      packs = await openPagePacks(cache, key, clean || !before ? [] : names);
      if (clean || !text) return { pageCache: emptyPageCache };
      const pageCache = parsePageCache(Buffer.from(text).toString());
      // Routes that neither the bundle nor the cache has are dropped, so that threads render them in parallel. Otherwise they
      // would be rendered on demand, one at a time.
      const routes = existsSync(out)
        ? pageCache.routes
        : new Map([...pageCache.routes].filter(([, { hash }]) => packs.has(hash)));
      return { pageCache: { ...pageCache, routes }, readPage: packs.read };
    },
    async keep(pageCache, ranges) {
      const text = Buffer.from(formatPageCache(pageCache));
      const cut = ranges.bytes < worthRanges ? undefined : Buffer.from(formatRanges(ranges));
      const pages = Array.from(pageCache.routes, ([file, { bytes, hash }]) => ({ file, bytes, hash }));
      try {
        if (cut && digest(cut) !== rangesBefore) await cache.keep(rangesKey, {}, [cut]);
        const names = await packs.keep(pages, out);
        if (digest(text) === before?.hash && names.join() === before.names.join()) return;
        await cache.keep(key, { packs: names }, [text]);
        for (const name of before?.names ?? []) if (!names.includes(name)) cache.remove(name);
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
      }
    },
  };
}

const rangesVersion = 1;

const formatRanges = ({ pages, translations }: CachedRanges): string =>
  JSON.stringify({ version: rangesVersion, pages, translations: [...translations] });

function parseRanges(text: string): CachedRanges | undefined {
  const { version, pages, translations } = JSON.parse(text);
  return version === rangesVersion ? { pages, translations: new Map(translations) } : undefined;
}
