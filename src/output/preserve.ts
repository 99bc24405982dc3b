/**
 * Preserves the user's files: links them into the tree that will replace the folder, and afterwards clears them from the tree that
 * was replaced.
 *
 * Preserved files are in both trees, so they are removed from the old one. Files that differ from the preserved ones appeared
 * between preserving and the exchange, or later, from a program that still uses the old folder. They are moved to the new bundle if
 * their path is free there, otherwise to `kept/`. Our own files stay, and the tree becomes the recycled tree.
 */
import type { Disk, DiskEntry } from "./disk.ts";
import { type Foreign, findForeign } from "./foreign.ts";
import type { Target } from "./output-location.ts";
import { FaultError, hasCode, isSystemError, unchanged } from "./system-fault.ts";
import { createFolders, isLinkRefused, linkOrCopy, rmdirIfThere, unlinkIfThere } from "./tree.ts";
import type { Ownership } from "./types.ts";

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
async function isPreserved(disk: Disk, file: string, preserved: Preserved | undefined): Promise<boolean> {
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

/**
 * Clears a tree of everything foreign. Can be interrupted at any step and repeated.
 *
 * @param tree the tree that was the bundle; in the state folder
 * @param owned our files in it
 * @returns absolute paths of files that were set aside
 */
export async function retireTree(
  target: Target,
  tree: string,
  owned: Ownership,
  preserved: readonly Preserved[],
): Promise<string[]> {
  const { disk } = target;
  const byPath = new Map(preserved.map((one) => [one.path, one]));
  const foreign = await findForeign(disk, tree, owned);
  const kept: string[] = [];
  for (const one of foreign) {
    if (one.kind === "folder") continue;
    const file = `${tree}/${one.path}`;
    if (await isPreserved(disk, file, byPath.get(one.path))) await unlinkIfThere(disk, file);
    else if (!(await moveToBundle(target, file, one))) kept.push(await setAside(target, file, one.path));
  }
  // Innermost first.
  for (const { path, kind } of foreign.reverse()) {
    if (kind !== "folder") continue;
    if (!byPath.has(path)) await makeRealFolders(target, path.split("/"));
    await rmdirIfThere(disk, `${tree}/${path}`);
  }
  return kept;
}

/** Moves a late file into the bundle; false when its path is taken. Never replaces files or follows links. */
async function moveToBundle(target: Target, file: string, { path, kind }: Foreign): Promise<boolean> {
  const { disk } = target;
  const to = `${target.location.out}/${path}`;
  try {
    if (!(await makeRealFolders(target, path.split("/").slice(0, -1)))) return false;
    if (kind === "link") await disk.symlink(await disk.readlink(file), to);
    else await linkOrRename(disk, file, to);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    // A kill halfway through this very move leaves the same entry in both places.
    if (!(await isSameThing(disk, file, to))) return false;
  }
  await unlinkIfThere(disk, file);
  return true;
}

/** Links and then unlinks. Unlike a rename, this can't replace a file that appeared meanwhile. */
async function linkOrRename(disk: Disk, file: string, target: string): Promise<void> {
  try {
    await disk.link(file, target);
  } catch (error) {
    if (!isLinkRefused(error)) throw error;
    if (await disk.lstat(target)) throw Object.assign(new Error(target), { code: "EEXIST", syscall: "link" });
    await disk.rename(file, target);
  }
}

async function isSameThing(disk: Disk, a: string, b: string): Promise<boolean> {
  const [one, other] = [await disk.lstat(a), await disk.lstat(b)];
  if (one?.kind === "link" && other?.kind === "link")
    return (await disk.readlink(a)) === (await disk.readlink(b));
  return one !== undefined && one.inode === other?.inode;
}

/** Creates folders inside the bundle; false when another entry is in the way of one, or the bundle is gone. */
async function makeRealFolders({ disk, location }: Target, names: readonly string[]): Promise<boolean> {
  let at = location.out;
  if ((await disk.lstat(at))?.kind !== "folder") return false;
  for (const name of names) {
    at = `${at}/${name}`;
    const entry = await disk.lstat(at);
    if (entry === undefined) await disk.makeFolder(at);
    else if (entry.kind !== "folder") return false;
  }
  return true;
}

/** Moves a user's file to `kept/` in the state folder, under the next free number. */
export async function setAside({ disk, location }: Target, file: string, path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const target = `${location.state}/kept/${number}/${path}`;
    if (await disk.lstat(target)) continue;
    await disk.makeFolder(target.slice(0, target.lastIndexOf("/")));
    await disk.rename(file, target);
    return target;
  }
}
