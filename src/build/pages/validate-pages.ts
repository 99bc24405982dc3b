/** The pages of a document: judged, here and in other threads, or known from before. */
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
  /** Without their data, in the order of the document, with what is to be told of them; fewer when the report was full. */
  readonly pages: readonly { readonly known: KnownPage; readonly told: ValidatedPage }[];
  /** @returns by what the source of a page is known */
  readonly keyOf: (page: Page) => string;
  /** What the next build may know. */
  readonly learned: Pick<PageRecord, "basis" | "pages">;
}

/** Reports what is wrong with pages in the primary language. */
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
    // One at a time: what pages have in common is kept once from the start.
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

/** What pages are judged by, of a language. */
const circumstances = ({ language, colorMode, eventIds, leastOverlays }: AllSettings["locales"][0]) => [
  language.code,
  colorMode,
  eventIds ? [...eventIds] : null,
  leastOverlays,
];

/** A page that stood elsewhere in the document; the same object where it did not. */
function atPlace(known: KnownPage, { index }: PageSource): KnownPage {
  const pointer = `/pages/${index}`;
  if (known.locales.every((page) => page === undefined || page.pointer === pointer)) return known;
  const moved = new Map(known.locales.map((page) => [page, page && { ...page, pointer }]));
  return { ...known, locales: known.locales.map((page) => moved.get(page)) };
}
