/** Finds entries in a bundle's folder that are not ours, and detects files of ours that would overwrite them. */
import type { Disk } from "./disk.ts";
import type { OutputLocation } from "./output-location.ts";
import { type FaultError, unchanged, unusableFolder } from "./system-fault.ts";
import { type Found, folderOf, foldersOf, foldPath, walk } from "./tree.ts";
import type { Ownership } from "./types.ts";

/** Entry that belongs to the user: a file, a link, or a folder that contains none of our files. */
export type Foreign = Found;

/**
 * Returns everything below a folder that is not ours, each folder before its contents.
 *
 * An entry at a path of the record is ours even if the user changed it, unless it is a folder. A symbolic link where the record
 * has a folder is the user's and is not followed.
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
 * Removes our own files that appear under another spelling. Some file systems store a name in a different Unicode form, or let a
 * user change its letter case. No listed name then matches our path, and the unknown name is ours.
 *
 * @param missing our paths that no listed name matches, keyed by folded path
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
 * Rejects a bundle that would overwrite one of the user's files. Names that differ only in letter case or Unicode form also
 * clash, because some file systems treat them as one.
 *
 * @param next paths of the new bundle
 * @throws FaultError naming the first clash
 */
export function refuseClash(
  place: OutputLocation,
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
  place: OutputLocation,
  clash: { ours: string; theirs: string },
  more: number,
  isFirst: boolean,
): FaultError {
  const others = more === 0 ? "" : ` (and ${more} more ${more === 1 ? "file" : "files"})`;
  const lost = isFirst
    ? ` If the folder contains an earlier bundle whose record in ${place.state} was lost, delete the folder.`
    : "";
  return unusableFolder(
    `Could not publish to ${place.out}: "${clash.ours}"${others} would overwrite "${clash.theirs}", which sectile did ` +
      `not create. Move or rename it, or choose another folder with --out. ${unchanged}${lost}`,
  );
}
