/** State shared by all builds of a run. */
import { randomUUID } from "node:crypto";
import type { Catalogue } from "#section";
import {
  createFlagSet,
  createFontLibrary,
  createIconSet,
  type FlagSet,
  type FontLibrary,
  type IconSet,
} from "../assets/index.ts";
import { type Caches, createCaches } from "./caches.ts";
import { createWeightOf, type WeightOf } from "./page-weight.ts";
import { type CompiledTemplates, evaluateTemplates } from "./templates/compiled.ts";

export interface Engine {
  readonly catalogue: Catalogue;
  /** A provider's templates, from which the catalogue was made. Threads make theirs from the same. */
  readonly templates: CompiledTemplates | undefined;
  readonly icons: IconSet;
  readonly flags: FlagSet;
  readonly fonts: FontLibrary;
  readonly caches: Caches;
  readonly weightOf: WeightOf;
  /** Hash of the engine's code and catalogue. Cached results are valid only for the same one. */
  readonly identity: string;
  /** Number of additional threads that render the pages of a large site. */
  readonly threads: number;
  /** Monotonic clock in milliseconds. Used for reports only; nothing published depends on it. */
  readonly now: () => number;
}

export interface EngineOptions {
  /** Default: a unique one, so that nothing cached by another engine is reused. */
  readonly identity?: string;
  /** Default: none; the catalogue is the built-in one. */
  readonly templates?: CompiledTemplates | undefined;
  /** Default: none. */
  readonly threads?: number;
}

export const createEngine = (
  catalogue: Catalogue,
  { identity = randomUUID(), templates, threads = 0 }: EngineOptions = {},
): Engine => ({
  catalogue,
  templates,
  identity,
  threads,
  icons: createIconSet(),
  flags: createFlagSet(),
  fonts: createFontLibrary(),
  caches: createCaches(),
  weightOf: createWeightOf(),
  now: () => performance.now(),
});

/** Loads a provider's catalogue, or the built-in one. */
export async function loadCatalogue(templates?: CompiledTemplates): Promise<Catalogue> {
  if (templates) return await evaluateTemplates(templates);
  // Not a literal, so that bundlers leave it alone: the catalogue is compiled later, into a file next to the engine.
  const compiled = "./templates/catalogue.js";
  return (await import(compiled)).default;
}
