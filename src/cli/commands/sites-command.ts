/** Settings, site list and screens, shared by `build` and `check`. */
import { createHash } from "node:crypto";
import type { OptionDefinition } from "../../options/table.ts";
import type { Shard } from "../../options/values.ts";
import { defaultOut } from "../output-folders.ts";
import type { ReporterContext } from "../reporters/index.ts";
import { reportOutdatedSchemas } from "../schema-file.ts";
import { createScreen } from "../screen.ts";
import { mergeSettings, parseLayer, type RawOptions, readConfig } from "../settings.ts";
import { listSites, lostSites, type Site } from "../site-list.ts";
import { UsageError } from "../usage-error.ts";
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
  /** Prints a line beside the results; nothing with --quiet. */
  readonly warn: (line: string) => void;
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
  const listed = listSites(args, world.cwd);
  const lost = verb === "build" ? lostSites(listed, settings.out ?? defaultOut, world.cwd) : [];
  const allSites = [...listed, ...lost];
  const shard = options.some(({ name }) => name === "shard")
    ? resolveShard(settings.shard, world.env)
    : undefined;
  const sites = shard
    ? [...takeShard(listed, shard, ({ path }) => path), ...lost.filter(({ name }) => isOfShard(name, shard))]
    : allSites;
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
  const warn = (line: string) => {
    if (settings.verbosity !== "quiet") err.write(line);
  };
  return { context: { verb, sites, shard, settings, world, out, err }, allSites, warn };
}

/** Machines may know different lost sites, so each is assigned without the others. */
const isOfShard = (name: string, { index, count }: Shard<number>): boolean =>
  createHash("sha256").update(name).digest().readUInt32BE() % count === index - 1;

const wholeNumber = /^\d{1,6}$/;

/**
 * Resolves the shard of this machine (`--shard i/n`, PRO-3). A Kubernetes Indexed Job sets the index of each pod, from 0, in JOB_COMPLETION_INDEX. The
 * count comes from `--shard job/n`, or from JOB_COMPLETIONS if the manifest sets it.
 * @returns undefined for all sites
 * @throws UsageError for a missing or impossible number
 */
function resolveShard(
  given: Shard | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Shard<number> | undefined {
  const { JOB_COMPLETION_INDEX: index, JOB_COMPLETIONS: completions } = env;
  if (given && given.index !== "job") return { ...given, index: given.index };
  if (!given && (index === undefined || completions === undefined)) return undefined;
  const count = given ? given.count : Number(wholeNumber.test(completions ?? "") ? completions : 0);
  if (!wholeNumber.test(index ?? ""))
    throw new UsageError(
      `--shard job/${count} needs a number in JOB_COMPLETION_INDEX, which is ${index === undefined ? "not set" : `"${index}"`}.`,
    );
  if (Number(index) >= count)
    throw new UsageError(
      `JOB_COMPLETION_INDEX is ${index}, but must be less than the number of shards, which is ${given ? count : `"${completions}"`}.`,
    );
  return { index: Number(index) + 1, count };
}

/**
 * Takes every n-th site of the sorted list. Neighbours are often of similar size, so this balances the work better than n
 * consecutive blocks. Sorting by code units gives the same order in any locale.
 */
function takeShard<T>(list: readonly T[], { index, count }: Shard<number>, keyOf: (item: T) => string): T[] {
  return list
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .filter((_, i) => i % count === index - 1)
    .map(({ item }) => item);
}
