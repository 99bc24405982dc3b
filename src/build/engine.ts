/** What every build of a run has in common. */

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

export interface Engine {
  readonly catalogue: Catalogue;
  readonly icons: IconSet;
  readonly flags: FlagSet;
  readonly fonts: FontLibrary;
  readonly caches: Caches;
  /** Milliseconds, never going back: for reports only, nothing published depends on it. */
  readonly now: () => number;
}

export const createEngine = (catalogue: Catalogue): Engine => ({
  catalogue,
  icons: createIconSet(),
  flags: createFlagSet(),
  fonts: createFontLibrary(),
  caches: createCaches(),
  now: () => performance.now(),
});

/** Loads the catalogue that was compiled with the engine. */
export async function loadCatalogue(): Promise<Catalogue> {
  // Not a literal: the catalogue is compiled after the engine, into a file beside it.
  const compiled = "./templates/catalogue.js";
  return (await import(compiled)).default;
}
