/** `sectile check`: says everything that is wrong with sites, and writes nothing. */
import { optionsOf } from "../option.ts";
import { runSites } from "../run-sites.ts";
import { engineOptions } from "../settings.ts";
import { requestTemplates } from "../templates.ts";
import type { Command } from "./command.ts";
import { prepareRun, sitesArgument } from "./sites-command.ts";

export const check: Command = {
  name: "check",
  ...sitesArgument,
  about: "Say everything that is wrong with sites, and write nothing.",
  options: optionsOf("check"),
  examples: [
    ["sectile check sites/conference", "every problem with its line"],
    ["sectile check --strict --reporter github", "annotations on a pull request; warnings fail it too"],
  ],
  async run(args, flags, world) {
    const { context } = prepareRun("check", check.options, args, flags, world);
    const options = {
      ...engineOptions("check", context.settings),
      // One moment for all sites.
      now: context.settings.now ?? Date.now(),
      signal: world.signal,
    };
    const engine = await world.engine(requestTemplates(context.settings, world, context.err));
    return runSites(context, (site) => engine.checkSite(site.given, world.cwd, options));
  },
};
