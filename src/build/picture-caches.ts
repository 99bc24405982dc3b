/** Where builds keep the pictures that they make: for each other, or for the time of one build only. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createPictureWorkshop, type PictureMaker } from "../assets/index.ts";
import { createContentCache } from "../output/index.ts";
import type { BuildOptions } from "./options.ts";

/** A place for the pictures of one build. */
export interface PictureCache {
  readonly maker: PictureMaker;
  /** To be called when the bundle is published, or will not be. */
  close(): Promise<void>;
}

/** @param out the bundle's folder, absolute; `cacheDir` is relative to `cwd` */
export type PictureCaches = (
  out: string,
  cwd: string,
  options: Pick<BuildOptions, "cache" | "cacheDir">,
) => PictureCache;

/** One workshop for all builds of a run, and one cache for all that share a folder. */
export function createPictureCaches(): PictureCaches {
  const workshop = createPictureWorkshop();
  const shared = new Map<string, PictureCache>();

  const openShared = (folder: string): PictureCache => {
    const cache = createContentCache(folder);
    return { maker: workshop(cache), close: async () => cache.trim() };
  };
  // All pictures of a site do not fit into memory: without a cache they lie in a folder that goes away.
  const openOwn = (): PictureCache => {
    const folder = join(tmpdir(), `sectile-pictures-${randomUUID()}`);
    return {
      maker: workshop(createContentCache(folder)),
      close: () => rm(folder, { recursive: true, force: true }),
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
