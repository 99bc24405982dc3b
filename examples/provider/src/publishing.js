/** Published sites: <folder>/<site> is a symbolic link to the release that visitors see. */
import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";

/** @param {string} folder absolute */
export function createPublishing(folder) {
  const releases = join(folder, ".releases");
  return {
    /**
     * Visitors see the old site or the new one, complete, at any moment: the link changes atomically.
     * @param {string} site
     * @param {string} bundle folder to copy
     */
    async publish(site, bundle) {
      const own = join(releases, site);
      const release = randomUUID();
      await mkdir(own, { recursive: true });
      await cp(bundle, join(own, release), { recursive: true });
      const link = join(own, `${release}.link`);
      await symlink(join(".releases", site, release), link);
      await rename(link, join(folder, site));
      for (const name of await readdir(own))
        if (name !== release) await rm(join(own, name), { recursive: true, force: true });
    },
  };
}
