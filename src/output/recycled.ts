/**
 * The recycled tree: that of the bundle before the last one, in which the next one is put together.
 *
 * Nearly all of it can stay. Most files are hard links to the very files of the bundle, and the folders are there
 * already; making and removing one folder a page is the dearest part of publishing a large site (ext4 takes up to a
 * millisecond for a folder when many were removed shortly before). It costs disk space only for what changed last time.
 */
import type { Disk } from "./disk.ts";
import { foldersOf } from "./output-path.ts";
import { readOwnership } from "./ownership.ts";
import type { Target } from "./place.ts";
import { retireTree } from "./retire.ts";
import { quietly } from "./system-fault.ts";
import { removeTree, rmdirIfThere, unlinkIfThere } from "./tree.ts";
import type { NextFile, Ownership } from "./types.ts";

interface Recycled {
  /** What in it is ours. */
  readonly owned: Ownership;
  /** Absolute paths of the user's files that were in it and had to be set aside. */
  readonly kept: readonly string[];
}

/**
 * Looks at the recycled tree: brings what a user put there since (a shell may still stand in the folder that once was the
 * bundle) back into the bundle, and says what of ours it holds.
 *
 * @returns undefined when there is none to be used
 */
export async function openRecycled(target: Target): Promise<Recycled | undefined> {
  const { disk, place } = target;
  if ((await disk.lstat(place.recycled))?.kind !== "folder") return undefined;
  const owned = await quietly(readOwnership(disk, `${place.recycled}/earlier.json`));
  // Without its record all in it would pass for the user's.
  if (owned?.files.size && (await disk.lstat(`${place.recycled}/tree`))?.kind === "folder")
    return { owned, kept: await retireTree(target, `${place.recycled}/tree`, owned, []) };
  await removeTree(disk, place.recycled);
  return undefined;
}

/**
 * Removes from a recycled tree what the next bundle does not want to find there.
 *
 * @returns the paths whose files are in place already
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
    // The same inode is the same file as in the bundle, which was just seen to be as we wrote it.
    if (wanted?.from === "bundle" && (await disk.lstat(file))?.inode === wanted.inode) placed.add(path);
    else await unlinkIfThere(disk, file);
  }
  const needed = foldersOf(next.keys());
  const useless = [...earlier.folders].filter((folder) => !needed.has(folder));
  // Longest first: a folder goes before the one that it is in.
  for (const folder of useless.sort((a, b) => b.length - a.length))
    await rmdirIfThere(disk, `${tree}/${folder}`);
  return placed;
}
