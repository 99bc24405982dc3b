/**
 * Files that were removed from the site. They are kept next to the history as long as an undo or redo can refer to them, and
 * restored by such an edit (EDT-5, EDT-13). Files that were added for an edit are removed if it is refused.
 */
import { copyFileSync, linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { listNames, makeFolder } from "../../output/index.ts";
import { notSaved } from "./folder-store.ts";
import { assets, type SitePictures } from "./pictures.ts";
import { NotSaved } from "./store.ts";
import { isNamed } from "./unused-files.ts";

export interface RemovedFiles extends SitePictures {
  /**
   * Restores the files that a text names.
   * @param text text of a document, or operations on it
   * @throws NotSaved
   */
  bringBack(text: Buffer): Promise<void>;
  /**
   * Removes files that were added for a refused edit.
   * @param edit operations of the edit
   * @param document the current document
   */
  takeBack(edit: Buffer, document: Buffer): Promise<void>;
  /**
   * Permanently deletes files that the history does not name.
   * @param history everything that can be undone and redone
   */
  forgetOthers(history: Buffer): void;
}

export interface RemovedFilesOptions {
  /** The site's folder, absolute. */
  readonly folder: string;
  readonly pictures: SitePictures;
  /** Folder of removed files, absolute. Created when the first file is removed. */
  readonly kept: string;
}

/** A copy that may be incomplete. It cannot be a file of the site, because hidden files are not removed. */
const draftName = ".draft";

export function createRemovedFiles({ folder, pictures, kept }: RemovedFilesOptions): RemovedFiles {
  const names = new Set(listNames(kept).filter((name) => !name.startsWith(".")));
  /** Paths added during this run that no document has named yet, as far as known. */
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
      // Someone else has already removed it.
      if (code !== "ENOENT") throw notSaved(`Could not remove ${path}`, code);
    }
  };
  const putBack = async (name: string) => {
    // Delete first: the file may be removed again in the meantime.
    names.delete(name);
    try {
      // A file that already exists there belongs to the owner.
      await pictures.add(pathOf(name), readFileSync(join(kept, name)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Without the copy there is nothing to restore, and `check` reports the missing file.
      if (code === "ENOENT") return;
      names.add(name);
      throw error instanceof NotSaved ? error : notSaved(`Could not restore ${pathOf(name)}`, code);
    }
    added.add(pathOf(name));
    if (!names.has(name)) rmSync(join(kept, name), { force: true });
  };
  return {
    list: async () => [...(await pictures.list()), ...[...names].map(pathOf)],
    read: pictures.read,
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

/** A hard link takes no space. Files may be removed because the disk is full. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
