/** "Did you mean" suggestions for missing files of the site's folder. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { nearestName } from "../diagnostic/index.ts";

/** Maximum number of files to search. In larger folders the search would take longer than correcting the name. */
const maxFiles = 10_000;
/** Maximum number of comparisons in total. In a large folder only the first missing files get a suggestion. */
const maxCompared = 200_000;

interface Entry {
  readonly path: string;
  /** Folder and name, as returned by `fold`. */
  readonly folder: string;
  readonly name: string;
}

/** @returns a function that finds the closest file to a path; the folder is read on first use */
export function createNearestFile(folder: string): (path: string) => Promise<string | undefined> {
  let listed: Promise<readonly Entry[]> | undefined;
  let asked = 0;
  return async (path) => {
    listed ??= listFiles(folder);
    const files = await listed;
    return ++asked * files.length > maxCompared ? undefined : findNearest(path, files);
  };
}

/** Skips hidden files, symbolic links and unreadable folders. */
async function listFiles(root: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  const folders = [""];
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) found.push({ path, folder: fold(folder), name: fold(entry.name) });
      if (found.length + folders.length > maxFiles) return [];
    }
  }
  return found;
}

/** Ignores letter case and the encoding of accents; then allows a typo in the name, then another folder. */
function findNearest(path: string, files: readonly Entry[]): string | undefined {
  const wanted = fold(path);
  const cut = wanted.lastIndexOf("/");
  const [folder, name] = [wanted.slice(0, Math.max(0, cut)), wanted.slice(cut + 1)];
  const beside = new Map(files.flatMap((file) => (file.folder === folder ? [[file.name, file.path]] : [])));
  return (
    beside.get(name) ??
    beside.get(nearestName(name, beside.keys()) ?? "") ??
    files.find((file) => file.name === name)?.path
  );
}

const fold = (path: string) => path.normalize("NFC").toLowerCase();
