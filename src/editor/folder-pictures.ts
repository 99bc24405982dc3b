/** Pictures and files for visitors in folders, one a site, as the command and a provider's server may keep them (EDT-13). */
import { randomUUID } from "node:crypto";
import { link, lstat, mkdir, open, readdir, realpath, rm } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { createSiteFiles } from "../assets/index.ts";
import type { Pictures } from "./library/stores.ts";
import { NotSaved } from "./store.ts";

/**
 * @param root absolute; a site's folder is in it, under the site's name
 * @returns a store that rejects what the system refuses, and a site or path that leads elsewhere
 */
export function createFolderPictures(root: string): Pictures {
  const folderOf = (site: string) => {
    if (/^\.{0,2}$|[/\\\0]/.test(site)) throw new Error(`${JSON.stringify(site)} is no name of a folder.`);
    return join(root, site);
  };
  return {
    list: async (site) => await filesIn(folderOf(site)),
    async read(site, path) {
      const file = await createSiteFiles(folderOf(site))(path);
      if ("problem" in file) throw new Error(`${path} cannot be read: ${file.problem}`);
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
        // A second name for the draft: unlike renaming, it never replaces what stands there.
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
      // What a link in its place leads to is not ours to remove.
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

/** @returns the folder, which is there then @throws NotSaved when it leads out of the site's */
async function openFolder(folder: string, below: string): Promise<string> {
  const path = join(folder, below);
  await mkdir(path, { recursive: true }).catch(() => {});
  const [root, real] = await Promise.all([realpath(folder), realpath(path).catch(() => "")]);
  if (real.startsWith(root + sep) || (below === "." && real === root)) return real;
  throw new NotSaved(
    `The site's folder has no ${below} in it that pictures could be put into.`,
    "not-permitted",
  );
}

/** @returns paths below the folder, with "/"; of none that is hidden */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  // Hidden folders are not walked: that of git has thousands of files.
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
