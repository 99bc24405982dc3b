/**
 * First half of the main path, shared by `check`, `build` and `preview`: everything up to the plan and its assets. The document
 * is split into its settings and pages. Each page is validated separately, on any core, or comes from the page cache. Relations
 * between pages are validated last.
 */
import { createCollector, type Diagnostic, things } from "../diagnostic/index.ts";
import {
  applyManaged,
  caps,
  checkProducts,
  joinSite,
  selectPages,
  validateSettings,
} from "../document/index.ts";
import { planSite } from "../plan/index.ts";
import { nameProvider } from "./advise-on-managed.ts";
import type { Cache } from "./caches.ts";
import { debugLog } from "./debug-log.ts";
import type { Engine } from "./engine.ts";
import { findSite } from "./find-site.ts";
import { type Opened, openSiteDocument } from "./open-site-document.ts";
import { type BuildOptions, type CheckOptions, momentOf } from "./options.ts";
import { noPageCache, type OpenPageCache } from "./page-cache.ts";
import { createPageBuilder } from "./pages/page-builder.ts";
import { withHome } from "./pages/site-pages.ts";
import { validatePages } from "./pages/validate-pages.ts";
import { nothingFound, type PreparedSite, renderInput, reportPlanned } from "./prepared-site.ts";
import { publicPaths, walkPublic } from "./public/index.ts";
import { type ResolveSteps, resolveAnew, resolveAssetRequests } from "./resolve-asset-requests.ts";
import { createRouteKeys } from "./route-keys.ts";
import {
  findPagesProblem,
  JsonSyntaxError,
  openWhole,
  readingOf,
  type SiteDocument,
} from "./site-document.ts";

const log = debugLog("build");

/** @returns the open document, or the problems of its text */
export type OpenDocument = (...source: Parameters<typeof openSiteDocument>) => Opened | Promise<Opened>;

/** Results of the previous run that can be reused. */
export interface PrepareCaches {
  readonly openPageCache?: OpenPageCache;
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
  const document = await open(source, engine.catalogue);
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
  source: SiteDocument,
  { folder }: { readonly folder: string },
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache | undefined,
  caches: PrepareCaches,
): Promise<PreparedSite> {
  const { openPageCache = () => noPageCache, resolve = resolveAnew } = caches;
  const step = log?.clock();
  const { catalogue } = engine;
  const settings = applyManaged(source.settings, options.managed);
  const document = { ...source, settings };
  const now = momentOf(options);
  const limits = options.limits === "warn" ? "warning" : "error";
  const { report, isFull, diagnostics } = createCollector(caps.problems);

  const allSettings = (caches.validateSettings ?? validateSettings)(settings, catalogue, limits);
  report(nameProvider(allSettings.locales[0].diagnostics, options.managed));
  const { pages: listed, bytes } = document.ranges;
  const problem = findPagesProblem(document) ?? checkProducts(allSettings, listed.length, bytes);
  if (problem) {
    report([problem]);
    const placed = document.locate(diagnostics());
    document.close();
    return refused(placed);
  }
  const pages = await validatePages({ engine, document, allSettings, limits, openPageCache, report, isFull });
  try {
    const { reported, unmatched, first } = pages;
    const { messages } = settings;
    const joined = joinSite(allSettings, reported, { report, isFull, catalogue, messages, unmatched, first });
    step?.("validate", `${things(reported.length, "page")}, ${pages.fromCache} from the cache`);

    const selected = selectPages(joined, now);
    const { keptOut, steady } = selected;
    const site = withHome(selected.site, pages.load);
    const own = await walkPublic(folder);
    const publicFiles = publicPaths(own);
    const planned = planSite(site, catalogue, { ...options, keptOut, publicFiles, load: pages.locate });
    const { plan } = planned;
    reportPlanned(plan, options);
    step?.("plan", `${things(plan.routes.length, "route")}`);

    const known = [...diagnostics(), ...selected.diagnostics, ...planned.diagnostics];
    const parts = { site, plan, own };
    const resolved = await resolveAssetRequests(engine, parts, folder, options, cache, known, resolve);
    const { assets } = resolved;
    const { files, pictures } = resolved.folder;
    step?.(
      "assets",
      `${things(files.length, "file")}, ${things(pictures.made, "image")} made, ${pictures.cached} from the cache`,
    );

    const input = renderInput(engine, { site, plan }, assets, options);
    const keyOf = createRouteKeys({
      site,
      plan,
      catalogue,
      assets,
      identity: engine.identity,
      options,
      publicFiles,
      settings,
      keyOfPage: pages.keyOf,
    });
    const { runtime, apiBase } = input;
    const { base, siteUrl } = options;
    const basis = { plan: { base, siteUrl, publicFiles }, now, assets, runtime, apiBase };
    return {
      diagnostics: [...known, ...resolved.diagnostics],
      locate: document.locate,
      rendering: {
        input,
        load: pages.load,
        ...readingOf(document, pages.sources),
        allSettings,
        settings: source.settings,
        managed: options.managed,
        keyOf,
        pageBuilder: createPageBuilder({ plan, pages, keyOf, basis }),
        pageCache: pages.pageCache,
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
  } catch (error) {
    await pages.close();
    throw error;
  }
}
