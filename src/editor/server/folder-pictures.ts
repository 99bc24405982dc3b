/** Pictures and files for visitors in folders, one for each site, for the command line and for providers (EDT-13). */
import { randomUUID } from "node:crypto";
import { link, lstat, mkdir, open, readdir, realpath, rm } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { createSiteFiles } from "../../assets/index.ts";
import { wordReason } from "../../diagnostic/index.ts";
import type { Pictures } from "./provider-stores.ts";
import { NotSaved } from "./store.ts";

/**
 * @param root absolute; contains a folder for each site, named after the site
 * @returns store that rejects on system errors, and for sites and paths outside of their folder
 */
export function createFolderPictures(root: string): Pictures {
  const folderOf = (site: string) => {
    if (/^\.{0,2}$|[/\\\0]/.test(site)) throw new Error(`Invalid folder name: ${JSON.stringify(site)}.`);
    return join(root, site);
  };
  return {
    list: async (site) => await filesIn(folderOf(site)),
    async read(site, path) {
      const file = await createSiteFiles(folderOf(site))(path);
      if ("problem" in file) throw new Error(`Could not read ${path}: ${wordReason(file.problem)}`);
      return "bytes" in file ? file.bytes : undefined;
    },
    async add(site, path, bytes) {
      const folder = await openFolder(folderOf(site), dirname(path));
      const target = join(folder, basename(path));
      if (await isThere(target)) return false;
      const draft = join(folder, `.${randomUUID()}.draft`);
      try {
        const handle = await open(draft, "wx");
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        // Unlike a rename, a hard link never replaces an existing file.
        await link(draft, target);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
        throw error;
      } finally {
        await rm(draft, { force: true }).catch(() => {});
      }
    },
    async remove(site, path) {
      const root = await realpath(folderOf(site)).catch(() => "");
      // Never remove the target of a symbolic link.
      const real = await realpath(join(root, path)).catch(() => "");
      if (root !== "" && real.startsWith(root + sep) && real === join(root, ...path.split("/")))
        await rm(real, { force: true });
    },
  };
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * @returns the folder, created if necessary
 * @throws NotSaved when it is outside the site's folder
 */
async function openFolder(folder: string, below: string): Promise<string> {
  const path = join(folder, below);
  await mkdir(path, { recursive: true }).catch(() => {});
  const [root, real] = await Promise.all([realpath(folder), realpath(path).catch(() => "")]);
  if (real.startsWith(root + sep) || (below === "." && real === root)) return real;
  throw new NotSaved(
    `Could not save the image: ${below} is not a folder inside the site's folder.`,
    "not-permitted",
  );
}

/** @returns paths below the folder, with "/"; hidden files are left out */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  // Hidden folders are skipped: that of git has thousands of files.
  const walk = async (below: string) => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      },
    );
    for (const entry of entries) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isFile()) paths.push(below + entry.name);
      else if (entry.isDirectory()) await walk(`${below}${entry.name}/`);
    }
  };
  await walk("");
  return paths.sort();
}
