/** Preserving the user's files in the tree that is to take the folder's place. */
import type { Disk, DiskEntry } from "./disk.ts";
import type { Foreign } from "./foreign.ts";
import { FaultError, hasCode, isSystemError } from "./system-fault.ts";
import { createFolders, linkOrCopy } from "./tree.ts";

/** One thing that was preserved: enough to see later that what stands in the old tree is in the new one too. */
export interface Preserved {
  readonly path: string;
  readonly inode: string;
  /** Size and time of a copied file, target of a link; a hard-linked file is the same file and needs none. */
  readonly stamp: string;
}

/**
 * Puts everything foreign at the same path in another tree: files as hard links (copies where there are none),
 * symbolic links and folders made anew.
 *
 * @returns what was preserved; what vanished meanwhile is left out
 * @throws FaultError for a thing that can be neither linked nor copied; system errors
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
    // A second link with the same text means the same, for the new tree will stand where the old one stood.
    const text = await disk.readlink(source);
    await disk.symlink(text, target);
    return text;
  }
  if (entry.kind === "other") await disk.link(source, target);
  else if ((await linkOrCopy(disk, source, target)) === "copied") return copyStamp(entry);
  return "";
}

/** Says whether what stands in the old tree is what was preserved, unchanged since. */
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

/** A name that is not UTF-8 (Node cannot name it back to the system), or a socket and the like. */
function isUnpreservable(path: string, entry: DiskEntry | undefined): boolean {
  return path.includes("\ufffd") || entry?.kind === "other";
}

function unpreservable(from: string, path: string, cause: unknown): FaultError {
  return new FaultError(
    `The bundle could not be published to ${from}: "${path}" in that folder was not written by Sectile, and it cannot ` +
      "be kept, for it is not a plain file or its name is not valid UTF-8. Move it away and build again. The files " +
      "there are as they were.",
    cause,
  );
}
