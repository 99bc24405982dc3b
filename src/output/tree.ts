/**
 * Folders and the paths in them: posix, relative, safe to append to a folder's path. Walks, links and removes go one step at a time
 * and never through a symbolic link.
 */
import type { Disk, DiskKind } from "./disk.ts";
import { hasCode } from "./system-fault.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters.
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;

/** Returns true if a path stays inside the bundle and is normalized. */
export function isOutputPath(path: string): boolean {
  if (path === "" || FORBIDDEN.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** Folds letter case and Unicode form. Two paths that fold alike can be one file on some file systems. */
export function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Returns the folder of a path; "" for the bundle itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Returns all folders of the paths, without the bundle itself. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    // If a folder is known, so are its parents.
    for (let at = folderOf(path); at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return folders;
}

/** Compares paths in an order that is the same on every machine. */
export function comparePaths(a: { readonly path: string }, b: { readonly path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/** Entry found below a folder, with its path relative to it. */
export interface Found {
  readonly path: string;
  readonly kind: DiskKind;
}

/** Yields everything below a folder, each folder before its contents. Yields nothing if the folder does not exist. */
export async function* walk(disk: Disk, root: string): AsyncGenerator<Found> {
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { name, kind } of await listIfThere(disk, `${root}/${folder}`)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      yield { path, kind };
      if (kind === "folder") folders.push(path);
    }
  }
}

async function listIfThere(disk: Disk, folder: string) {
  try {
    return await disk.list(folder);
  } catch (error) {
    // Removed since it was listed: the user may be changing the folder too.
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

/** Removes a folder and its contents. Use it only on folders that contain nothing but our own files. */
export async function removeTree(disk: Disk, root: string): Promise<void> {
  const entry = await disk.lstat(root);
  if (!entry) return;
  // Listing would follow a link.
  if (entry.kind !== "folder") return await unlinkIfThere(disk, root);
  const folders = [root];
  for await (const { path, kind } of walk(disk, root)) {
    if (kind === "folder") folders.push(`${root}/${path}`);
    else await unlinkIfThere(disk, `${root}/${path}`);
  }
  for (const folder of folders.reverse()) await rmdirIfThere(disk, folder);
}

export async function unlinkIfThere(disk: Disk, path: string): Promise<void> {
  try {
    await disk.unlink(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT", "ENOTDIR")) throw error;
  }
}

export async function rmdirIfThere(disk: Disk, path: string): Promise<void> {
  try {
    await disk.rmdir(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT", "ENOTDIR")) throw error;
  }
}

/** Renames; false when there is nothing to rename (the step was done before a kill). */
export async function renameIfThere(disk: Disk, from: string, to: string): Promise<boolean> {
  try {
    await disk.rename(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Errors of file systems without hard links, and of systems that forbid linking files of other users. */
const NO_LINKS = [
  "EPERM",
  "EACCES",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EINVAL",
  "EISDIR",
  "EXDEV",
];

/** Returns true if an error means that hard links are not available here. */
export function isLinkRefused(error: unknown): boolean {
  return hasCode(error, ...NO_LINKS);
}

/** Creates a hard link, or a copy where links are refused. */
export async function linkOrCopy(disk: Disk, from: string, to: string): Promise<"linked" | "copied"> {
  try {
    await disk.link(from, to);
    return "linked";
  } catch (error) {
    if (!isLinkRefused(error)) throw error;
    await disk.copy(from, to);
    return "copied";
  }
}

/** Creates folders below a root, each once. `known` folders exist already. */
export function createFolders(disk: Disk, root: string, known: Iterable<string> = []) {
  const made = new Set(["", ...known]);
  /** Creates the folder of a path. */
  return async function makeFor(path: string): Promise<void> {
    const folder = folderOf(path);
    if (made.has(folder)) return;
    await disk.makeFolder(`${root}/${folder}`);
    for (let at = folder; !made.has(at); at = folderOf(at)) made.add(at);
  };
}
