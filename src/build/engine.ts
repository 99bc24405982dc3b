/** What every build of a run has in common. */
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
  /** A provider's templates, of which the catalogue was made; threads make theirs of the same. */
  readonly templates: CompiledTemplates | undefined;
  readonly icons: IconSet;
  readonly flags: FlagSet;
  readonly fonts: FontLibrary;
  readonly caches: Caches;
  readonly weightOf: WeightOf;
  /** A hash of the engine's code and its catalogue: what an earlier build remembers holds for the same one only. */
  readonly identity: string;
  /** Threads beside the first one in which the pages of a large site are rendered. */
  readonly threads: number;
  /** Milliseconds, never going back: for reports only, nothing published depends on it. */
  readonly now: () => number;
}

export interface EngineOptions {
  /** Default: one of its own, so that nothing that another engine remembers is taken for its own. */
  readonly identity?: string;
  /** Default: none, the catalogue is the built-in one. */
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

/** Loads a provider's catalogue, or the one that was compiled with the engine. */
export async function loadCatalogue(templates?: CompiledTemplates): Promise<Catalogue> {
  if (templates) return await evaluateTemplates(templates);
  // Not a literal: the catalogue is compiled after the engine, into a file beside it.
  const compiled = "./templates/catalogue.js";
  return (await import(compiled)).default;
}
