/**
 * First half of the main path, shared by `check`, `build` and `preview`: everything up to the plan and its assets. The document
 * is split into its settings and pages. Each page is validated separately, on any core, or comes from the page cache. Relations
 * between pages are validated last.
 */
import { createCollector, type Diagnostic, things } from "../diagnostic/index.ts";
import {
  type CachedRanges,
  caps,
  checkProducts,
  joinSite,
  selectPages,
  validateSettings,
} from "../document/index.ts";
import { planSite } from "../plan/index.ts";
import type { Cache } from "./caches.ts";
import { debugLog } from "./debug-log.ts";
import type { Engine } from "./engine.ts";
import { findSite } from "./find-site.ts";
import { type Opened, openSiteDocument } from "./open-site-document.ts";
import { type BuildOptions, type CheckOptions, momentOf } from "./options.ts";
import { createPageBuilder } from "./pages/page-builder.ts";
import { emptyPageCache, type PageCache } from "./pages/page-cache.ts";
import { openPagePool } from "./pages/page-pool.ts";
import { createSitePages, withHome } from "./pages/site-pages.ts";
import { validatePages } from "./pages/validate-pages.ts";
import { nothingFound, type PreparedSite, renderInput, reportPlanned } from "./prepared-site.ts";
import { publicPaths, walkPublic } from "./public/index.ts";
import { type ResolveSteps, resolveAnew, resolveAssetRequests } from "./resolve-asset-requests.ts";
import { createRouteKeys } from "./route-keys.ts";
import {
  findPagesProblem,
  JsonSyntaxError,
  openWhole,
  pairSources,
  readingOf,
  type SiteDocument,
} from "./site-document.ts";

const log = debugLog("build");

/** Page cache entries of a site. */
export interface LoadedPageCache {
  readonly pageCache: PageCache;
  /**
   * @param hash SHA-256 of a page, hex
   * @returns the page, if it is cached
   */
  readonly readPage?: (hash: string) => Promise<Uint8Array | undefined>;
}

/** @returns the open document, or the problems of its text */
export type OpenDocument = (...source: Parameters<typeof openSiteDocument>) => Opened | Promise<Opened>;

/** Results of the previous run that can be reused. */
export interface PrepareCaches {
  /** @param siteId as in the document */
  readonly load?: (siteId: unknown) => Promise<LoadedPageCache>;
  /** @returns the page ranges of the previous document */
  readonly loadRanges?: () => Promise<CachedRanges | undefined>;
  /** Opens the document; default: from its file, a page at a time. */
  readonly open?: OpenDocument;
  /** Validates the site settings. */
  readonly validateSettings?: typeof validateSettings;
  /** Expensive steps of resolving assets. */
  readonly resolve?: ResolveSteps;
}

/**
 * @param cache makes pictures and fonts; without one they are validated but not made
 * @throws the signal's reason if it is aborted; a FaultError of the cache
 */
export async function prepareSite(
  engine: Engine,
  site: string,
  cwd: string,
  options: CheckOptions & Partial<BuildOptions>,
  cache?: Cache,
  caches: PrepareCaches = {},
): Promise<PreparedSite> {
  const step = log?.clock();
  const source = await findSite(site, cwd);
  if ("diagnostic" in source) return refused([source.diagnostic]);
  const { open = openSiteDocument } = caches;
  const document = await open(source, engine.catalogue, await caches.loadRanges?.());
  if ("diagnostics" in document) {
    step?.("index", `${site}, not readable`);
    return refused(document.diagnostics);
  }
  step?.("index", `${site}, ${things(document.ranges.pages.length, "page")}`);
  try {
    return await prepareDocument(engine, document, source, options, cache, caches);
  } catch (error) {
    document.close();
    if (!(error instanceof JsonSyntaxError)) throw error;
    // A page is invalid JSON or has duplicate keys. Only the whole text gives the exact location.
    const whole = openWhole(document.bytes, engine.catalogue, document.positionOf);
    if ("diagnostics" in whole) return refused(whole.diagnostics);
    return await prepareDocument(engine, whole, source, options, cache, caches);
  }
}

const refused = (diagnostics: readonly Diagnostic[]): PreparedSite => ({
  diagnostics,
  locate: (found) => found,
  folder: nothingFound,
});

async function prepareDocument(
  engine: Engine,
  document: SiteDocument,
  { folder }: { readonly folder: string },
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache | undefined,
  { load, resolve = resolveAnew, validateSettings: validate = validateSettings }: PrepareCaches,
): Promise<PreparedSite> {
  const step = log?.clock();
  const recalled: LoadedPageCache = (await load?.(document.settings.siteId)) ?? { pageCache: emptyPageCache };
  const { pageCache } = recalled;
  const { catalogue } = engine;
  const limits = options.limits === "warn" ? "warning" : "error";
  const collector = createCollector(caps.problems);
  const { report, isFull } = collector;
  const allSettings = validate(document.settings, catalogue, limits);
  report(allSettings.locales[0].diagnostics);
  const { pages, bytes } = document.ranges;
  const problem = findPagesProblem(document) ?? checkProducts(allSettings, pages.length, bytes);
  if (problem) {
    report([problem]);
    const placed = document.locate(collector.diagnostics());
    document.close();
    return refused(placed);
  }
  const { sources, unmatched } = pairSources(document, allSettings);
  const { settings } = document;
  const { templates } = engine;
  const pool = openPagePool(
    document,
    { sources, settings, limits, templates },
    document.isInFile ? engine.threads : 0,
  );
  const sitePages = createSitePages({ sources, allSettings, limits, catalogue, reader: document });
  let isLeftOpen = false;
  const close = async () => {
    await pool.close();
    document.close();
  };
  try {
    const validated = await validatePages({
      engine,
      allSettings,
      limits,
      sources,
      sitePages,
      pool,
      pageCache,
      report,
      isFull,
    });
    const all = joinSite(
      allSettings,
      validated.pages.map(({ reported }) => reported),
      {
        report,
        isFull,
        catalogue,
        messages: document.settings.messages,
        unmatched,
        first: sitePages.first,
      },
    );
    step?.("validate", `${things(validated.pages.length, "page")}, ${validated.fromCache} from the cache`);
    const isFaultless = !collector.diagnostics().some(({ severity }) => severity === "error");
    const load = isFaultless ? sitePages.load : sitePages.locate;
    const selected = selectPages(all, momentOf(options));
    const { keptOut, steady } = selected;
    const site = withHome(selected.site, load);
    const own = await walkPublic(folder);
    const publicFiles = publicPaths(own);
    const { plan, diagnostics } = planSite(site, catalogue, {
      ...options,
      keptOut,
      publicFiles,
      load: sitePages.locate,
    });
    reportPlanned(plan, options);
    step?.("plan", `${things(plan.routes.length, "route")}`);
    const known = [...collector.diagnostics(), ...selected.diagnostics, ...diagnostics];
    const resolved = await resolveAssetRequests(
      engine,
      { site, plan, own },
      folder,
      options,
      cache,
      known,
      resolve,
    );
    const { files, pictures } = resolved.folder;
    step?.(
      "assets",
      `${things(files.length, "file")}, ${things(pictures.made, "image")} made, ${pictures.cached} from the cache`,
    );
    const input = renderInput(engine, { site, plan }, resolved.assets, options);
    const keyOf = createRouteKeys({
      site,
      plan,
      catalogue,
      assets: resolved.assets,
      identity: engine.identity,
      options,
      publicFiles,
      settings,
      keyOfPage: validated.keyOf,
    });
    const { runtime, apiBase } = input;
    const { base, siteUrl } = options;
    const pageBuilder = createPageBuilder({
      plan,
      load,
      keyOf,
      pageCache,
      readPage: recalled.readPage,
      entries: validated.entries,
      pool,
      basis: {
        pages: validated.pages.map(({ known }) => known),
        plan: { base, siteUrl, publicFiles },
        now: momentOf(options),
        assets: resolved.assets,
        runtime,
        apiBase,
      },
      close,
    });
    isLeftOpen = true;
    return {
      diagnostics: [...known, ...resolved.diagnostics],
      locate: document.locate,
      rendering: {
        input,
        load,
        ...readingOf(document, sources),
        allSettings,
        settings,
        keyOf,
        pageBuilder,
        ranges: document.ranges,
        documentHash: document.parts?.documentHash ?? document.ranges.hash,
        shared: document.parts?.shared ?? [],
        keptOut,
        steady,
      },
      folder: {
        ...resolved.folder,
        sources: [...resolved.folder.sources, ...(document.parts?.sources ?? [])],
      },
    };
  } finally {
    if (!isLeftOpen) await close();
  }
}
