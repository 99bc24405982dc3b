/** Copy of a site's pictures from the provider's store, in the folder that the engine reads. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { severalAtOnce } from "../../assets/index.ts";
import { filesIn } from "../server/folder-pictures.ts";
import type { SitePictures } from "../server/pictures.ts";
import type { Pictures } from "../server/provider-stores.ts";
import { NotSaved } from "../server/store.ts";

export interface PicturesCopy extends SitePictures {
  /**
   * Copies missing pictures and removes deleted ones.
   * @throws NotSaved when the store fails
   */
  bring(): Promise<void>;
}

export interface PicturesCopyOptions {
  readonly pictures: Pictures;
  readonly site: string;
  /** Absolute; contains nothing else but the document. */
  readonly folder: string;
  /** Called for errors that the store throws. */
  readonly onError: (error: unknown) => void;
}

/** Maximum number of pictures to read from the store in parallel. */
const atOnce = 8;
const document = "site.json";

export function createPicturesCopy({ pictures, site, folder, onError }: PicturesCopyOptions): PicturesCopy {
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onError(error);
      throw new NotSaved("The image storage of this site does not respond.", "store-failed");
    }
  };
  /** @param isOld true if the time at which it was added is unknown */
  const put = async (path: string, bytes: Uint8Array, isOld = false) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    // Write and rename, so that readers always see the whole file.
    const draft = join(dirname(target), `.${randomUUID()}.draft`);
    await writeFile(draft, bytes);
    if (isOld) await utimes(draft, 0, 0);
    await rename(draft, target);
  };
  return {
    async bring() {
      // In this order: a picture added meanwhile is in both lists or only in the second.
      const there = new Set(await filesIn(folder));
      const isNew = [...there].every((path) => path === document);
      const kept = (await ask(() => pictures.list(site))).filter(isPicturePath);
      await severalAtOnce(
        kept.filter((path) => !there.has(path)),
        atOnce,
        async (path) => {
          const bytes = await ask(() => pictures.read(site, path));
          // The store does not tell which pictures in a new copy are newer.
          if (bytes) await put(path, bytes, isNew);
        },
      );
      const wanted = new Set([...kept, document]);
      for (const path of there) if (!wanted.has(path)) await rm(join(folder, path), { force: true });
    },
    list: () => ask(() => pictures.list(site)),
    read: (path) => ask(() => pictures.read(site, path)),
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

/** A store may return invalid paths: never write outside the folder or over the document. */
const isPicturePath = (path: string): boolean =>
  path !== document && path.split("/").every((segment) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(segment));
