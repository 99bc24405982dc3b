/** Paths inside a bundle: posix, relative, safe to append to a folder's path. */

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
