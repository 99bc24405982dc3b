/** What the command line asks of the engine; the package's `loadEngine()` has this shape, tests give a small one. */
import type {
  BuildOptions,
  CatalogueOptions,
  CheckOptions,
  OpenedTemplates,
  SectionFacts,
  SiteResult,
  Starter,
  StarterChoice,
  StarterFile,
  TemplateCheck,
  TemplateChoice,
} from "../build/index.ts";
import type { EditorOptions } from "../editor/index.ts";
import type { Preview, PreviewOptions } from "../preview/index.ts";

export type { BuildOptions, ProgressEvent, SectionFacts } from "../build/index.ts";
export type { Addresses, PreviewEvent } from "../preview/index.ts";

/** How much is to be built, so that as many processes as it takes share it. */
export interface Workload {
  readonly sites: number;
  /** How many at the same time. */
  readonly atOnce: number;
  /** Whether it is shown how far each of them is. */
  readonly isWatched: boolean;
}

/** A provider's own templates (PRO-4). */
export interface TemplateRequest extends TemplateChoice {
  /** Told before anything is built. */
  readonly onOpened?: (opened: Pick<OpenedTemplates, "isNew">) => void;
}

/** What builds many sites: some of them in processes of their own, and none of the engine for those that are unchanged. */
export interface SiteBuilder {
  /** @param site folder or file, relative to `cwd` */
  buildSite(site: string, cwd: string, options: BuildOptions): Promise<SiteResult>;
}

export interface Engine extends SiteBuilder {
  checkSite(site: string, cwd: string, options: CheckOptions): Promise<SiteResult>;
  buildCatalogueSite(cwd: string, options: CatalogueOptions): Promise<SiteResult>;
  startPreview(site: string, cwd: string, options: PreviewOptions): Promise<Preview>;
  startEditor(site: string, cwd: string, options: EditorOptions): Promise<Preview>;
  documentJsonSchema(): object;
  listSections(): readonly SectionFacts[];
  /** @returns the files of a new site, relative to its folder, with "/" */
  starterSite(name: string, choice?: StarterChoice): readonly StarterFile[];
  /** @param folder of templates, absolute */
  checkTemplates(folder: string): Promise<TemplateCheck>;
  /** @throws TypeError for a name that cannot be one @returns undefined where there is something of this name */
  beginSectionType(folder: string, type: string): Promise<readonly string[] | undefined>;
  /** @returns what a new site can be */
  listStarters(): readonly Pick<Starter, "id" | "languages">[];
}
