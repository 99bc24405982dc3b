/** The engine of a run, with the section types that it has. */
import { availableParallelism } from "node:os";
import { createEngine, type Engine, loadCatalogue } from "./engine.ts";
import { readIdentity } from "./identity.ts";
import { type CompiledTemplates, openTemplates, type TemplateChoice } from "./templates/index.ts";

/** More than these would cost memory (each has an engine of its own) and have to wait for the disk. */
const maxThreads = 3;

export interface LoadOptions {
  /** That may be used at once; default: all that there are. */
  readonly cores?: number | undefined;
  /** A provider's own, or what has been made of them; default: the built-in ones. */
  readonly templates?: TemplateChoice | CompiledTemplates | undefined;
}

/** @throws TemplatesError with everything that is wrong with the provider's */
export async function openEngine(options: LoadOptions = {}): Promise<Engine> {
  const { cores = availableParallelism(), templates: given } = options;
  const templates = given && !("code" in given) ? await openTemplates(given, readIdentity()) : given;
  const catalogue = await loadCatalogue(templates);
  const threads = Math.min(maxThreads, cores - 1);
  return createEngine(catalogue, { identity: readIdentity(templates?.hash), templates, threads });
}
