/** Preserves the user's files in the tree that will replace the folder. */
import type { Disk, DiskEntry } from "./disk.ts";
import type { Foreign } from "./foreign.ts";
import { FaultError, hasCode, isSystemError, unchanged } from "./system-fault.ts";
import { createFolders, linkOrCopy } from "./tree.ts";

/** A preserved entry, with enough data to check later that the old tree's entry is also in the new one. */
export interface Preserved {
  readonly path: string;
  readonly inode: string;
  /** Size and time of a copied file, target of a link. Empty for a hard-linked file, which is the same file. */
  readonly stamp: string;
}

/**
 * Recreates every foreign entry at the same path in another tree: files as hard links (or copies where links are not supported),
 * symbolic links and folders as new ones.
 *
 * @returns the preserved entries; entries that vanished meanwhile are omitted
 * @throws FaultError for an entry that can be neither linked nor copied; system errors
 */
export async function preserveFiles(
  disk: Disk,
  from: string,
  to: string,
  foreign: readonly Foreign[],
): Promise<Preserved[]> {
  const makeFor = createFolders(disk, to);
  const preserved: Preserved[] = [];
  for (const { path } of foreign) {
    const entry = await disk.lstat(`${from}/${path}`);
    try {
      if (!entry) throw Object.assign(new Error(), { code: "ENOENT", syscall: "lstat" });
      await makeFor(path);
      preserved.push({
        path,
        inode: entry.inode,
        stamp: await preserveOne(disk, `${from}/${path}`, `${to}/${path}`, entry),
      });
    } catch (error) {
      if (hasCode(error, "ENOENT") && !path.includes("\ufffd")) continue;
      if (isSystemError(error) && isUnpreservable(path, entry)) throw unpreservable(from, path, error);
      throw error;
    }
  }
  return preserved;
}

async function preserveOne(disk: Disk, source: string, target: string, entry: DiskEntry): Promise<string> {
  if (entry.kind === "folder") {
    await disk.makeFolder(target);
    await disk.adopt(target, entry);
    return "";
  }
  if (entry.kind === "link") {
    // A second link with the same text has the same target, because the new tree takes the old one's path.
    const text = await disk.readlink(source);
    await disk.symlink(text, target);
    return text;
  }
  if (entry.kind === "other") await disk.link(source, target);
  else if ((await linkOrCopy(disk, source, target)) === "copied") return copyStamp(entry);
  return "";
}

/** Returns true if an entry of the old tree is the one that was preserved, unchanged since. */
export async function isPreserved(
  disk: Disk,
  file: string,
  preserved: Preserved | undefined,
): Promise<boolean> {
  if (!preserved) return false;
  const entry = await disk.lstat(file);
  if (entry?.inode !== preserved.inode) return false;
  if (entry.kind === "link") return (await disk.readlink(file)) === preserved.stamp;
  return preserved.stamp === "" || preserved.stamp === copyStamp(entry);
}

function copyStamp(entry: DiskEntry): string {
  return `${entry.bytes} ${entry.mtimeMs}`;
}

/** Matches a name that is not UTF-8 (Node can't pass it back to the system), or a socket and the like. */
function isUnpreservable(path: string, entry: DiskEntry | undefined): boolean {
  return path.includes("\ufffd") || entry?.kind === "other";
}

function unpreservable(from: string, path: string, cause: unknown): FaultError {
  return new FaultError(
    `Could not publish to ${from}: "${path}" in that folder was not created by sectile and can't be preserved, because ` +
      `it is not a regular file or its name is not valid UTF-8. Move it elsewhere, then build again. ${unchanged}`,
    cause,
  );
}
