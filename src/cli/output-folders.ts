/** Where each site of a build is published, and that no two share a place. */
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Site } from "./site-list.ts";
import { UsageError } from "./usage-error.ts";

/**
 * @param sites the whole list, before a shard is taken, so that every machine of a matrix decides the same
 * @param out `--out`: the folder itself for one site, the parent for several; the default is dist/sites
 * @returns a function that gives a site's folder, relative to `cwd` where `out` is
 * @throws UsageError where two sites have one name, or where a site would be published over its own source
 */
export function planOutputs(
  sites: readonly Site[],
  out: string | undefined,
  cwd: string,
): (site: Site) => string {
  const isAlone = sites.length === 1 && out !== undefined;
  const folderOf = (site: Site) => (isAlone ? out : join(out ?? "dist/sites", site.name));
  const byName = new Map<string, Site>();
  for (const site of sites) {
    const other = byName.get(site.name);
    if (other !== undefined)
      throw new UsageError(
        `${other.given} and ${site.given} would both be published in ${folderOf(site)}, because their folders have the same name. Rename one, or build them in two runs with their own --out.`,
      );
    byName.set(site.name, site);
    const folder = resolve(cwd, folderOf(site));
    if (isInside(resolve(site.path, ".."), folder))
      throw new UsageError(
        `${site.given} would be published in ${folderOf(site)}, which holds its source. Give another folder with --out.`,
      );
  }
  return folderOf;
}

/** Whether `path` is `folder` or lies in it. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
