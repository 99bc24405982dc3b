/**
 * Recycled tree: the bundle before the last one, in which the next one is assembled.
 *
 * Nearly all of it can stay. Most files are hard links to the bundle's own files, and the folders already exist. Creating and
 * removing one folder per page is the most expensive part of publishing a large site (ext4 takes up to a millisecond per folder
 * shortly after many were removed). It costs disk space only for the files that changed last time.
 */
import type { Disk } from "./disk.ts";
import type { Target } from "./output-location.ts";
import { readOwnership } from "./ownership.ts";
import { retireTree } from "./preserve.ts";
import { quietly } from "./system-fault.ts";
import { foldersOf, removeTree, rmdirIfThere, unlinkIfThere } from "./tree.ts";
import type { NextFile, Ownership } from "./types.ts";

interface Recycled {
  /** Our files in it. */
  readonly owned: Ownership;
  /** Absolute paths of user files in it that had to be set aside. */
  readonly kept: readonly string[];
}

/**
 * Opens the recycled tree. Files that a user added since (a shell may still be
 * in the folder that was the bundle) are moved back into the bundle.
 *
 * @returns our files in it; undefined when there is no usable tree
 */
export async function openRecycled(target: Target): Promise<Recycled | undefined> {
  const { disk, location } = target;
  if ((await disk.lstat(location.recycled))?.kind !== "folder") return undefined;
  const owned = await quietly(readOwnership(disk, `${location.recycled}/earlier.json`));
  // Without its record everything in it would look like the user's.
  if (owned?.files.size && (await disk.lstat(`${location.recycled}/tree`))?.kind === "folder")
    return { owned, kept: await retireTree(target, `${location.recycled}/tree`, owned, []) };
  await removeTree(disk, location.recycled);
  return undefined;
}

/**
 * Removes files and folders from a recycled tree that the next bundle does not contain.
 *
 * @returns paths of files that are already in place
 */
export async function pruneRecycled(
  disk: Disk,
  tree: string,
  earlier: Ownership,
  next: ReadonlyMap<string, NextFile>,
): Promise<Set<string>> {
  const placed = new Set<string>();
  for (const path of earlier.files.keys()) {
    const wanted = next.get(path);
    const file = `${tree}/${path}`;
    // The same inode is the same file as in the bundle, which was just found unchanged.
    if (wanted?.from === "bundle" && (await disk.lstat(file))?.inode === wanted.inode) placed.add(path);
    else await unlinkIfThere(disk, file);
  }
  const needed = foldersOf(next.keys());
  const useless = [...earlier.folders].filter((folder) => !needed.has(folder));
  // Longest path first, so that a folder is removed before its parent.
  for (const folder of useless.sort((a, b) => b.length - a.length))
    await rmdirIfThere(disk, `${tree}/${folder}`);
  return placed;
}
