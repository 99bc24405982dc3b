/** Reading files of a site's folder, and of nothing else: no symbolic link leads out of it (SAF-1). */
import { readFileSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

export type SiteFile =
  | { readonly bytes: Uint8Array; readonly readAgain: () => Uint8Array }
  | { readonly missing: true }
  | { readonly problem: string };

/** Larger files belong on a file host. */
const maxBytes = 100 * 1024 * 1024;

/** @returns a function that reads a file by its path relative to the site's folder */
export function createSiteFiles(folder: string): (path: string) => Promise<SiteFile> {
  const root = realpath(folder);
  return async (path) => {
    try {
      const real = await realpath(join(folder, path));
      if (!real.startsWith((await root) + sep)) return { problem: "it lies outside of the site's folder" };
      const { size, isFile } = await describe(real);
      if (!isFile) return { problem: "it is not a file" };
      if (size > maxBytes) return { problem: `it has ${size} bytes; at most ${maxBytes} are published` };
      return { bytes: await readFile(real), readAgain: () => readFileSync(real) };
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(code)) return { missing: true };
      return { problem: `it cannot be read (${code})` };
    }
  };
}

async function describe(path: string) {
  const stats = await stat(path);
  return { size: stats.size, isFile: stats.isFile() };
}
