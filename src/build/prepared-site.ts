/** What is known of a site when it is planned: the end of the first half of the main path. */
import { createSiteAssets, type PlainAssets } from "../assets/index.ts";
import type { Diagnostic } from "../diagnostic/index.ts";
import type { AllSettings, PageRanges, RawPage, SharedPlace, Site, SiteAtMoment } from "../document/index.ts";
import type { Plan } from "../plan/index.ts";
import type { RenderInput } from "../render/index.ts";
import { contentHash, integrity } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import type { BuildOptions } from "./options.ts";
import type { PageBuilder } from "./pages/page-builder.ts";
import type { LoadPage } from "./pages/page-work.ts";
import { noPublicFiles } from "./public/index.ts";
import type { ResolvedNeeds } from "./resolve-needs.ts";

export interface PreparedSite {
  /** Of every step. */
  readonly diagnostics: readonly Diagnostic[];
  /** Gives them their places in the document, which costs a look at it; before the rendering is closed. */
  readonly place: (found: readonly Diagnostic[]) => readonly Diagnostic[];
  /** What rendering needs; undefined when the document leaves nothing to plan. */
  readonly rendering?: {
    readonly input: RenderInput;
    /** Gives a page its data. */
    readonly load: LoadPage;
    /** Reads a page with all that is in it, hidden or wrong. @returns undefined when the document has none of this path */
    readonly readRaw: (path: string) => RawPage | undefined;
    /** Paths of the pages in the document's order, or in that of a translation; undefined for one without. */
    readonly pathsOf: (language: string | undefined) => readonly (string | undefined)[];
    /** The document without its pages. */
    readonly settings: Readonly<Record<string, unknown>>;
    /** The same, judged, in each language. */
    readonly allSettings: AllSettings;
    /** By what the page of a route is known: it is the same when this is. */
    readonly keyOf: (route: Plan["routes"][number]) => string;
    readonly pageBuilder: PageBuilder;
    /** What the document was cut into. */
    readonly ranges: PageRanges;
    /** SHA-256 of its own file, hex. */
    readonly documentHash: string;
    /** What of it comes from parts. */
    readonly shared: readonly SharedPlace[];
  } & Pick<SiteAtMoment, "keptOut" | "steady">;
  /** What of the site's folder is published: pictures, files that are linked to, and those of `public/`. */
  readonly folder: ResolvedNeeds["folder"];
}

export const nothingFound: PreparedSite["folder"] = {
  files: [],
  pictures: { total: 0, made: 0, cached: 0 },
  sources: [],
  public: noPublicFiles,
  seen: [],
  ms: 0,
};

export function reportPlanned({ needs, routes }: Plan, { onProgress }: Partial<BuildOptions>): void {
  const pictures = needs.filter(({ kind }) => kind === "picture").length;
  onProgress?.({ kind: "planned", routes: routes.length, pictures });
}

export const renderInput = (
  { catalogue, icons }: Engine,
  { site, plan }: { readonly site: Site; readonly plan: Plan },
  assets: PlainAssets,
  { runtime = "preact", apiBase }: Partial<BuildOptions>,
): RenderInput => ({
  site,
  plan,
  catalogue,
  assets: createSiteAssets(assets, icons),
  hash: contentHash,
  integrity,
  runtime,
  apiBase,
});
