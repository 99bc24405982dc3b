/** Validates the pages of a document, in this and other threads, or reuses cached results. */
import type { Collector, Severity } from "../../diagnostic/index.ts";
import { type AllSettings, type Page, reportDiagnostics, type ValidatedPage } from "../../document/index.ts";
import { digest } from "../content-hash.ts";
import type { Engine } from "../engine.ts";
import { type PageSource, partsOf } from "../site-document.ts";
import { createInterner } from "./intern.ts";
import type { PageCache } from "./page-cache.ts";
import type { PagePool } from "./page-pool.ts";
import type { CachedPage, SitePages } from "./site-pages.ts";

export interface ValidateInput extends Pick<Collector, "report" | "isFull"> {
  readonly engine: Engine;
  readonly allSettings: AllSettings;
  readonly limits: Severity;
  readonly sources: readonly PageSource[];
  readonly sitePages: SitePages;
  readonly pool: PagePool;
  readonly pageCache: PageCache;
}

export interface ValidatedPages {
  /** Pages without data, in document order, with their diagnostics; fewer if the report was full. */
  readonly pages: readonly { readonly known: CachedPage; readonly reported: ValidatedPage }[];
  /** @returns the key of a page's source */
  readonly keyOf: (page: Page) => string;
  /** Entries for the page cache. */
  readonly entries: Pick<PageCache, "basis" | "pages">;
  /** Number of pages that were not validated again. */
  readonly fromCache: number;
}

/** Validates all pages. Problems in the primary language are reported here. */
export async function validatePages(input: ValidateInput): Promise<ValidatedPages> {
  const { engine, allSettings, limits, sources, sitePages, pool, pageCache, report, isFull } = input;
  const basis = digest(JSON.stringify([engine.identity, limits, allSettings.locales.map(circumstances)]));
  const before: PageCache["pages"] = pageCache.basis === basis ? pageCache.pages : new Map();
  const unknown = sources.flatMap(({ key }, index) => (before.has(key) ? [] : [index]));
  const interner = createInterner();
  const validated = pool.validate(unknown, sitePages.validate)[Symbol.asyncIterator]();
  const pages: { known: CachedPage; reported: ValidatedPage }[] = [];
  const entries = new Map<string, CachedPage>();
  try {
    // One at a time, so that common values are shared from the start.
    for (const source of sources) {
      if (isFull("error")) break;
      const kept = before.get(source.key);
      const known = kept
        ? atPlace(kept, source)
        : interner.known((await validated.next()).value as CachedPage);
      entries.set(source.key, known);
      const parts = partsOf(source);
      const diagnostics = known.diagnostics.map((found) => reportDiagnostics(found, parts));
      report(diagnostics[0] ?? []);
      pages.push({ known, reported: { locales: known.locales, diagnostics } });
    }
  } finally {
    await validated.return?.();
  }
  const keys = new Map(sources.map(({ index, key }) => [`/pages/${index}`, key]));
  return {
    pages,
    keyOf: ({ pointer }) => keys.get(pointer) ?? "",
    entries: { basis, pages: entries },
    fromCache: sources.length - unknown.length,
  };
}

/** Returns the inputs of page validation for one language. */
const circumstances = ({ language, colorMode, eventIds, leastOverlays }: AllSettings["locales"][0]) => [
  language.code,
  colorMode,
  eventIds ? [...eventIds] : null,
  leastOverlays,
];

/** Updates the pointer of a page that moved within the document. Returns the same object if it did not. */
function atPlace(known: CachedPage, { index }: PageSource): CachedPage {
  const pointer = `/pages/${index}`;
  if (known.locales.every((page) => page === undefined || page.pointer === pointer)) return known;
  const moved = new Map(known.locales.map((page) => [page, page && { ...page, pointer }]));
  return { ...known, locales: known.locales.map((page) => moved.get(page)) };
}
