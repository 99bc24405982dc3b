/** The pictures of a site that is edited: a provider's, copied into the folder from which the engine reads them. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { severalAtOnce } from "../../assets/index.ts";
import { filesIn } from "../folder-pictures.ts";
import type { SitePictures } from "../pictures.ts";
import { NotSaved } from "../store.ts";
import type { Pictures } from "./stores.ts";

export interface PicturesCopy extends SitePictures {
  /** Copies what is missing, and removes what is gone. @throws NotSaved when the store does not give it */
  bring(): Promise<void>;
}

export interface PicturesCopyOptions {
  readonly pictures: Pictures;
  readonly site: string;
  /** Absolute; holds nothing else but the document. */
  readonly folder: string;
  /** Told of what the store throws. */
  readonly onError: (error: unknown) => void;
}

/** Pictures that are read from the store side by side. */
const atOnce = 8;
const document = "site.json";

export function createPicturesCopy({ pictures, site, folder, onError }: PicturesCopyOptions): PicturesCopy {
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onError(error);
      throw new NotSaved("The place where the site's pictures are kept does not answer.", "store-failed");
    }
  };
  const put = async (path: string, bytes: Uint8Array) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    // Whoever reads it meanwhile meets all of it.
    const draft = join(dirname(target), `.${randomUUID()}.draft`);
    await writeFile(draft, bytes);
    await rename(draft, target);
  };
  return {
    async bring() {
      // In this order: what is added meanwhile is in both, or in the second alone.
      const there = new Set(await filesIn(folder));
      const kept = (await ask(() => pictures.list(site))).filter(isPicturePath);
      await severalAtOnce(
        kept.filter((path) => !there.has(path)),
        atOnce,
        async (path) => {
          const bytes = await ask(() => pictures.read(site, path));
          if (bytes) await put(path, bytes);
        },
      );
      const wanted = new Set([...kept, document]);
      for (const path of there) if (!wanted.has(path)) await rm(join(folder, path), { force: true });
    },
    list: () => ask(() => pictures.list(site)),
    async add(path, bytes) {
      const isAdded = await ask(() => pictures.add(site, path, bytes));
      if (isAdded) await put(path, bytes);
      return isAdded;
    },
    async remove(path) {
      await ask(() => pictures.remove(site, path));
      await rm(join(folder, path), { force: true });
    },
  };
}

/** A store may hold what no site has: nothing is written elsewhere than into the folder, and nothing over the document. */
const isPicturePath = (path: string): boolean =>
  path !== document && path.split("/").every((segment) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(segment));
