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
  type CompiledTemplates,
  catalogueDocument,
  checkSite,
  createEngine,
  listSections,
  loadCatalogue,
  openTemplates,
  packageFolder,
  readIdentity,
  starterSite,
  type TemplateChoice,
} from "./build/index.ts";
import type { Severity } from "./diagnostic/index.ts";
import { documentJsonSchema, validate } from "./document/index.ts";
import type { Preview, PreviewOptions } from "./preview/index.ts";

export type {
  BuildOptions,
  CheckOptions,
  ProgressEvent,
  SiteReport,
  SiteResult,
  TemplateChoice,
} from "./build/index.ts";
export { run } from "./cli/index.ts";
export type { Diagnostic, Fault, TemplateProblem } from "./diagnostic/index.ts";
export { TemplatesError } from "./diagnostic/index.ts";
export type { Preview, PreviewEvent, PreviewOptions } from "./preview/index.ts";

/** More than these would cost memory (each has an engine of its own) and have to wait for the disk. */
const mostThreads = 3;

export interface LoadOptions {
  /** That may be used at once; default: all that there are. */
  readonly cores?: number | undefined;
  /** A provider's own, or what has been made of them; default: the built-in ones. */
  readonly templates?: TemplateChoice | CompiledTemplates | undefined;
}

/**
 * @returns the engine's functions with the built-in section types, or with a provider's
 * @throws TemplatesError with everything that is wrong with the provider's
 */
export async function loadEngine({ cores = availableParallelism(), templates: given }: LoadOptions = {}) {
  const templates = given && !("code" in given) ? await openTemplates(given, readIdentity()) : given;
  const catalogue = await loadCatalogue(templates);
  const threads = Math.min(mostThreads, cores - 1);
  const identity = readIdentity(templates?.hash);
  const engine = createEngine(catalogue, { identity, templates, threads });
  return {
    catalogue,
    buildSite: (site: string, cwd: string, options: BuildOptions) => buildSite(engine, site, cwd, options),
    checkSite: (site: string, cwd: string, options: CheckOptions) => checkSite(engine, site, cwd, options),
    /** Loads the server and the watch only when they are asked for. */
    async startPreview(site: string, cwd: string, options: PreviewOptions): Promise<Preview> {
      const { startPreview } = await import("./preview/index.ts");
      return startPreview(engine, site, cwd, { checkout: packageFolder, ...options });
    },
    /** What is wrong with a parsed document, by JSON pointer; links and files are not followed. */
    validateDocument: (value: unknown, limits: Severity = "error") =>
      validate(value, catalogue, limits).diagnostics,
    documentJsonSchema: () => documentJsonSchema(catalogue),
    /** A site document that shows every section type, and its pictures are those of templates/samples. */
    catalogueDocument: () => catalogueDocument(catalogue),
    buildCatalogueSite: (cwd: string, options: CatalogueOptions) => buildCatalogueSite(engine, cwd, options),
    listSections: () => listSections(catalogue, templates),
    starterSite: (name: string) => starterSite(name, catalogue, templates),
  };
}
