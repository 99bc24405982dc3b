/**
 * Clearing the tree that was the bundle of what is the user's.
 *
 * What was preserved is in the new bundle too and goes. What is not the same as what was preserved came in the moment
 * between the preserving and the exchange (or later, from a program that still stands in the old folder): it is moved to
 * the new bundle if its path is free there, else set aside in `kept/`. Our own files stay: the tree becomes the recycled tree.
 */
import type { Disk } from "./disk.ts";
import { type Foreign, findForeign } from "./foreign.ts";
import type { Target } from "./place.ts";
import { isPreserved, type Preserved } from "./preserve.ts";
import { hasCode } from "./system-fault.ts";
import { isLinkRefused, rmdirIfThere, unlinkIfThere } from "./tree.ts";
import type { Ownership } from "./types.ts";

/**
 * Clears a tree of everything foreign; can be stopped at any step and begun again.
 *
 * @param tree the tree that was the bundle; in the state folder
 * @param owned what in it is ours
 * @returns absolute paths of what was set aside
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

/** Moves a late file into the bundle; false when something else stands there. Never replaces, never follows links. */
async function moveToBundle(target: Target, file: string, { path, kind }: Foreign): Promise<boolean> {
  const { disk } = target;
  const to = `${target.place.out}/${path}`;
  try {
    if (!(await makeRealFolders(target, path.split("/").slice(0, -1)))) return false;
    if (kind === "link") await disk.symlink(await disk.readlink(file), to);
    else await linkOrRename(disk, file, to);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    // A kill after the first half of this very move leaves the same thing in both places.
    if (!(await isSameThing(disk, file, to))) return false;
  }
  await unlinkIfThere(disk, file);
  return true;
}

/** A link and then an unlink, unlike a rename, cannot replace a file that appeared meanwhile. */
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

/** Makes folders inside the bundle; false when something else stands in the place of one, or the bundle is gone. */
async function makeRealFolders({ disk, place }: Target, names: readonly string[]): Promise<boolean> {
  let at = place.out;
  if ((await disk.lstat(at))?.kind !== "folder") return false;
  for (const name of names) {
    at = `${at}/${name}`;
    const entry = await disk.lstat(at);
    if (entry === undefined) await disk.makeFolder(at);
    else if (entry.kind !== "folder") return false;
  }
  return true;
}

/** Moves a file of the user's to `kept/` in the state folder, under the next free number. */
export async function setAside({ disk, place }: Target, file: string, path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const target = `${place.state}/kept/${number}/${path}`;
    if (await disk.lstat(target)) continue;
    await disk.makeFolder(target.slice(0, target.lastIndexOf("/")));
    await disk.rename(file, target);
    return target;
  }
}
