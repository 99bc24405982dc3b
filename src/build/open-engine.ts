/** Opens the engine of a run with its section types. */
import { availableParallelism } from "node:os";
import type { ClassNames } from "../assets/class-names.ts";
import { createEngine, type Engine, loadCatalogue } from "./engine.ts";
import { readIdentity } from "./identity.ts";
import { type CompiledTemplates, openTemplates, type TemplateChoice } from "./templates/index.ts";

/** Maximum number of threads. More would cost memory, since each has its own engine, and would wait for the disk. */
const maxThreads = 3;

export interface LoadOptions {
  /** Number of cores to use; default: all. */
  readonly cores?: number | undefined;
  /** A provider's own templates, compiled or not; default: the built-in ones. */
  readonly templates?: TemplateChoice | CompiledTemplates | undefined;
  /** Form of class names in pages: `B4-c`, or `Team-photo` with `readable`; default: short. */
  readonly classNames?: ClassNames | undefined;
}

/** @throws TemplatesError with all problems of the provider's templates */
export async function openEngine(options: LoadOptions = {}): Promise<Engine> {
  const { cores = availableParallelism(), templates: given, classNames = "short" } = options;
  const templates = given && !("code" in given) ? await openTemplates(given, readIdentity()) : given;
  const catalogue = await loadCatalogue(templates, classNames);
  const threads = Math.min(maxThreads, cores - 1);
  const identity = readIdentity(templates?.hash, classNames);
  return createEngine(catalogue, { identity, templates, classNames, threads });
}
