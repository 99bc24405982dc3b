/** Paths inside a bundle: posix, relative, safe to put behind the name of a folder. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u001f\u007f\\]/;

/** Says whether a path stays inside the bundle and is written in the one way we write paths. */
export function isOutputPath(path: string): boolean {
  if (path === "" || FORBIDDEN.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** The form in which two paths are equal when some file system would take them for one (letter case, Unicode form). */
export function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** The folder a path lies in; "" for the bundle itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** All folders that the paths lie in, without the bundle itself. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    // Once a folder is known, those above it are too.
    for (let at = folderOf(path); at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return folders;
}

/** Orders paths the same way on every machine. */
export function comparePaths(a: { readonly path: string }, b: { readonly path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}
