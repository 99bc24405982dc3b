/** Finding what in a bundle's folder is not ours, and telling when a file of ours would land on it. */
import type { Disk } from "./disk.ts";
import { folderOf, foldersOf, foldPath } from "./output-path.ts";
import type { Place } from "./place.ts";
import { FaultError } from "./system-fault.ts";
import { type Found, walk } from "./tree.ts";
import type { Ownership } from "./types.ts";

/** Something of the user's: a file, a link, a folder that none of our files lies in. */
export type Foreign = Found;

/**
 * Everything below a folder that is not ours, each folder before what is in it.
 *
 * Ours is what stands at a path of the record, whatever the user made of it since, except a folder. A symbolic link
 * where the record has a folder is the user's; nothing looks through it.
 */
export async function findForeign(disk: Disk, root: string, owned: Ownership): Promise<Foreign[]> {
  const seen = new Set<string>();
  const strange: Foreign[] = [];
  for await (const found of walk(disk, root)) {
    const ours = found.kind === "folder" ? owned.folders : owned.files;
    if (ours.has(found.path)) seen.add(found.path);
    else strange.push(found);
  }
  if (strange.length === 0 || owned.files.size === 0) return strange;
  const unseen = (paths: Iterable<string>) =>
    new Map([...paths].filter((path) => !seen.has(path)).map((path) => [foldPath(path), path]));
  const missing = { files: unseen(owned.files.keys()), folders: unseen(owned.folders) };
  return await withoutOtherSpellings(disk, root, missing, strange);
}

/**
 * Some file systems keep a name in another Unicode form than we gave it, or let a user change its letter case. Then a
 * path of ours is there although no name in the folder reads like it, and the strange name is ours.
 *
 * @param missing what of ours no name reads like, by its folded path
 */
async function withoutOtherSpellings(
  disk: Disk,
  root: string,
  missing: Record<"files" | "folders", ReadonlyMap<string, string>>,
  strange: readonly Foreign[],
): Promise<Foreign[]> {
  const foreign: Foreign[] = [];
  for (const found of strange) {
    const path = missing[found.kind === "folder" ? "folders" : "files"].get(foldPath(found.path));
    if (path === undefined || !(await isOneThing(disk, `${root}/${path}`, `${root}/${found.path}`)))
      foreign.push(found);
  }
  return foreign;
}

async function isOneThing(disk: Disk, a: string, b: string): Promise<boolean> {
  return (await disk.lstat(a))?.inode === (await disk.lstat(b))?.inode;
}

/**
 * Refuses a bundle that would land on something of the user's, also when the names differ only in letter case or
 * Unicode form: there are file systems where they would be one.
 *
 * @param next the paths of the new bundle
 * @throws FaultError naming the first clash
 */
export function refuseClash(
  place: Place,
  next: Iterable<string>,
  foreign: readonly Foreign[],
  isFirst: boolean,
): void {
  if (foreign.length === 0) return;
  const things = foreign.filter(({ kind }) => kind !== "folder").map(({ path }) => path);
  const taken = new Map(things.map((path) => [foldPath(path), path]));
  const empty = foreign.filter(({ kind }) => kind === "folder").map(({ path }) => path);
  const folders = new Map(
    [...foldersOf(things), ...foldersOf(empty), ...empty].map((path) => [foldPath(path), path]),
  );
  const clashes: { ours: string; theirs: string }[] = [];
  for (const ours of next) {
    const theirs = taken.get(foldPath(ours)) ?? folders.get(foldPath(ours)) ?? takenAbove(ours, taken);
    if (theirs !== undefined) clashes.push({ ours, theirs });
  }
  const [first] = clashes;
  if (first) throw clashFault(place, first, clashes.length - 1, isFirst);
}

function takenAbove(path: string, taken: ReadonlyMap<string, string>): string | undefined {
  for (let at = folderOf(path); at !== ""; at = folderOf(at)) {
    const theirs = taken.get(foldPath(at));
    if (theirs !== undefined) return theirs;
  }
  return undefined;
}

function clashFault(
  place: Place,
  clash: { ours: string; theirs: string },
  more: number,
  isFirst: boolean,
): FaultError {
  const others = more === 0 ? "" : ` (and ${more} more ${more === 1 ? "file" : "files"} like it)`;
  const lost = isFirst
    ? ` If the folder holds an earlier bundle whose record in ${place.state} was lost, delete the folder once.`
    : "";
  return new FaultError(
    `The bundle could not be published to ${place.out}: its file "${clash.ours}"${others} would land on ` +
      `"${clash.theirs}", which Sectile did not write and so will not replace. Move or rename it, or choose another ` +
      `folder with --out. The files there are as they were.${lost}`,
  );
}
