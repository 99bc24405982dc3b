/**
 * The public API (docs/api.md): the engine as functions.
 *
 *     import { loadEngine } from "sectile";
 *     const engine = await loadEngine();
 *     const result = await engine.buildSite("sites/mine", process.cwd(), { siteUrl: "https://example.org" });
 *
 * Exports are public API: their types are shipped (scripts/declarations.js) and change by the rules of CONTRIBUTING.md.
 */
import { resolve } from "node:path";
import type { Catalogue } from "#section";
import {
  type BuildSiteOptions,
  buildSite,
  type CheckOptions,
  checkSite,
  defaults,
  givenOptions,
  type LoadOptions,
  openEngine,
  ownOptions,
  packageFolder,
  type SiteResult,
} from "./build/index.ts";
import type { Diagnostic, Severity } from "./diagnostic/index.ts";
import { documentTypes, locate, partsIn, validate } from "./document/index.ts";
import type { EditorOptions } from "./editor/index.ts";
import { optionDefaults, previewPort } from "./options/table.ts";
import type { Preview, PreviewOptions } from "./preview/index.ts";
import {
  buildCatalogueSite,
  type CatalogueOptions,
  catalogueDocument,
  listSections,
  listStarters,
  type SectionFacts,
  type Starter,
  type StarterChoice,
  type StarterFile,
  shownTypes,
  siteJsonSchema,
  starterSite,
  type TemplateCheck,
  type TemplateCheckOptions,
  type ThumbnailOptions,
} from "./tools/index.ts";

export type {
  BuildEvent,
  BuildOptions,
  BuildSiteOptions,
  ChangedFile,
  CheckOptions,
  CompiledTemplates,
  FileChanges,
  LoadOptions,
  ProgressEvent,
  SiteReport,
  SiteResult,
  TemplateChoice,
} from "./build/index.ts";
export type { Diagnostic, DiagnosticCode, Fault, Severity, TemplateProblem } from "./diagnostic/index.ts";
export { TemplatesError } from "./diagnostic/index.ts";
export type { EditorOptions } from "./editor/index.ts";
export type { ManagedSettings } from "./options/managed.ts";
export type { Preview, PreviewEvent, PreviewOptions } from "./preview/index.ts";
export type {
  CatalogueOptions,
  SectionFacts,
  Starter,
  StarterChoice,
  StarterFile,
  TemplateCheck,
  TemplateCheckOptions,
  ThumbnailOptions,
} from "./tools/index.ts";

/**
 * Sites are named as on the command line: a folder with a site.json, or the file, relative to `cwd`, which is absolute. Problems
 * of a document or of the system are returned as values. Functions throw only for a bug, or a TypeError that names an option
 * which the command line would reject too.
 */
export interface Engine {
  /** Publishes a site completely or not at all. */
  buildSite(site: string, cwd: string, options?: Partial<BuildSiteOptions>): Promise<SiteResult>;
  /** Reports all problems of a site. Writes nothing. */
  checkSite(site: string, cwd: string, options?: Partial<CheckOptions>): Promise<SiteResult>;
  /**
   * Serves a site and shows each save. Resolves after the first build, with or without errors.
   * @throws if no port is available
   */
  startPreview(site: string, cwd: string, options?: Partial<PreviewOptions>): Promise<Preview>;
  /**
   * Serves section types with their examples, in all colour modes, widths and directions, and shows each change of their sources.
   * @param type default: all of the engine's own templates
   * @throws TypeError if there is no such type; if no port is available
   */
  startSectionPreview(
    type: string | undefined,
    cwd: string,
    options?: Partial<PreviewOptions>,
  ): Promise<Preview>;
  /**
   * Serves a site's editor (`sectile edit`). Its URLs contain the secret token of the run. Resolves like `startPreview`.
   * @throws if no port is available
   */
  startEditor(site: string, cwd: string, options?: Partial<EditorOptions>): Promise<Preview>;
  /**
   * Validates a parsed document. Does not follow links or open files.
   * @param limits severity of exceeded authoring limits
   * @returns diagnostics located by JSON pointer
   */
  validateDocument(value: unknown, limits?: Severity): readonly Diagnostic[];
  /** @returns the JSON Schema of a whole site document, draft 7 */
  documentJsonSchema(): object;
  /** @returns TypeScript types of a whole site document: the text of a module of declarations */
  documentTypes(): string;
  /** @returns a site document with every section type; its pictures are those of templates/samples */
  catalogueDocument(): { readonly pages: readonly { readonly path: string }[] };
  /** Builds the catalogue site: each type, look, mode and direction. */
  buildCatalogueSite(cwd: string, options: CatalogueOptions): Promise<SiteResult>;
  /** Lists every section type with its fields and limits. */
  listSections(): readonly SectionFacts[];
  /**
   * @param choice default: a small starter
   * @returns the files of a new site, relative to its folder
   */
  starterSite(name: string, choice?: StarterChoice): readonly StarterFile[];
  /** Lists the available starters. */
  listStarters(): readonly Starter[];
  /**
   * Checks a templates folder by all rules for the built-in section types. Problems are returned as values.
   * @param folder absolute
   */
  checkTemplates(folder: string, options?: TemplateCheckOptions): Promise<TemplateCheck>;
  /**
   * Creates a section type in a templates folder, absolute, which need not exist.
   * @throws TypeError for an invalid name, or that of an existing type of this engine
   * @returns the written files, relative to the folder; undefined if the name is taken in the folder
   */
  beginSectionType(folder: string, type: string): Promise<readonly string[] | undefined>;
  /**
   * Draws the thumbnails of section types with Chromium, and writes them into their folders.
   * @param folder templates folder, absolute
   * @param types section types of the folder
   * @returns the written files, relative to the folder
   * @throws if Chromium is missing or fails
   */
  drawThumbnails(
    folder: string,
    types: readonly string[],
    options?: ThumbnailOptions,
  ): Promise<readonly string[]>;
  /** @internal The section types themselves, for this project's tests. */
  readonly catalogue: Catalogue;
}

/**
 * @returns the engine's functions, with the built-in section types or a provider's
 * @throws TemplatesError with all problems of the provider's templates
 */
export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  const engine = await openEngine(options);
  const { catalogue, templates } = engine;
  const serving = (cwd: string) => ({
    ...defaults,
    host: optionDefaults.host,
    answer: optionDefaults.apiAnswer,
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
    /** Loads the server and the watcher on first use. */
    async startPreview(site, cwd, options) {
      const { startPreview } = await import("./preview/index.ts");
      return startPreview(engine, site, cwd, {
        ...serving(cwd),
        port: previewPort,
        ...givenOptions(options),
      });
    },
    async startSectionPreview(type, cwd, options) {
      if (shownTypes(catalogue, templates, type).length === 0)
        throw new TypeError(
          type === undefined
            ? "There are no section types of your own to preview."
            : `Unknown section type "${type}".`,
        );
      const { startSectionPreview } = await import("./preview/index.ts");
      const own = templates && { templates: { folder: templates.folder } };
      return startSectionPreview(engine, type, cwd, {
        ...serving(cwd),
        port: previewPort,
        ...own,
        ...givenOptions(options),
      });
    },
    /** Loads the editor on first use. */
    async startEditor(site, cwd, options) {
      const { startEditor } = await import("./editor/index.ts");
      return startEditor(engine, site, cwd, { ...serving(cwd), ...givenOptions(options) });
    },
    validateDocument(value, limits = "error") {
      const parts = partsIn(value);
      if (parts.length > 0) return parts;
      // A value has no text, so its diagnostics get no positions.
      return locate({ bytes: new Uint8Array() }, validate(value, catalogue, limits).diagnostics);
    },
    documentJsonSchema: () => siteJsonSchema(engine),
    documentTypes: () => documentTypes(siteJsonSchema(engine)),
    catalogueDocument: () => catalogueDocument(catalogue),
    buildCatalogueSite: async (cwd, options) => await buildCatalogueSite(engine, cwd, givenOptions(options)),
    listSections: () => listSections(catalogue, templates),
    starterSite: (name, choice) => starterSite(name, engine, choice),
    listStarters: () => listStarters(templates),
    /** Loads the HTML parser on first use. */
    async checkTemplates(folder, options) {
      const { checkTemplates } = await import("./tools/template-check/index.ts");
      return await checkTemplates(folder, options);
    },
    /** Loads the image library on first use. */
    async drawThumbnails(folder, types, options) {
      const { drawThumbnails } = await import("./tools/section-thumbnails/index.ts");
      return await drawThumbnails(engine, folder, types, options);
    },
    async beginSectionType(folder, type) {
      const { beginSectionType, findNameProblem } = await import("./tools/template-new/index.ts");
      const problem = findNameProblem(type, catalogue.sections.keys());
      if (problem !== undefined) throw new TypeError(problem);
      return await beginSectionType(folder, type);
    },
  };
}
