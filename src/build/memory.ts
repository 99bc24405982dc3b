/**
 * What a build remembers of pages for the next one of the same site, in the cache folder. It is found by where site and
 * bundle are below the current folder and by the site's own name, so that another checkout finds it too.
 */
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { type ContentCache, FaultError } from "../output/index.ts";
import { digest } from "./content-hash.ts";
import { openPagePacks, type PagePacks } from "./pages/page-packs.ts";
import { emptyRecord, formatPageRecord, type PageRecord, parsePageRecord } from "./pages/page-record.ts";
import type { Recalled } from "./prepare.ts";

export interface Memory {
  /** @param siteId as the document has it */
  recall(siteId: unknown): Promise<Recalled>;
  /** To be called when the bundle is published. What cannot be kept is not: the next build then knows less. */
  keep(record: PageRecord): Promise<void>;
}

/** Of a build that knows nothing, and leaves nothing. */
const noMemory: Memory = { recall: async () => ({ record: emptyRecord }), keep: async () => {} };

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
  let before: { readonly text: string; readonly names: readonly string[] } | undefined;
  let packs: PagePacks;
  return {
    async recall(siteId) {
      key = digest(JSON.stringify([siteId, relative(cwd, resolve(cwd, site)), relative(cwd, out)]));
      const entry = await cache.find(key);
      const text = await entry?.read(0);
      const { packs: names } = (entry?.facts ?? { packs: [] }) as { readonly packs: readonly string[] };
      before = text && { text: Buffer.from(text).toString(), names };
      packs = await openPagePacks(cache, key, clean || !before ? [] : names);
      if (clean || !before) return { record: emptyRecord };
      const record = parsePageRecord(before.text);
      // Several threads render what neither the bundle nor the cache has; one at a time is asked for otherwise.
      const routes = existsSync(out)
        ? record.routes
        : new Map([...record.routes].filter(([, { hash }]) => packs.has(hash)));
      return { record: { ...record, routes }, readPage: packs.read };
    },
    async keep(record) {
      const text = formatPageRecord(record);
      const pages = Array.from(record.routes, ([file, { bytes, hash }]) => ({ file, bytes, hash }));
      try {
        const names = await packs.keep(pages, out);
        if (text === before?.text && names.join() === before.names.join()) return;
        await cache.keep(key, { packs: names }, [Buffer.from(text)]);
        for (const name of before?.names ?? []) if (!names.includes(name)) cache.remove(name);
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
      }
    },
  };
}
