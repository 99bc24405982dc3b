/** Bundles of sites that no longer exist (`build --prune`). */
import { join } from "node:path";
import type { Fault } from "../diagnostic/index.ts";
import { isObject } from "../document/json.ts";
import { type FoundBundle, foldPath, listBundles, removeBundle } from "../output/index.ts";

/** Result for one bundle: removed, except files that are not sectile's, or the system error that prevented it. */
export type Pruned =
  | { readonly name: string; readonly isLeft: boolean }
  | { readonly name: string; readonly fault: Fault };

/**
 * Finds the bundles in a folder that belong to none of these sites.
 *
 * @param folder parent of the bundles, absolute
 * @param names names of the bundles of all sites, including those of other shards
 * @returns names, sorted
 * @throws system errors
 */
export async function findStaleBundles(folder: string, names: readonly string[]): Promise<string[]> {
  const given = new Set(names);
  const spellings = new Map(names.map((name) => [foldPath(name), name]));
  const stale: string[] = [];
  for (const bundle of await listBundles(folder)) {
    if (given.has(bundle.name)) continue;
    // On a disk that ignores letter case, "Shop" is the bundle of the site "shop".
    const other = spellings.get(foldPath(bundle.name));
    if (other !== undefined && (await bundle.isAlso(other))) continue;
    if (await isOfSite(bundle)) stale.push(bundle.name);
  }
  return stale;
}

/** The catalogue (`sections --out`) is a bundle too, but not of a site. After a kill the manifest may be missing. */
async function isOfSite(bundle: FoundBundle): Promise<boolean> {
  const text = await bundle.manifest();
  if (text === undefined) return true;
  try {
    const manifest: unknown = JSON.parse(text);
    return isObject(manifest) && Array.isArray(manifest.routes);
  } catch {
    return false;
  }
}

/**
 * Removes bundles one after another. Each is removed as a whole or not at all, even if the process is killed.
 *
 * @param folder parent of the bundles, absolute
 */
export async function* pruneBundles(
  folder: string,
  names: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Pruned> {
  for (const name of names) {
    const manifest = () => ({ version: 1, routes: [], assets: [] });
    const result = await removeBundle({ out: join(folder, name), signal, manifest });
    if (result.kind === "aborted") return;
    yield result.kind === "fault" ? { name, fault: result.fault } : { name, isLeft: result.isLeft };
  }
}
