/** A planned site, the result of the first half of the main path. */
import { createSiteAssets, type PlainAssets } from "../assets/index.ts";
import type { Diagnostic } from "../diagnostic/index.ts";
import type { AllSettings, RawPage, SharedLocation, Site, SiteAtMoment } from "../document/index.ts";
import type { ManagedSettings } from "../options/managed.ts";
import type { Plan } from "../plan/index.ts";
import type { RenderInput } from "../render/index.ts";
import { contentHash, integrity } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import type { BuildOptions } from "./options.ts";
import type { PageCache } from "./page-cache.ts";
import type { PageBuilder } from "./pages/page-builder.ts";
import type { LoadPage } from "./pages/site-pages.ts";
import { noPublicFiles } from "./public/index.ts";
import type { ResolvedRequests } from "./resolve-asset-requests.ts";

export interface PreparedSite {
  /** Diagnostics of all steps. */
  readonly diagnostics: readonly Diagnostic[];
  /** Locates diagnostics in the document, which reads it. Must be called before the rendering is closed. */
  readonly locate: (found: readonly Diagnostic[]) => readonly Diagnostic[];
  /** Input of rendering; undefined if the document is too broken to plan. */
  readonly rendering?: {
    readonly input: RenderInput;
    /** Loads a page's data. */
    readonly load: LoadPage;
    /**
     * Reads a page with all its contents, including hidden or invalid ones.
     * @returns undefined if the document has no page with this path
     */
    readonly readRaw: (path: string) => RawPage | undefined;
    /** Returns the paths of the pages in document order, or in that of a translation; undefined for a page without a path. */
    readonly pathsOf: (language: string | undefined) => readonly (string | undefined)[];
    /** The document without its pages. */
    readonly settings: Readonly<Record<string, unknown>>;
    /** Settings of the provider, which replace those of the document. */
    readonly managed: ManagedSettings | undefined;
    /** The site settings, validated, in each language. */
    readonly allSettings: AllSettings;
    /** Returns the cache key of a route's page. Equal keys mean equal pages. */
    readonly keyOf: (route: Plan["routes"][number]) => string;
    readonly pageBuilder: PageBuilder;
    readonly pageCache: PageCache;
    /** SHA-256 of the document's own file, hex. */
    readonly documentHash: string;
    /** Locations in the document that come from parts. */
    readonly shared: readonly SharedLocation[];
  } & Pick<SiteAtMoment, "keptOut" | "steady">;
  /** Files of the site's folder that are published: pictures, linked files, and those of `public/`. */
  readonly folder: ResolvedRequests["folder"];
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
