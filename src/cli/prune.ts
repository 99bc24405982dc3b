/** Bundles of sites that no longer exist: removed with `--prune`, otherwise counted in one line (PRO-5). */
import { dirname, join, relative, resolve } from "node:path";
import { printable } from "../diagnostic/format/index.ts";
import { listNames } from "../output/list-names.ts";
import { formatCount } from "./amounts.ts";
import type { SitesRun } from "./commands/sites-command.ts";
import type { LastWork } from "./run-sites.ts";
import type { Site } from "./site-list.ts";
import { addTo, faultKind } from "./totals.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Only a folder of sites tells that a site is gone. A site that is not given can still exist, and be built into the default folder
 * of all commands.
 * @throws UsageError if a site was given itself, or no folder of their own for the bundles
 */
export function requireFolders(sites: readonly Site[], out: string | undefined): void {
  if (out === undefined)
    throw new UsageError(
      "--prune removes the bundles of all sites that are not given, and dist/sites can have others. Name the folder of these bundles, for example `sectile build documents --out public --prune`.",
    );
  const single = sites.find(({ isFound }) => !isFound);
  if (single)
    throw new UsageError(
      `--prune removes the bundles of all sites that are not given, and ${single.given} is a single site. Pass the folder that has all sites, for example \`sectile build documents --out public --prune\`.`,
    );
}

/** @returns the folder of a site's folder, relative to the current folder, with "/" */
const sourceOf = ({ path }: Site, cwd: string): string =>
  relative(cwd, dirname(dirname(path))).replaceAll("\\", "/") || ".";

/** Notes where the bundle of a site comes from, so that only a run with all sites from there removes it. */
export async function noteSiteSource(site: Site, out: string, cwd: string): Promise<void> {
  const { noteSource } = await import("../build/prune.ts");
  await noteSource(resolve(cwd, out), sourceOf(site, cwd));
}

export function pruning({ allSites: sites, context: { settings, world }, warn }: SitesRun): LastWork {
  return async (reporter, totals) => {
    const { out: given } = settings;
    if (given === undefined || sites.some(({ isFound }) => !isFound)) return;
    const folder = resolve(world.cwd, given);
    // Loaded here because builds of single sites do not need it.
    const { findStaleBundles, pruneBundles } = await import("../build/prune.ts");
    const parents = new Set(sites.map(({ path }) => dirname(dirname(path))));
    // A folder that is still there is not gone, whatever is in it.
    const names = [...sites.map(({ name }) => name), ...[...parents].flatMap(listNames)];
    const sources = new Set(sites.map((site) => sourceOf(site, world.cwd)));
    const { stale, others } = await findStaleBundles(folder, names, sources);
    if (!settings.prune) {
      if (stale.length > 0) warn(formatHint(stale, given));
      return;
    }
    if (others.length > 0) warn(formatOthers(others, given));
    if (settings.dryRun) {
      for (const name of stale) reporter.pruned?.(join(given, name), { isLeft: false, dryRun: true });
      return;
    }
    for await (const { name, ...result } of pruneBundles(folder, stale, world.signal)) {
      if ("fault" in result) addTo(totals, faultKind(result.fault));
      reporter.pruned?.(join(given, name), result);
    }
  };
}

/** Maximum number of bundles named in the line. */
const maxNamed = 3;

function formatHint(names: readonly string[], folder: string): string {
  const verb = names.length === 1 ? "belongs" : "belong";
  return `${formatCount(names.length, "bundle")} in ${printable(folder)} ${verb} to no site any more: ${formatNames(names)}. Remove with --prune.\n`;
}

function formatOthers(names: readonly string[], folder: string): string {
  const verb = names.length === 1 ? "was" : "were";
  return `${formatCount(names.length, "bundle")} in ${printable(folder)} ${verb} not built from these folders and will stay: ${formatNames(names)}.\n`;
}

function formatNames(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return names.slice(0, maxNamed).map(printable).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
