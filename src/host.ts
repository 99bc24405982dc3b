/**
 * The engine as the command line has it. What is published already is found out right here; what has to be done waits for the
 * engine to be loaded, and is done in this process when it is one site, in several when there are more (PRO-1).
 */
import { createFleet } from "./build/fleet/fleet.ts";
import { readIdentity } from "./build/identity.ts";
import { openTemplates } from "./build/templates/open.ts";
import { findUnchanged } from "./build/unchanged.ts";
import type { Engine, TemplateRequest, Workload } from "./cli/engine.ts";

const now = () => performance.now();

/**
 * @param workload what is to be built; nothing for commands that build nothing
 * @param choice a provider's templates, if there are any
 * @throws TemplatesError when they are wrong: before any site is looked at
 */
export async function openEngine(workload?: Workload, choice?: TemplateRequest): Promise<Engine> {
  const templates = choice && (await openTemplates(choice, readIdentity()));
  if (templates) choice?.onOpened?.(templates);
  let loading: Promise<Engine> | undefined;
  const load = () => {
    loading ??= import("./index.ts").then(({ loadEngine }) =>
      loadEngine({ cores: workload?.atOnce, templates }),
    );
    return loading;
  };
  if (!workload) return await load();
  const identity = readIdentity(templates?.hash);
  const { sites, atOnce, isWatched } = workload;
  // Even when they are built one after another: what ends a process must not end the run.
  const fleet =
    sites > 1 ? createFleet(Math.min(sites, atOnce), { tellsProgress: isWatched, templates }) : undefined;
  return {
    async buildSite(site, cwd, options) {
      const unchanged = await findUnchanged(identity, site, cwd, options, now);
      if (unchanged) return unchanged;
      return fleet ? await fleet.build(site, cwd, options) : (await load()).buildSite(site, cwd, options);
    },
    checkSite: async (...args) => (await load()).checkSite(...args),
    buildCatalogueSite: async (...args) => (await load()).buildCatalogueSite(...args),
    startPreview: never,
    documentJsonSchema: never,
    listSections: never,
    starterSite: never,
  };
}

function never(): never {
  throw new Error("An engine that was opened for building was asked about the catalogue.");
}
