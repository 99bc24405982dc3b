/**
 * The engine as the command line has it. What is published already is found out right here; what has to be done waits for the
 * engine to be loaded, and is done in this process when it is one site, in several when there are more (PRO-1).
 */

import { readIdentity } from "./build/identity.ts";
import type { CompiledTemplates } from "./build/templates/compiled.ts";
import { openTemplates } from "./build/templates/open.ts";
import { findUnchanged } from "./build/unchanged.ts";
import { createWorkerPool } from "./build/worker-pool/worker-pool.ts";
import type { Engine, SiteBuilder, TemplateRequest, Workload } from "./cli/engine.ts";
import type { LoadOptions } from "./index.ts";

const now = () => performance.now();

/**
 * @param choice a provider's templates, if there are any
 * @throws TemplatesError when they are wrong
 */
export async function openEngine(choice?: TemplateRequest): Promise<Engine> {
  return await load({ templates: await templatesOf(choice) });
}

/**
 * @param choice a provider's templates, if there are any
 * @throws TemplatesError when they are wrong: before any site is looked at
 */
export async function openBuilder(
  { sites, atOnce, isWatched }: Workload,
  choice?: TemplateRequest,
): Promise<SiteBuilder> {
  const templates = await templatesOf(choice);
  const identity = readIdentity(templates?.hash);
  // Even when they are built one after another: what ends a process must not end the run.
  const workerPool =
    sites > 1
      ? createWorkerPool(Math.min(sites, atOnce), { reportsProgress: isWatched, templates })
      : undefined;
  let loading: Promise<Engine> | undefined;
  const loaded = () => {
    loading ??= load({ cores: atOnce, templates });
    return loading;
  };
  return {
    async buildSite(site, cwd, options) {
      const unchanged = await findUnchanged(identity, site, cwd, options, now);
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
