/** Settings, site list and screens, shared by `build` and `check`. */

import type { OptionDefinition } from "../../options/table.ts";
import type { ReporterContext } from "../reporters/index.ts";
import { reportOutdatedSchemas } from "../schema-file.ts";
import { createScreen } from "../screen.ts";
import { mergeSettings, parseLayer, type RawOptions, readConfig } from "../settings.ts";
import { resolveShard, takeShard } from "../shard.ts";
import { listSites, type Site } from "../site-list.ts";
import type { World } from "../world.ts";
import { flagOf } from "./command.ts";

export const sitesArgument = {
  argument: "[site...]",
  argumentAbout: "site folder, site.json file, or folder of sites (default: the current folder, or sites/*)",
} as const;

export interface SitesRun {
  readonly context: ReporterContext;
  /** All sites given, including those of other shards. */
  readonly allSites: readonly Site[];
}

/** @param options options of the command; `check` has no shard, so it ignores one from the configuration */
export function prepareRun(
  verb: ReporterContext["verb"],
  options: readonly OptionDefinition[],
  args: readonly string[],
  flags: RawOptions,
  world: World,
): SitesRun {
  const fromFlags = parseLayer(flags, flagOf(options));
  const config = readConfig(world.cwd);
  const settings = mergeSettings(fromFlags, config.settings);
  const allSites = listSites(args, world.cwd);
  const shard = options.some(({ name }) => name === "shard")
    ? resolveShard(settings.shard, world.env)
    : undefined;
  const sites = shard ? takeShard(allSites, shard, ({ path }) => path) : allSites;
  const out = createScreen(world.stdout, world.env, settings.color);
  const err = createScreen(world.stderr, world.env, settings.color);
  if (settings.verbosity === "verbose") {
    const atOnce = `${settings.concurrency ?? world.cores} in parallel`;
    const facts = [`sectile ${world.version}`, `${sites.length} of ${allSites.length} sites`, atOnce];
    if (config.source !== undefined) facts.push(`configuration from ${config.source}`);
    err.write(`${err.colours.dim(facts.join(", "))}\n`);
  }
  if (settings.verbosity !== "quiet" && settings.reporter === "pretty")
    reportOutdatedSchemas(sites, world.version, err);
  return { context: { verb, sites, settings, world, out, err }, allSites };
}
