/** Plans the output folder of each site, and ensures that no two sites share one. */
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Site } from "./site-list.ts";
import { UsageError } from "./usage-error.ts";

/** Parent folder of bundles without `--out`, for all commands. */
export const defaultOut = "dist/sites";

/**
 * @param sites the whole list, before a shard is taken, so that every machine of a matrix gets the same folders
 * @param out `--out`: the folder itself for one site, the parent folder for several and for sites found in a folder, so that
 *   nothing moves when a second one appears; default dist/sites
 * @returns a function that maps a site to its folder, relative to `cwd` if `out` is
 * @throws UsageError if two sites have the same name, or a site would overwrite its own source
 */
export function planOutputs(
  sites: readonly Site[],
  out: string | undefined,
  cwd: string,
): (site: Site) => string {
  const isAlone = sites.length === 1 && sites[0]?.isFound === false && out !== undefined;
  const folderOf = (site: Site) => (isAlone ? out : join(out ?? defaultOut, site.name));
  const byName = new Map<string, Site>();
  for (const site of sites) {
    const other = byName.get(site.name);
    if (other !== undefined)
      throw new UsageError(
        `${other.given} and ${site.given} would both be written to ${folderOf(site)}, because their folders have the same name. Rename one, or build them separately with --out.`,
      );
    byName.set(site.name, site);
    const folder = resolve(cwd, folderOf(site));
    if (isInside(resolve(site.path, ".."), folder))
      throw new UsageError(
        `${site.given} would be written to ${folderOf(site)}, which contains its source. Choose another folder with --out.`,
      );
  }
  return folderOf;
}

/** @returns true if `path` is `folder` or is inside it */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
