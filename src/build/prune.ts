/** Bundles of sites that no longer exist (`build --prune`). */
import { join } from "node:path";
import type { Fault } from "../diagnostic/index.ts";
import { isObject } from "../document/json.ts";
import { type FoundBundle, foldPath, listBundles, openNotes, removeBundle } from "../output/index.ts";

/** Result for one bundle: removed, except files that are not sectile's, or the system error that prevented it. */
export type Pruned =
  | {
      readonly name: string;
      readonly isLeft: boolean;
      /** Folder of earlier versions, which stay. */
      readonly versions?: string;
    }
  | { readonly name: string; readonly fault: Fault };

const sourceNote = "source.json";

/**
 * Notes the folder of sites that a bundle was built from.
 * @param out folder of the bundle
 * @param source folder of the site's folder, relative to the current folder, so that another clone has the same note
 */
export async function noteSource(out: string, source: string): Promise<void> {
  const notes = openNotes(out);
  const text = `${JSON.stringify({ folder: source })}\n`;
  if ((await notes.read(sourceNote)) !== text) await notes.write(sourceNote, text);
}

interface StaleBundles {
  /** Names of bundles that were built from one of the folders, sorted. */
  readonly stale: readonly string[];
  /** Names of bundles that were built from elsewhere, as far as known. Their sites may exist. */
  readonly others: readonly string[];
}

/**
 * Finds the bundles in a folder that belong to none of these sites.
 *
 * @param folder parent of the bundles, absolute
 * @param names names of the bundles of all sites, including those of other shards
 * @param sources folders of these sites, as noted
 * @throws system errors
 */
export async function findStaleBundles(
  folder: string,
  names: readonly string[],
  sources: ReadonlySet<string>,
): Promise<StaleBundles> {
  const given = new Set(names);
  const spellings = new Map(names.map((name) => [foldPath(name), name]));
  const stale: string[] = [];
  const others: string[] = [];
  for (const bundle of await listBundles(folder)) {
    if (given.has(bundle.name)) continue;
    // On a disk that ignores letter case, "Shop" is the bundle of the site "shop".
    const other = spellings.get(foldPath(bundle.name));
    if (other !== undefined && (await bundle.isAlso(other))) continue;
    if (!(await isOfSite(bundle))) continue;
    (sources.has(await sourceOf(bundle)) ? stale : others).push(bundle.name);
  }
  return { stale, others };
}

/** @returns no folder's name if it is unknown: `sectile edit` publishes too */
async function sourceOf(bundle: FoundBundle): Promise<string> {
  try {
    const note: unknown = JSON.parse((await bundle.read(sourceNote)) ?? "");
    return isObject(note) ? String(note.folder ?? "") : "";
  } catch {
    return "";
  }
}

/** The catalogue (`sections --out`) is a bundle too, but not of a site. After a kill the manifest may be missing. */
async function isOfSite(bundle: FoundBundle): Promise<boolean> {
  const text = await bundle.read("manifest.json");
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
    if (result.kind === "fault") yield { name, fault: result.fault };
    else yield { name, isLeft: result.isLeft, ...(result.versions && { versions: result.versions }) };
  }
}
