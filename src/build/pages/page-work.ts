/**
 * Validates and renders one page at a time, in any thread. The data common to all pages of a site is plain data, so that it can
 * be sent to another thread.
 */
import type { Catalogue } from "#section";
import { createSiteAssets, type IconSet, type PlainAssets } from "../../assets/index.ts";
import type { Severity } from "../../diagnostic/index.ts";
import {
  type AllSettings,
  groupAlternates,
  joinSite,
  keepDiagnostics,
  type LocalizedSite,
  type Page,
  type PageDiagnostic,
  readValidatedPage,
  type Site,
  selectPages,
  validatePageInLocales,
  validateSettings,
} from "../../document/index.ts";
import { homeOf, noSummaries, type PlanOptions, planSite, summarizePage } from "../../plan/index.ts";
import { createRenderer, type PageTask, pageTasks, type Renderer, type Runtime } from "../../render/index.ts";
import { contentHash, integrity } from "../content-hash.ts";
import { type DocumentReader, type PageSource, partsOf, readPage } from "../site-document.ts";
import type { RenderedText } from "./built-page.ts";

/** Input of validation. */
export interface ValidationBasis {
  readonly file: string;
  /** The document without its pages. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly limits: Severity;
}

/** Cached part of a page, in memory and between builds. Plain data. */
export interface CachedPage {
  /** One entry per language, without data. Equal entries are the same object. */
  readonly locales: readonly (Page | undefined)[];
  /** By the language that caused them. */
  readonly diagnostics: readonly (readonly PageDiagnostic[])[];
}

/** Input of rendering. */
export interface RenderingBasis {
  /** In document order. */
  readonly pages: readonly CachedPage[];
  readonly sources: readonly PageSource[];
  readonly plan: PlanOptions;
  /** Time in milliseconds since 1970 that decides which pages are published. */
  readonly now: number;
  readonly assets: PlainAssets;
  readonly runtime: Runtime;
  readonly apiBase: string | undefined;
}

/** A completed task of the plan. */
export type RenderedTask = PageTask & RenderedText;

type Read = Pick<DocumentReader, "read">;

/** @returns a function from a page's source to the page without data, which throws JsonSyntaxError */
export function createValidator(
  allSettings: AllSettings,
  limits: Severity,
  catalogue: Catalogue,
  reader: Read,
) {
  return (source: PageSource): CachedPage => {
    const { locales, diagnostics } = validatePageInLocales(readPage(source, reader), allSettings, {
      catalogue,
      limits,
    });
    const summarized = noSummaries();
    const summaries = new Map(
      [...new Set(locales)].map((page) => [page, page && summarizePage(page, catalogue, summarized)]),
    );
    const parts = partsOf(source);
    const texts = parts.map(
      ({ start, bytes }) =>
        () =>
          new TextDecoder().decode(reader.read(start, bytes)),
    );
    return {
      locales: locales.map((page) => summaries.get(page)),
      diagnostics: diagnostics.map((found) => keepDiagnostics(found, parts, texts)),
    };
  };
}

/** Loads the data of a page again, in the language of the given locale. */
export type LoadPage = (page: Page, locale: LocalizedSite) => Page;

/**
 * @param validateAgain true if pages can have errors: they are validated again instead of filled in, up to twice the size of the
 *   document; after that, pages are returned without data
 * @returns a function that throws JsonSyntaxError, or an Error if the file has changed
 */
export function createLoader(
  allSettings: AllSettings,
  sources: readonly PageSource[],
  catalogue: Catalogue,
  reader: Read,
  validateAgain = false,
): LoadPage {
  const byPointer = new Map(sources.map((source) => [`/pages/${source.index}`, source]));
  let left = 2 ** 20 + 2 * sources.reduce((sum, { range }) => sum + range.bytes, 0);
  return (page, { language: { code } }) => {
    const source = byPointer.get(page.pointer);
    if (!source || (validateAgain && left < 0)) return page;
    left -= source.range.bytes;
    const raw = readPage(source, reader, !validateAgain);
    // The language can be guessed for a site that defines none.
    const index = Math.max(
      0,
      allSettings.languages.findIndex((language) => language.code === code),
    );
    const [primary, ...others] = allSettings.locales;
    const wanted = others[index - 1];
    if (!validateAgain) return readValidatedPage(raw, wanted ?? primary, catalogue);
    const locales = wanted ? ([primary, wanted] as const) : ([primary] as const);
    return validatePageInLocales(raw, { locales }, { catalogue, limits: "error" }).locales.at(-1) ?? page;
  };
}

/** Returns the site with the data of each language's home page. Its header, logo and footer are also shown on the 404 page. */
export function withHome(site: Site, load: LoadPage): Site {
  const loaded = new Map<Page, Page>();
  const versions = groupAlternates(
    site.primary.pages,
    site.locales.map(({ language }) => language),
  );
  const locales = site.locales.map((locale) => {
    const home = homeOf(locale);
    if (!home) return locale;
    const begins = new Set([
      home,
      ...(locale === site.primary ? (versions.get(home.path)?.values() ?? []) : []),
    ]);
    for (const page of begins)
      if (!loaded.has(page))
        loaded.set(page, { ...load(page, locale), ...(page.summary && { summary: page.summary }) });
    return {
      ...locale,
      pages: locale.pages.map((page) => (begins.has(page) ? (loaded.get(page) ?? page) : page)),
    };
  });
  return { primary: locales[site.locales.indexOf(site.primary)] ?? site.primary, locales };
}

/** @returns a function from a task number to its page, for a thread that only has the basis of the site */
export function createPageRenderer(
  { settings, limits }: ValidationBasis,
  basis: RenderingBasis,
  { catalogue, icons }: { readonly catalogue: Catalogue; readonly icons: IconSet },
  reader: Read,
) {
  const allSettings = validateSettings(settings, catalogue, limits);
  const { pages, sources, now, runtime, apiBase } = basis;
  const load = createLoader(allSettings, sources, catalogue, reader);
  const validated = pages.map(({ locales }) => ({ locales, diagnostics: [] }));
  const joined = joinSite(allSettings, validated, {
    report: () => {},
    isFull: () => false,
    messages: undefined,
    unmatched: [],
    catalogue,
    first: () => loadFirst(allSettings, sources, catalogue, reader),
  });
  const { site, keptOut } = selectPages(withHome(joined, load), now);
  const { plan } = planSite(site, catalogue, { ...basis.plan, keptOut });
  const assets = createSiteAssets(basis.assets, icons);
  const renderer = createRenderer({
    site,
    plan,
    catalogue,
    assets,
    hash: contentHash,
    integrity,
    runtime,
    apiBase,
  });
  const tasks = pageTasks(plan);
  return (task: number) => renderTask(renderer, load, tasks[task] as PageTask);
}

/** @returns the first page with its data, even if it is invalid */
export function loadFirst(
  allSettings: AllSettings,
  [source]: readonly PageSource[],
  catalogue: Catalogue,
  reader: Read,
): Page | undefined {
  if (!source) return undefined;
  return validatePageInLocales(readPage(source, reader), allSettings, { catalogue, limits: "error" })
    .locales[0];
}

/** @param load loads the page's data */
export function renderTask(
  renderer: Renderer,
  load: LoadPage,
  { route, isNotFound }: PageTask,
): RenderedTask {
  const loaded = isNotFound ? route : { ...route, page: load(route.page, route.locale) };
  return { route, isNotFound, ...renderer.page(loaded, isNotFound) };
}
