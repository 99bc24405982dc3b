/** `sectile build`: publishes sites as static bundles. */
import { dirname, resolve } from "node:path";
import { optionsOf } from "../option.ts";
import { planOutputs } from "../output-folders.ts";
import { runSites } from "../run-sites.ts";
import { engineOptions } from "../settings.ts";
import { requestTemplates } from "../templates.ts";
import type { Command } from "./command.ts";
import { prepareRun, sitesArgument } from "./sites-command.ts";

export const build: Command = {
  name: "build",
  ...sitesArgument,
  about: "Publish sites as static bundles.",
  options: optionsOf("build"),
  examples: [
    ["sectile build sites/conference", "publishes to dist/sites/conference"],
    [
      "sectile build documents --out public --shard 1/4 --json",
      "a quarter of a provider's sites, for a program",
    ],
    ["sectile build --templates kit", "with the section types of the folder kit beside the built-in ones"],
    ["sectile build --pictures quick", "without AVIF: in a third of the time when pictures are new"],
    ["sectile build --base /blog/ --site-url https://example.org", "for a host's sub-folder"],
  ],
  async run(args, flags, world) {
    const { context, allSites } = prepareRun("build", build.options, args, flags, world);
    const folderOf = planOutputs(allSites, context.settings.out, world.cwd);
    const options = {
      ...engineOptions("build", context.settings),
      // One moment for all sites, in whichever process they are built.
      now: context.settings.now ?? Date.now(),
      signal: world.signal,
    };
    const workload = {
      sites: context.sites.length,
      atOnce: context.settings.concurrency ?? world.cores,
      isWatched: context.settings.verbosity !== "quiet",
    };
    const [first] = allSites;
    const beside = first && dirname(resolve(world.cwd, folderOf(first)));
    const builder = await world.builder(
      workload,
      requestTemplates(context.settings, world, context.err, beside),
    );
    return runSites(context, (site, onProgress) =>
      builder.buildSite(site.given, world.cwd, { ...options, out: folderOf(site), onProgress }),
    );
  },
};
