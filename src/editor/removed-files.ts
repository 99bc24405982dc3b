/**
 * Files that were removed from the site. They are kept beside the history for as long as undoing can name them again: an edit that
 * does puts them back (EDT-5, EDT-13). Files that were added for an edit that is refused are removed too.
 */
import { copyFileSync, linkSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { makeFolder } from "../output/index.ts";
import { notSaved } from "./folder-store.ts";
import { assets, type SitePictures } from "./pictures.ts";
import { NotSaved } from "./store.ts";
import { isNamed } from "./unused-files.ts";

export interface RemovedFiles extends SitePictures {
  /**
   * Puts back the files that a text names.
   * @param text of a document, or of operations on it
   * @throws NotSaved
   */
  bringBack(text: Buffer): Promise<void>;
  /**
   * Removes the files that were added for an edit that has been refused.
   * @param edit its operations @param document as it stands
   */
  takeBack(edit: Buffer, document: Buffer): Promise<void>;
  /** Deletes for good what a text does not name. @param history all that can be undone and redone */
  forgetOthers(history: Buffer): void;
}

export interface RemovedFilesOptions {
  /** Of the site, absolute. */
  readonly folder: string;
  readonly pictures: SitePictures;
  /** Absolute folder of removed files. It is made when the first one is removed. */
  readonly kept: string;
}

/** A copy that may not be whole. The site has no such file: hidden ones are not removed. */
const draftName = ".draft";

export function createRemovedFiles({ folder, pictures, kept }: RemovedFilesOptions): RemovedFiles {
  const names = new Set(namesIn(kept));
  /** Of this run: paths that no document has named yet, as far as is known. */
  const added = new Set<string>();
  const pathOf = (name: string) => `${assets}/${name}`;
  const has = (path: string) => path === pathOf(basename(path)) && names.has(basename(path));
  const keep = (path: string) => {
    const [name, draft] = [basename(path), join(kept, draftName)];
    try {
      makeFolder(kept);
      rmSync(draft, { force: true });
      linkOrCopy(join(folder, path), draft);
      renameSync(draft, join(kept, name));
      names.add(name);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Somebody else has removed it already.
      if (code !== "ENOENT") throw notSaved(`${path} could not be removed`, code);
    }
  };
  const putBack = async (name: string) => {
    // Before anything else: it may be removed once more meanwhile.
    names.delete(name);
    try {
      // A file that is there already is the owner's own.
      await pictures.add(pathOf(name), readFileSync(join(kept, name)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Without the copy there is nothing to put back, and `check` reports the missing file.
      if (code === "ENOENT") return;
      names.add(name);
      throw error instanceof NotSaved ? error : notSaved(`${pathOf(name)} could not be put back`, code);
    }
    added.add(pathOf(name));
    if (!names.has(name)) rmSync(join(kept, name), { force: true });
  };
  return {
    list: async () => [...(await pictures.list()), ...[...names].map(pathOf)],
    async add(path, bytes) {
      const isAdded = !has(path) && (await pictures.add(path, bytes));
      if (isAdded) added.add(path);
      return isAdded;
    },
    async remove(path) {
      keep(path);
      await pictures.remove(path);
    },
    async bringBack(text) {
      for (const name of names) if (isNamed(text, name)) await putBack(name);
    },
    async takeBack(edit, document) {
      for (const path of added) {
        const name = basename(path);
        if (!isNamed(edit, name)) continue;
        added.delete(path);
        if (isNamed(document, name)) continue;
        keep(path);
        await pictures.remove(path);
      }
    },
    forgetOthers(history) {
      for (const name of names) {
        if (isNamed(history, name)) continue;
        names.delete(name);
        rmSync(join(kept, name), { force: true });
      }
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

/** A second name takes no room on a disk that is full, which may be why files are removed. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
