/**
 * Published pages of a site in the cache (PERF-3). If the bundle has lost them, or only the cache was kept, they are read instead
 * of rendered. A pack is an immutable cache entry with many concatenated pages. Each build adds one pack of new pages and merges
 * packs into it that are comparatively small or half unused. So there are few packs, pages are rarely copied, and a kill loses
 * nothing.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { CachedWork, ContentCache } from "../../output/index.ts";
import { digest } from "../content-hash.ts";

/** A published page. */
interface PackedPage {
  /** Path in the bundle. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly hash: string;
}

export interface PagePacks {
  has(hash: string): boolean;
  /** @returns undefined if the page is missing or damaged */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Saves pages that are not cached yet.
   * @param pages all pages of the site, as they are in the bundle's folder `out`
   * @returns the names of the packs that contain them; earlier packs are obsolete
   * @throws FaultError if the cache cannot be written
   */
  keep(pages: Iterable<PackedPage>, out: string): Promise<readonly string[]>;
}

/**
 * @param site hash that identifies the site
 * @param names names of its packs
 */
export async function openPagePacks(
  cache: ContentCache,
  site: string,
  names: readonly string[],
): Promise<PagePacks> {
  const packs = new Map<string, CachedWork>();
  const places = new Map<string, { readonly pack: CachedWork; readonly part: number }>();
  for (const name of names) {
    const pack = await cache.find(name);
    if (!pack) continue;
    packs.set(name, pack);
    for (const [part, { hash }] of pack.parts.entries()) places.set(hash, { pack, part });
  }
  return {
    has: (hash) => places.has(hash),
    async read(hash) {
      const place = places.get(hash);
      const page = await place?.pack.read(place.part);
      // The page is packed again.
      if (!page) places.delete(hash);
      return page;
    },
    async keep(pages, out) {
      const wanted = new Map<string, PackedPage>();
      for (const page of pages) wanted.set(page.hash, page);
      const fresh = [...wanted.values()].filter(({ hash }) => !places.has(hash));
      let freshBytes = sizeOf(fresh);
      const kept: string[] = [];
      const old = [...packs].map(([name, pack]) => {
        const live = pack.parts.flatMap(({ hash }) =>
          places.get(hash)?.pack === pack ? (wanted.get(hash) ?? []) : [],
        );
        return { name, live, bytes: sizeOf(live), isHalfDead: sizeOf(live) * 2 < sizeOf(pack.parts) };
      });
      for (const { name, live, bytes, isHalfDead } of old.sort((a, b) => a.bytes - b.bytes)) {
        if (bytes > freshBytes && !isHalfDead) kept.push(name);
        else {
          for (const page of live) fresh.push(page);
          freshBytes += bytes;
        }
      }
      if (fresh.length === 0) return kept;
      const parts = fresh.map(({ bytes, hash }) => ({ bytes, hash }));
      const name = digest(JSON.stringify([site, parts]));
      await cache.keepParts(name, parts, readPages(fresh, out));
      return [...kept, name];
    },
  };
}

const sizeOf = (pages: readonly { readonly bytes: number }[]): number =>
  pages.reduce((sum, { bytes }) => sum + bytes, 0);

const chunkBytes = 1024 * 1024;

/** Reads many pages into one reused chunk instead of thousands of buffers. */
function* readPages(pages: readonly PackedPage[], out: string): Generator<Uint8Array> {
  let buffer = Buffer.alloc(chunkBytes);
  let used = 0;
  for (const { file, bytes } of pages) {
    if (used + bytes > buffer.length) {
      yield buffer.subarray(0, used);
      used = 0;
      if (bytes > buffer.length) buffer = Buffer.alloc(bytes);
    }
    fill(buffer.subarray(used, used + bytes), join(out, file));
    used += bytes;
  }
  yield buffer.subarray(0, used);
}

/** A file changed or deleted in the meantime fails its hash check later. Nothing else happens. */
function fill(target: Uint8Array, file: string): void {
  try {
    const descriptor = openSync(file, "r");
    try {
      readSync(descriptor, target);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    target.fill(0);
  }
}
