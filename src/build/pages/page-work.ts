/**
 * What is done with one page at a time, in whichever thread: judging it, and rendering it. All that the pages of a site have
 * in common is plain data, so that it can be sent to another thread.
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

/** What judging needs. */
export interface JudgingBasis {
  readonly file: string;
  /** The document without its pages. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly limits: Severity;
}

/** What of a page is kept in memory, and from one build to the next. Plain data. */
export interface KnownPage {
  /** In each language, without its data; one that is the same in several is one object. */
  readonly locales: readonly (Page | undefined)[];
  /** By the language that brought it in. */
  readonly diagnostics: readonly (readonly PageDiagnostic[])[];
}

/** What rendering needs. */
export interface RenderingBasis {
  /** In the order of the document. */
  readonly pages: readonly KnownPage[];
  readonly sources: readonly PageSource[];
  readonly plan: PlanOptions;
  /** At which it is judged which pages are published, in milliseconds since 1970. */
  readonly now: number;
  readonly assets: PlainAssets;
  readonly runtime: Runtime;
  readonly apiBase: string | undefined;
}

/** A task of the plan that was done. */
export type RenderedTask = PageTask & RenderedText;

type Read = Pick<DocumentReader, "read">;

/** @returns a function from a page's source to the page without its data; it throws NotJson */
export function createValidator(
  allSettings: AllSettings,
  limits: Severity,
  catalogue: Catalogue,
  reader: Read,
) {
  return (source: PageSource): KnownPage => {
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

/** Gives pages their data again, each in the language of an edition of its site. */
export type LoadPage = (page: Page, locale: LocalizedSite) => Page;

/**
 * @param judgeAgain whether pages may have errors: they are judged again then, instead of being filled in, until it has been done
 * for twice the document: then pages come back without their data
 * @returns a function that throws NotJson, or an Error when the file is no longer what it was
 */
export function createLoader(
  allSettings: AllSettings,
  sources: readonly PageSource[],
  catalogue: Catalogue,
  reader: Read,
  validateAgain = false,
): LoadPage {
  const byPointer = new Map(sources.map((source) => [`/pages/${source.index}`, source]));
  let left = 2 ** 20 + 2 * sources.reduce((sum, { slice }) => sum + slice.bytes, 0);
  return (page, { language: { code } }) => {
    const source = byPointer.get(page.pointer);
    if (!source || (validateAgain && left < 0)) return page;
    left -= source.slice.bytes;
    const raw = readPage(source, reader, !validateAgain);
    // The language of a site that names none may have been guessed.
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

/**
 * The site with the data of the pages where its languages begin: their bars, logos and footers are shown on pages for unknown
 * addresses too.
 */
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

/** @returns a function from the number of a task to its page, in a thread that knows the site by its basis only */
export function createPageRenderer(
  { settings, limits }: JudgingBasis,
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

/** @returns the first page with its data, with whatever is wrong with it */
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

/** @param load gives the page its data */
export function renderTask(
  renderer: Renderer,
  load: LoadPage,
  { route, isNotFound }: PageTask,
): RenderedTask {
  const loaded = isNotFound ? route : { ...route, page: load(route.page, route.locale) };
  return { route, isNotFound, ...renderer.page(loaded, isNotFound) };
}
