/**
 * The engine as the command line loads it. Unchanged sites are detected here, without loading the engine. Other sites are built
 * in this process if there is only one, otherwise in a worker pool (PRO-1).
 */

import { debugLog } from "./build/debug-log.ts";
import { readIdentity } from "./build/identity.ts";
import type { CompiledTemplates } from "./build/templates/compiled.ts";
import { openTemplates } from "./build/templates/open.ts";
import { findUnchanged } from "./build/unchanged.ts";
import { createWorkerPool } from "./build/worker-pool/worker-pool.ts";
import type { ClassNames, Engine, SiteBuilder, TemplateRequest, Workload } from "./cli/engine.ts";
import type { LoadOptions } from "./index.ts";

const log = debugLog("build");
const now = () => performance.now();

/**
 * @param choice a provider's templates, if any
 * @throws TemplatesError if they are invalid
 */
export async function openEngine(choice?: TemplateRequest, classNames?: ClassNames): Promise<Engine> {
  return await load({ templates: await templatesOf(choice), classNames });
}

/**
 * @param choice a provider's templates, if any
 * @throws TemplatesError if they are invalid, before any site is opened
 */
export async function openBuilder(
  { sites, atOnce, classNames, isWatched }: Workload,
  choice?: TemplateRequest,
): Promise<SiteBuilder> {
  const templates = await templatesOf(choice);
  const identity = readIdentity(templates?.hash, classNames);
  // Used even without parallelism: a crash of one process must not end the run.
  const workerPool =
    sites > 1
      ? createWorkerPool(Math.min(sites, atOnce), { reportsProgress: isWatched, templates, classNames })
      : undefined;
  let loading: Promise<Engine> | undefined;
  const loaded = () => {
    loading ??= load({ cores: atOnce, templates, classNames });
    return loading;
  };
  return {
    async buildSite(site, cwd, options) {
      const step = log?.clock();
      const unchanged = await findUnchanged(identity, site, cwd, options, now);
      step?.(unchanged ? "unchanged" : "changed", site);
      if (unchanged) return unchanged;
      return workerPool
        ? await workerPool.build(site, cwd, options)
        : (await loaded()).buildSite(site, cwd, options);
    },
  };
}

async function templatesOf(choice: TemplateRequest | undefined): Promise<CompiledTemplates | undefined> {
  const templates = choice && (await openTemplates(choice, readIdentity()));
  if (templates) choice?.onOpened?.(templates);
  return templates;
}

const load = async (options: LoadOptions): Promise<Engine> =>
  (await import("./index.ts")).loadEngine(options);
