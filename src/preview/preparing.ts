/** Prepares a site repeatedly, each time with the caches of the time before. */
import {
  type BuildOptions,
  type Cache,
  createMemoryCache,
  type Engine,
  type OpenDocument,
  type PreparedSite,
  prepareSite,
} from "../build/index.ts";
import { validateSettings } from "../document/index.ts";
import { cacheAssetRequests } from "./cached-asset-requests.ts";

export interface Preparing {
  prepare(engine: Engine, options: BuildOptions): Promise<PreparedSite>;
  /** Uses the pictures that have been processed meanwhile. */
  takePictures(): void;
  /** Stamps of the named files when they were last checked, in the order of the names. */
  stamps(): readonly (string | null)[];
}

/** @param cache cache of pictures and fonts */
export function createPreparing(site: string, cwd: string, cache: Cache, open: OpenDocument): Preparing {
  const needs = cacheAssetRequests();
  const rememberedSettings = rememberSettings();
  const pageCache = createMemoryCache();
  return {
    async prepare(engine, options) {
      const memory = {
        openPageCache: () => pageCache,
        open,
        validateSettings: rememberedSettings,
        resolve: needs,
      };
      const prepared = await prepareSite(engine, site, cwd, options, cache, memory);
      if (prepared.rendering) pageCache.sweep();
      return prepared;
    },
    takePictures: needs.forgetPictures,
    stamps: needs.stamps,
  };
}

/**
 * Most saves change only a page. @returns `validateSettings` with a cache of its last result. It compares by identity: an unchanged
 *   document yields the same objects
 */
function rememberSettings(): typeof validateSettings {
  let cached:
    | { asked: Parameters<typeof validateSettings>; allSettings: ReturnType<typeof validateSettings> }
    | undefined;
  return (...asked) => {
    if (!cached?.asked.every((one, index) => one === asked[index]))
      cached = { asked, allSettings: validateSettings(...asked) };
    return cached.allSettings;
  };
}
