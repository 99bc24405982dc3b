/**
 * The public API (docs/api.md): the engine as functions.
 *
 *     import { loadEngine } from "sectile";
 *     const engine = await loadEngine();
 *     const result = await engine.buildSite("sites/mine", process.cwd(), { siteUrl: "https://example.org" });
 *
 * What is exported here is shipped as types too (scripts/declarations.js), and changes by the rules of CONTRIBUTING.md.
 */
import { resolve } from "node:path";
import type { Catalogue } from "#section";
import {
  type BuildOptions,
  buildCatalogueSite,
  buildSite,
  type CatalogueOptions,
  type CheckOptions,
  catalogueDocument,
  checkSite,
  defaults,
  givenOptions,
  type LoadOptions,
  listSections,
  listStarters,
  openEngine,
  ownOptions,
  packageFolder,
  type SectionFacts,
  type SiteResult,
  type Starter,
  type StarterChoice,
  type StarterFile,
  siteJsonSchema,
  starterSite,
  type TemplateCheck,
} from "./build/index.ts";
import type { Diagnostic, Severity } from "./diagnostic/index.ts";
import { partsIn, validate } from "./document/index.ts";
import type { EditorOptions } from "./editor/index.ts";
import type { Preview, PreviewOptions } from "./preview/index.ts";

export type {
  BuildOptions,
  CatalogueOptions,
  CheckOptions,
  CompiledTemplates,
  LoadOptions,
  ProgressEvent,
  SectionFacts,
  SiteReport,
  SiteResult,
  Starter,
  StarterChoice,
  StarterFile,
  TemplateCheck,
  TemplateChoice,
} from "./build/index.ts";
export type { Diagnostic, DiagnosticCode, Fault, Severity, TemplateProblem } from "./diagnostic/index.ts";
export { TemplatesError } from "./diagnostic/index.ts";
export type { EditorOptions } from "./editor/index.ts";
export type { Preview, PreviewEvent, PreviewOptions } from "./preview/index.ts";

/**
 * Sites are named as on the command line: a folder with a site.json, or the file, relative to `cwd`, which is absolute. What is wrong
 * with a document or with the system comes back as a value; what is thrown is a bug, or a TypeError that names an option which the command
 * line would refuse too.
 */
export interface Engine {
  /** Publishes a site, whole or not at all. */
  buildSite(site: string, cwd: string, options?: Partial<BuildOptions>): Promise<SiteResult>;
  /** Says all that is wrong with a site and writes nothing. */
  checkSite(site: string, cwd: string, options?: Partial<CheckOptions>): Promise<SiteResult>;
  /**
   * Serves a site and shows each save; resolves when the first build has ended, with errors or without.
   * @throws when no port can be had
   */
  startPreview(site: string, cwd: string, options?: Partial<PreviewOptions>): Promise<Preview>;
  /**
   * Serves a site's editor (`sectile edit`): its addresses hold the secret of the run. Resolves as `startPreview` does.
   * @throws when no port can be had
   */
  startEditor(site: string, cwd: string, options?: Partial<EditorOptions>): Promise<Preview>;
  /** What is wrong with a parsed document, by JSON pointer; links and files are not followed. @param limits of what is too long */
  validateDocument(value: unknown, limits?: Severity): readonly Diagnostic[];
  /** Of a whole site document, draft 7. */
  documentJsonSchema(): object;
  /** A site document that shows every section type; its pictures are those of templates/samples. */
  catalogueDocument(): { readonly pages: readonly { readonly path: string }[] };
  /** Publishes the catalogue to look through: each type, look, mode and direction. */
  buildCatalogueSite(cwd: string, options: CatalogueOptions): Promise<SiteResult>;
  /** Every section type with its fields and limits. */
  listSections(): readonly SectionFacts[];
  /** @returns the files of a new site, relative to its folder; a small one, unless another one is chosen */
  starterSite(name: string, choice?: StarterChoice): readonly StarterFile[];
  /** What a new site can be. */
  listStarters(): readonly Starter[];
  /** Holds a folder of templates to all that the built-in section types are held to; what is wrong is a value. @param folder absolute */
  checkTemplates(folder: string): Promise<TemplateCheck>;
  /**
   * Begins a section type in a folder of templates, absolute, which need not be there.
   * @throws TypeError for a name that cannot be one, or is that of a type that this engine has
   * @returns the files that were written, relative to the folder; undefined where something of this name is there already
   */
  beginSectionType(folder: string, type: string): Promise<readonly string[] | undefined>;
  /** @internal The section types themselves, for this project's tests. */
  readonly catalogue: Catalogue;
}

/**
 * @returns the engine's functions with the built-in section types, or with a provider's
 * @throws TemplatesError with everything that is wrong with the provider's
 */
export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  const engine = await openEngine(options);
  const { catalogue, templates } = engine;
  const serving = (cwd: string) => ({
    ...defaults,
    host: "127.0.0.1",
    answer: {},
    formsFile: resolve(cwd, ".sectile/forms.jsonl"),
    onEvent() {},
    checkout: packageFolder,
  });
  return {
    catalogue,
    buildSite: async (site, cwd, options) =>
      await buildSite(engine, site, cwd, { ...defaults, ...ownOptions(options) }),
    checkSite: async (site, cwd, options) =>
      await checkSite(engine, site, cwd, { ...defaults, ...ownOptions(options) }),
    /** Loads the server and the watch only when they are asked for. */
    async startPreview(site, cwd, options) {
      const { startPreview } = await import("./preview/index.ts");
      return startPreview(engine, site, cwd, { ...serving(cwd), port: 4600, ...givenOptions(options) });
    },
    /** Loads the editor only when it is asked for. */
    async startEditor(site, cwd, options) {
      const { startEditor } = await import("./editor/index.ts");
      return startEditor(engine, site, cwd, { ...serving(cwd), ...givenOptions(options) });
    },
    validateDocument(value, limits = "error") {
      const parts = partsIn(value);
      return parts.length > 0 ? parts : validate(value, catalogue, limits).diagnostics;
    },
    documentJsonSchema: () => siteJsonSchema(engine),
    catalogueDocument: () => catalogueDocument(catalogue),
    buildCatalogueSite: async (cwd, options) => await buildCatalogueSite(engine, cwd, givenOptions(options)),
    listSections: () => listSections(catalogue, templates),
    starterSite: (name, choice) => starterSite(name, engine, choice),
    listStarters: () => listStarters(templates),
    /** Loads what reads HTML only when it is asked for. */
    async checkTemplates(folder) {
      const { checkTemplates } = await import("./build/template-check/index.ts");
      return await checkTemplates(folder);
    },
    async beginSectionType(folder, type) {
      const { beginSectionType, findNameProblem } = await import("./build/template-new/index.ts");
      const problem = findNameProblem(type, catalogue.sections.keys());
      if (problem !== undefined) throw new TypeError(problem);
      return await beginSectionType(folder, type);
    },
  };
}
