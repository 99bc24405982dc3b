/**
 * What a build remembers of pages for the next one of the same site, in the cache folder. It is found by where site and
 * bundle are below the current folder and by the site's own name, so that another checkout finds it too.
 */
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { KnownRanges, PageRanges } from "../document/index.ts";
import { type ContentCache, FaultError } from "../output/index.ts";
import { digest } from "./content-hash.ts";
import { openPagePacks, type PagePacks } from "./pages/page-packs.ts";
import { emptyRecord, formatPageRecord, type PageRecord, parsePageRecord } from "./pages/page-record.ts";
import type { Recalled } from "./prepare.ts";

export interface Memory {
  /** @param siteId as the document has it */
  recall(siteId: unknown): Promise<Recalled>;
  /** @returns what the document was cut into */
  recallRanges(): Promise<KnownRanges | undefined>;
  /** To be called when the bundle is published. What cannot be kept is not: the next build then knows less. */
  keep(record: PageRecord, ranges: PageRanges): Promise<void>;
}

/** Of a build that knows nothing, and leaves nothing. */
const noMemory: Memory = {
  recall: async () => ({ record: emptyRecord }),
  recallRanges: async () => undefined,
  keep: async () => {},
};

/** Bytes from which on a document is cut so slowly that it is worth knowing how. */
const worthRanges = 1024 * 1024;

/**
 * @param cache undefined where nothing is to be kept
 * @param out the bundle's folder, absolute
 * @param clean whether nothing of earlier builds is to be trusted
 */
export function openMemory(
  cache: ContentCache | undefined,
  site: string,
  cwd: string,
  out: string,
  clean: boolean,
): Memory {
  if (!cache) return noMemory;
  let key = "";
  let before: { readonly hash: string | undefined; readonly names: readonly string[] } | undefined;
  let packs: PagePacks;
  const places = [relative(cwd, resolve(cwd, site)), relative(cwd, out)];
  // Its own name is not known before the document is cut.
  const slicesKey = digest(JSON.stringify(["slices", ...places]));
  let slicesBefore: string | undefined;
  return {
    async recallRanges() {
      if (clean) return undefined;
      const entry = await cache.find(slicesKey);
      const text = await entry?.read(0);
      slicesBefore = text && entry?.parts[0]?.hash;
      return text && parseRanges(Buffer.from(text).toString());
    },
    async recall(siteId) {
      key = digest(JSON.stringify([siteId, ...places]));
      const entry = await cache.find(key);
      const text = await entry?.read(0);
      const { packs: names } = (entry?.facts ?? { packs: [] }) as { readonly packs: readonly string[] };
      before = text && { hash: entry?.parts[0]?.hash, names };
      packs = await openPagePacks(cache, key, clean || !before ? [] : names);
      if (clean || !text) return { record: emptyRecord };
      const record = parsePageRecord(Buffer.from(text).toString());
      // Several threads render what neither the bundle nor the cache has; one at a time is asked for otherwise.
      const routes = existsSync(out)
        ? record.routes
        : new Map([...record.routes].filter(([, { hash }]) => packs.has(hash)));
      return { record: { ...record, routes }, readPage: packs.read };
    },
    async keep(record, ranges) {
      const text = Buffer.from(formatPageRecord(record));
      const cut = ranges.bytes < worthRanges ? undefined : Buffer.from(formatRanges(ranges));
      const pages = Array.from(record.routes, ([file, { bytes, hash }]) => ({ file, bytes, hash }));
      try {
        if (cut && digest(cut) !== slicesBefore) await cache.keep(slicesKey, {}, [cut]);
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

const slicesVersion = 1;

const formatRanges = ({ pages, translations }: KnownRanges): string =>
  JSON.stringify({ version: slicesVersion, pages, translations: [...translations] });

function parseRanges(text: string): KnownRanges | undefined {
  const { version, pages, translations } = JSON.parse(text);
  return version === slicesVersion ? { pages, translations: new Map(translations) } : undefined;
}
