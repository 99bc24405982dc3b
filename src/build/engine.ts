/** State shared by all builds of a run. */
import { randomUUID } from "node:crypto";
import type { Catalogue } from "#section";
import type { ClassNames } from "../assets/class-names.ts";
import {
  createFlagSet,
  createFontLibrary,
  createIconSet,
  type FlagSet,
  type FontLibrary,
  type IconSet,
  loadMarkdown,
} from "../assets/index.ts";
import { provideMarkdown } from "../document/index.ts";
import { type Caches, createCaches } from "./caches.ts";
import { createWeightOf, type WeightOf } from "./page-weight.ts";
import { type CompiledTemplates, evaluateTemplates, readBuiltIn } from "./templates/compiled.ts";

export interface Engine {
  readonly catalogue: Catalogue;
  /** A provider's templates, from which the catalogue was made. Threads make theirs from the same. */
  readonly templates: CompiledTemplates | undefined;
  /** Form of the catalogue's class names. */
  readonly classNames: ClassNames;
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
  /** Default: short. */
  readonly classNames?: ClassNames | undefined;
  /** Default: none. */
  readonly threads?: number;
}

export const createEngine = (
  catalogue: Catalogue,
  { identity = randomUUID(), templates, classNames = "short", threads = 0 }: EngineOptions = {},
): Engine => {
  provideMarkdown(loadMarkdown);
  return {
    catalogue,
    templates,
    classNames,
    identity,
    threads,
    icons: createIconSet(),
    flags: createFlagSet(),
    fonts: createFontLibrary(),
    caches: createCaches(),
    weightOf: createWeightOf(),
    now: () => performance.now(),
  };
};

/** Loads a provider's catalogue, or the built-in one. */
export const loadCatalogue = async (
  templates: CompiledTemplates | undefined,
  names: ClassNames,
): Promise<Catalogue> => await evaluateTemplates(templates ?? readBuiltIn(), names);
