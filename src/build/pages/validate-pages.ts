/** Validates the pages of a document, in this and other threads, or reuses cached results. */
import type { Collector, Severity } from "../../diagnostic/index.ts";
import { type AllSettings, type Page, reportDiagnostics, type ValidatedPage } from "../../document/index.ts";
import { digest } from "../content-hash.ts";
import type { Engine } from "../engine.ts";
import type { OpenPageCache, PageCache } from "../page-cache.ts";
import { type PageSource, pairSources, partsOf, type SiteDocument } from "../site-document.ts";
import { openPagePool, type PagePool } from "./page-pool.ts";
import { type CachedPage, createSitePages, type SitePages } from "./site-pages.ts";

export interface ValidateInput extends Pick<Collector, "report" | "isFull"> {
  readonly engine: Engine;
  readonly document: SiteDocument;
  readonly allSettings: AllSettings;
  readonly limits: Severity;
  readonly openPageCache: OpenPageCache;
}

/** Validated pages, and access to their data. */
export interface ValidatedPages
  extends Pick<SitePages, "load" | "locate" | "first">,
    Pick<PagePool, "render">,
    Pick<ReturnType<typeof pairSources>, "sources" | "unmatched"> {
  /** Pages without data, in document order; fewer if the report was full. */
  readonly summaries: readonly CachedPage[];
  /** The same with their diagnostics. */
  readonly reported: readonly ValidatedPage[];
  /** @returns the key of a page's source */
  readonly keyOf: (page: Page) => string;
  readonly pageCache: PageCache;
  /** Number of pages that were not validated again. */
  readonly fromCache: number;
  /** Also closes the document. Can be called more than once. */
  close(): Promise<void>;
}

/**
 * Validates all pages. Problems in the primary language are reported here.
 * @throws JsonSyntaxError
 */
export async function validatePages(input: ValidateInput): Promise<ValidatedPages> {
  const { engine, document, allSettings, limits, openPageCache, report, isFull } = input;
  const { settings } = document;
  const { catalogue, identity, templates, classNames } = engine;
  const { sources, unmatched } = pairSources(document, allSettings);
  const threads = document.isInFile ? engine.threads : 0;
  const pool = openPagePool(document, { sources, settings, limits, templates, classNames }, threads);
  const { validate, ...data } = createSitePages({
    sources,
    allSettings,
    limits,
    catalogue,
    reader: document,
  });
  const pageCache = openPageCache(settings.siteId);
  const close = async () => {
    await pool.close();
    document.close();
    pageCache.close();
  };
  const basis = JSON.stringify([identity, limits, allSettings.locales.map(circumstances)]);
  const cacheKeys = sources.map(({ key }) => digest(basis + key));
  const cached = sources.map((source, index) => {
    const stored = pageCache.get(cacheKeys[index] as string) as StoredPage | undefined;
    return stored && fromStored(stored, source);
  });
  const unknown = sources.flatMap((_, index) => (cached[index] ? [] : [index]));
  const validated = pool.validate(unknown, validate)[Symbol.asyncIterator]();
  const summaries: CachedPage[] = [];
  const reported: ValidatedPage[] = [];
  try {
    for (const [index, source] of sources.entries()) {
      if (isFull("error")) break;
      const summary = cached[index] ?? ((await validated.next()).value as CachedPage);
      if (!cached[index]) pageCache.set(cacheKeys[index] as string, toStored(summary));
      const parts = partsOf(source);
      const diagnostics = summary.diagnostics.map((found) => reportDiagnostics(found, parts));
      report(diagnostics[0] ?? []);
      summaries.push(summary);
      reported.push({ locales: summary.locales, diagnostics });
    }
  } catch (error) {
    await close();
    throw error;
  } finally {
    await validated.return?.();
  }
  const keys = new Map(sources.map(({ index, key }) => [`/pages/${index}`, key]));
  return {
    ...data,
    render: pool.render,
    sources,
    unmatched,
    summaries,
    reported,
    keyOf: ({ pointer }) => keys.get(pointer) ?? "",
    pageCache,
    fromCache: sources.length - unknown.length,
    close,
  };
}

/** Returns the inputs of page validation for one language. */
const circumstances = ({ language, colorMode, eventIds, leastOverlays }: AllSettings["locales"][0]) => [
  language.code,
  colorMode,
  eventIds ? [...eventIds] : null,
  leastOverlays,
];

/** A page in the cache. JSON has neither `undefined` nor shared objects. */
interface StoredPage {
  readonly pages: readonly Page[];
  /** Index of its page for each language; -1 without one. */
  readonly locales: readonly number[];
  readonly diagnostics: CachedPage["diagnostics"];
}

function toStored({ locales, diagnostics }: CachedPage): StoredPage {
  const pages = [...new Set(locales)].filter((page) => page !== undefined);
  return { pages, locales: locales.map((page) => (page ? pages.indexOf(page) : -1)), diagnostics };
}

/** The page may have moved within the document. */
function fromStored({ pages, locales, diagnostics }: StoredPage, { index }: PageSource): CachedPage {
  const moved = pages.map((page) => ({ ...page, pointer: `/pages/${index}` }));
  return { locales: locales.map((at) => moved[at]), diagnostics };
}
