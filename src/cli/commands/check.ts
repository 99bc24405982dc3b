/** `sectile check`: reports every problem of sites. Writes nothing. */
import { optionsOf } from "../../options/table.ts";
import { readManaged } from "../managed.ts";
import { runSites } from "../run-sites.ts";
import { engineOptions } from "../settings.ts";
import { requestTemplates } from "../templates.ts";
import type { Command } from "./command.ts";
import { prepareRun, sitesArgument } from "./sites-command.ts";

export const check: Command = {
  name: "check",
  ...sitesArgument,
  about: "Check sites and report every problem. Writes nothing.",
  options: optionsOf("check"),
  examples: [
    ["sectile check sites/conference", "print every problem with its line and column"],
    ["sectile check --strict --reporter github", "annotate a pull request, and fail on warnings"],
  ],
  async run(args, flags, world) {
    const run = prepareRun("check", check.options, args, flags, world);
    const { context } = run;
    const options = {
      ...engineOptions("check", context.settings),
      // All sites use the same time.
      now: context.settings.now ?? Date.now(),
      signal: world.signal,
    };
    const managedOf = readManaged(context.settings, world.cwd, run);
    const engine = await world.engine(requestTemplates(context.settings, world, context.err));
    return runSites(context, (site) =>
      engine.checkSite(site.given, world.cwd, { ...options, managed: managedOf(site) }),
    );
  },
};
