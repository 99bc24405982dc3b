/** "Did you mean", for a file of the site's folder that is not there by that name. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { nearestName } from "../diagnostic/index.ts";

/** Folders with more files than that are not looked through: finding the name would take longer than correcting it. */
const maxFiles = 10_000;
/** Names that are compared in all: only the first missing files of a large folder get a suggestion. */
const maxCompared = 200_000;

interface Entry {
  readonly path: string;
  /** Of the folder and the name, as `fold` gives them. */
  readonly folder: string;
  readonly name: string;
}

/** @returns a function that finds the file which is meant by a name; the folder is read when it is first asked */
export function createNearestFile(folder: string): (path: string) => Promise<string | undefined> {
  let listed: Promise<readonly Entry[]> | undefined;
  let asked = 0;
  return async (path) => {
    listed ??= listFiles(folder);
    const files = await listed;
    return ++asked * files.length > maxCompared ? undefined : findNearest(path, files);
  };
}

/** What is hidden and what symbolic links lead to is left out, as a folder that cannot be read is. */
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

/** Letter case and the encoding of accents do not count; then a slip in the name, then another folder. */
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
