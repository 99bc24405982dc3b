/** `sectile build`: publishes sites as static bundles. */
import { dirname, resolve } from "node:path";
import { optionsOf } from "../../options/table.ts";
import { readManaged } from "../managed.ts";
import { planOutputs } from "../output-folders.ts";
import { noteSiteSource, pruning, requireFolders } from "../prune.ts";
import { runSites } from "../run-sites.ts";
import { engineOptions } from "../settings.ts";
import { requestTemplates } from "../templates.ts";
import type { Command } from "./command.ts";
import { prepareRun, sitesArgument } from "./sites-command.ts";

export const build: Command = {
  name: "build",
  ...sitesArgument,
  about: "Build sites into static bundles.",
  options: optionsOf("build"),
  examples: [
    ["sectile build sites/conference", "build one site into dist/sites/conference"],
    [
      "sectile build documents --out public --shard 1/4 --json",
      "build a quarter of the sites in documents/ and print a JSON report",
    ],
    [
      "sectile build documents --out public --prune --dry-run",
      "list what would change, and the bundles of sites that no longer exist",
    ],
    ["sectile build --templates kit", "add the section types in kit/ to the built-in ones"],
    ["sectile build --pictures quick", "skip AVIF: new images take a fifth of the time"],
    ["sectile build --base /blog/ --site-url https://example.org", "build for a subfolder of a host"],
  ],
  async run(args, flags, world) {
    const run = prepareRun("build", build.options, args, flags, world);
    const { context, allSites } = run;
    if (context.settings.prune) requireFolders(allSites, context.settings.out);
    const folderOf = planOutputs(allSites, context.settings.out, world.cwd);
    const options = {
      ...engineOptions("build", context.settings),
      // All sites use the same time, in whichever process they are built.
      now: context.settings.now ?? Date.now(),
      signal: world.signal,
    };
    const managedOf = readManaged(context.settings, world.cwd, run);
    const workload = {
      sites: context.sites.length,
      atOnce: context.settings.concurrency ?? world.cores,
      classNames: context.settings.readable ? ("readable" as const) : ("short" as const),
      isWatched: context.settings.verbosity !== "quiet",
    };
    const [first] = allSites;
    const beside = first && dirname(resolve(world.cwd, folderOf(first)));
    const builder = await world.builder(
      workload,
      requestTemplates(context.settings, world, context.err, beside),
    );
    return runSites(
      context,
      async (site, onProgress) => {
        const out = folderOf(site);
        const managed = managedOf(site);
        const result = await builder.buildSite(site.given, world.cwd, {
          ...options,
          managed,
          out,
          onProgress,
        });
        const isPublished = "report" in result && result.report.ok && !context.settings.dryRun;
        if (isPublished && context.settings.out !== undefined) await noteSiteSource(site, out, world.cwd);
        return result;
      },
      pruning(run),
    );
  },
};
