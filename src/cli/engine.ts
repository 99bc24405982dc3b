/** The engine as the command line uses it. The package's `loadEngine()` has this shape; tests pass a small substitute. */
import type {
  BuildOptions,
  CheckOptions,
  ClassNames,
  OpenedTemplates,
  SiteResult,
  TemplateChoice,
} from "../build/index.ts";
import type { EditorOptions } from "../editor/index.ts";
import type { Preview, PreviewOptions } from "../preview/index.ts";
import type {
  CatalogueOptions,
  SectionFacts,
  Starter,
  StarterChoice,
  StarterFile,
  TemplateCheck,
  TemplateCheckOptions,
  ThumbnailOptions,
} from "../tools/index.ts";

export type { BuildOptions, ClassNames, ProgressEvent } from "../build/index.ts";
export type { Addresses, PreviewEvent } from "../preview/index.ts";
export type { SectionFacts } from "../tools/index.ts";

/** Amount of work, from which the number of processes follows. */
export interface Workload {
  readonly sites: number;
  /** Number of sites to build in parallel. */
  readonly atOnce: number;
  readonly classNames: ClassNames;
  /** True if progress is displayed. */
  readonly isWatched: boolean;
}

/** A provider's own templates (PRO-4). */
export interface TemplateRequest extends TemplateChoice {
  /** Called before anything is built. */
  readonly onOpened?: (opened: Pick<OpenedTemplates, "isNew">) => void;
}

/** Builds many sites, some of them in separate processes. Unchanged sites do not load the engine. */
export interface SiteBuilder {
  /** @param site folder or file, relative to `cwd` */
  buildSite(site: string, cwd: string, options: BuildOptions): Promise<SiteResult>;
}

export interface Engine extends SiteBuilder {
  checkSite(site: string, cwd: string, options: CheckOptions): Promise<SiteResult>;
  buildCatalogueSite(cwd: string, options: CatalogueOptions): Promise<SiteResult>;
  startPreview(site: string, cwd: string, options: PreviewOptions): Promise<Preview>;
  /** @throws TypeError for a type that does not exist */
  startSectionPreview(type: string | undefined, cwd: string, options: PreviewOptions): Promise<Preview>;
  startEditor(site: string, cwd: string, options: EditorOptions): Promise<Preview>;
  documentJsonSchema(): object;
  documentTypes(): string;
  listSections(): readonly SectionFacts[];
  /** @returns the files of a new site, relative to its folder, with "/" */
  starterSite(name: string, choice?: StarterChoice): readonly StarterFile[];
  /** @param folder templates folder, absolute */
  checkTemplates(folder: string, options?: TemplateCheckOptions): Promise<TemplateCheck>;
  /**
   * @throws TypeError for an invalid name
   * @returns undefined if the name is taken
   */
  beginSectionType(folder: string, type: string): Promise<readonly string[] | undefined>;
  /** @throws FaultError if there is no Chromium, or it fails */
  drawThumbnails(
    folder: string,
    types: readonly string[],
    options?: ThumbnailOptions,
  ): Promise<readonly string[]>;
  /** @returns the available starters */
  listStarters(): readonly Pick<Starter, "id" | "languages">[];
}
