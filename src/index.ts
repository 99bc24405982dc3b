/**
 * The public API: the engine with the built-in catalogue.
 *
 *     import { loadEngine } from "sectile";
 *     const engine = await loadEngine();
 *     const result = await engine.buildSite("sites/mine", process.cwd(), { base: "/", limits: "error", strict: false });
 */
import { availableParallelism } from "node:os";
import {
  type BuildOptions,
  buildCatalogueSite,
  buildSite,
  type CatalogueOptions,
  type CheckOptions,
  catalogueDocument,
  checkSite,
  createEngine,
  listSections,
  loadCatalogue,
  readIdentity,
  starterSite,
} from "./build/index.ts";
import type { Severity } from "./diagnostic/index.ts";
import { documentJsonSchema, validate } from "./document/index.ts";
import type { Preview, PreviewOptions } from "./preview/index.ts";

export type { BuildOptions, CheckOptions, ProgressEvent, SiteReport, SiteResult } from "./build/index.ts";
export { run } from "./cli/index.ts";
export type { Diagnostic, Fault } from "./diagnostic/index.ts";
export type { Preview, PreviewEvent, PreviewOptions } from "./preview/index.ts";

/** More than these would cost memory (each has an engine of its own) and have to wait for the disk. */
const mostThreads = 3;

/**
 * @param cores that may be used at once; default: all that there are
 * @returns the engine's functions with the built-in section types
 */
export async function loadEngine(cores = availableParallelism()) {
  const catalogue = await loadCatalogue();
  const threads = Math.min(mostThreads, cores - 1);
  const engine = createEngine(catalogue, { identity: readIdentity(), threads });
  return {
    catalogue,
    buildSite: (site: string, cwd: string, options: BuildOptions) => buildSite(engine, site, cwd, options),
    checkSite: (site: string, cwd: string, options: CheckOptions) => checkSite(engine, site, cwd, options),
    /** Loads the server and the watch only when they are asked for. */
    async startPreview(site: string, cwd: string, options: PreviewOptions): Promise<Preview> {
      const { packageFolder, startPreview } = await import("./preview/index.ts");
      return startPreview(engine, site, cwd, { checkout: packageFolder(), ...options });
    },
    /** What is wrong with a parsed document, by JSON pointer; links and files are not followed. */
    validateDocument: (value: unknown, limits: Severity = "error") =>
      validate(value, catalogue, limits).diagnostics,
    documentJsonSchema: () => documentJsonSchema(catalogue),
    /** A site document that shows every section type, and its pictures are those of templates/samples. */
    catalogueDocument: () => catalogueDocument(catalogue),
    buildCatalogueSite: (cwd: string, options: CatalogueOptions) => buildCatalogueSite(engine, cwd, options),
    listSections: () => listSections(catalogue),
    starterSite: (name: string) => starterSite(name, catalogue),
  };
}
