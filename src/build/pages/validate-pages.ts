/** Validates the pages of a document, in this and other threads, or reuses cached results. */
import type { Collector, Severity } from "../../diagnostic/index.ts";
import { type AllSettings, type Page, reportDiagnostics, type ValidatedPage } from "../../document/index.ts";
import { digest } from "../content-hash.ts";
import type { Engine } from "../engine.ts";
import { type PageSource, partsOf, type SiteDocument } from "../site-document.ts";
import { createInterner } from "./intern.ts";
import type { PagePool } from "./page-pool.ts";
import type { PageRecord } from "./page-record.ts";
import { createValidator, type KnownPage } from "./page-work.ts";

export interface ValidateInput extends Pick<Collector, "report" | "isFull"> {
  readonly engine: Engine;
  readonly allSettings: AllSettings;
  readonly limits: Severity;
  readonly document: SiteDocument;
  readonly sources: readonly PageSource[];
  readonly pool: PagePool;
  readonly record: PageRecord;
}

export interface ValidatedPages {
  /** Pages without data, in document order, with their diagnostics; fewer if the report was full. */
  readonly pages: readonly { readonly known: KnownPage; readonly told: ValidatedPage }[];
  /** @returns the key of a page's source */
  readonly keyOf: (page: Page) => string;
  /** Entries for the page cache. */
  readonly learned: Pick<PageRecord, "basis" | "pages">;
}

/** Validates all pages. Problems in the primary language are reported here. */
export async function validatePages(input: ValidateInput): Promise<ValidatedPages> {
  const { engine, allSettings, limits, document, sources, pool, record, report, isFull } = input;
  const basis = digest(JSON.stringify([engine.identity, limits, allSettings.locales.map(circumstances)]));
  const before: PageRecord["pages"] = record.basis === basis ? record.pages : new Map();
  const unknown = sources.filter(({ key }) => !before.has(key));
  const validateHere = createValidator(allSettings, limits, engine.catalogue, document);
  const interner = createInterner();
  const validated = pool.validate(unknown, validateHere)[Symbol.asyncIterator]();
  const pages: { known: KnownPage; told: ValidatedPage }[] = [];
  const learned = new Map<string, KnownPage>();
  try {
    // One at a time, so that common values are shared from the start.
    for (const source of sources) {
      if (isFull("error")) break;
      const kept = before.get(source.key);
      const known = kept
        ? atPlace(kept, source)
        : interner.known((await validated.next()).value as KnownPage);
      learned.set(source.key, known);
      const parts = partsOf(source);
      const diagnostics = known.diagnostics.map((found) => reportDiagnostics(found, parts));
      report(diagnostics[0] ?? []);
      pages.push({ known, told: { locales: known.locales, diagnostics } });
    }
  } finally {
    await validated.return?.();
  }
  const keys = new Map(sources.map(({ index, key }) => [`/pages/${index}`, key]));
  return { pages, keyOf: ({ pointer }) => keys.get(pointer) ?? "", learned: { basis, pages: learned } };
}

/** Returns the inputs of page validation for one language. */
const circumstances = ({ language, colorMode, eventIds, leastOverlays }: AllSettings["locales"][0]) => [
  language.code,
  colorMode,
  eventIds ? [...eventIds] : null,
  leastOverlays,
];

/** Updates the pointer of a page that moved within the document. Returns the same object if it did not. */
function atPlace(known: KnownPage, { index }: PageSource): KnownPage {
  const pointer = `/pages/${index}`;
  if (known.locales.every((page) => page === undefined || page.pointer === pointer)) return known;
  const moved = new Map(known.locales.map((page) => [page, page && { ...page, pointer }]));
  return { ...known, locales: known.locales.map((page) => moved.get(page)) };
}
