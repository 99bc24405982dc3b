/** Pages of one document, in any thread: each is parsed and validated once, and kept until it is rendered. */
import type { Catalogue } from "#section";
import type { Severity } from "../../diagnostic/index.ts";
import {
  type AllSettings,
  groupAlternates,
  keepDiagnostics,
  type LocalizedSite,
  type Page,
  type PageDiagnostic,
  type Site,
  type ValidatedPage,
  validatePageInLocales,
} from "../../document/index.ts";
import { homeOf, noSummaries, summarizePage } from "../../plan/index.ts";
import { type DocumentReader, type PageSource, partsOf, readPage } from "../site-document.ts";

/** A validated page as the site, other pages and later builds need it. Plain data. */
export interface CachedPage {
  /** One entry per language, without data. Equal entries are the same object. */
  readonly locales: readonly (Page | undefined)[];
  /** By the language that caused them. */
  readonly diagnostics: readonly (readonly PageDiagnostic[])[];
}

/** Loads the data of a page in the language of the given locale. */
export type LoadPage = (page: Page, locale: LocalizedSite) => Page;

export interface SitePages {
  /**
   * Validates a page and keeps its data.
   * @param index position in the document
   * @throws JsonSyntaxError, or an Error if the file has changed
   */
  validate(index: number): CachedPage;
  /** Returns the kept page. One that is not kept, because it came from the cache or is beyond the bound, is validated. */
  readonly load: LoadPage;
  /**
   * Does the same for pages that can have errors, to locate them. Validates up to twice the size of the document; after that,
   * it returns pages without data, so that a hostile document costs bounded time.
   */
  readonly locate: LoadPage;
  /** Returns the first page with its data, even if it is invalid. */
  first(): Page | undefined;
}

interface SitePagesInput {
  readonly sources: readonly PageSource[];
  readonly allSettings: AllSettings;
  readonly limits: Severity;
  readonly catalogue: Catalogue;
  readonly reader: Pick<DocumentReader, "read">;
}

/**
 * Bytes of the document whose pages a thread keeps. Objects take three to four times as much. The pages of a larger document are
 * validated again when they are rendered.
 */
const maxKept = 64 * 1024 * 1024;

export function createSitePages(input: SitePagesInput): SitePages {
  const { sources, allSettings, limits, catalogue, reader } = input;
  const byPointer = new Map(sources.map((source) => [`/pages/${source.index}`, source]));
  const kept = new Map<PageSource, ValidatedPage["locales"]>();
  let room = maxKept;
  const validate = (source: PageSource, locales: AllSettings["locales"]): ValidatedPage =>
    validatePageInLocales(readPage(source, reader), { locales }, { catalogue, limits });
  const validateAndKeep = (source: PageSource): ValidatedPage => {
    const validated = validate(source, allSettings.locales);
    kept.set(source, validated.locales);
    room -= bytesOf(source);
    return validated;
  };
  const load: LoadPage = (page, { language: { code } }) => {
    const source = byPointer.get(page.pointer);
    if (!source) return page;
    // The language can be guessed for a site that defines none.
    const index = Math.max(
      0,
      allSettings.languages.findIndex((language) => language.code === code),
    );
    const locales = kept.get(source) ?? (room > 0 ? validateAndKeep(source).locales : undefined);
    if (locales) return locales[index] ?? page;
    const [primary, ...others] = allSettings.locales;
    const wanted = others[index - 1];
    return validate(source, wanted ? [primary, wanted] : [primary]).locales.at(-1) ?? page;
  };
  let left = 2 ** 20 + 2 * sources.reduce((sum, source) => sum + bytesOf(source), 0);
  return {
    validate(index) {
      const source = sources[index] as PageSource;
      const { locales, diagnostics } =
        room > 0 ? validateAndKeep(source) : validate(source, allSettings.locales);
      const summarized = noSummaries();
      const summaries = new Map(
        [...new Set(locales)].map((page) => [page, page && summarizePage(page, catalogue, summarized)]),
      );
      const parts = partsOf(source);
      const texts = parts.map(
        ({ start, bytes }) =>
          () =>
            reader.read(start, bytes),
      );
      return {
        locales: locales.map((page) => summaries.get(page)),
        diagnostics: diagnostics.map((found) => keepDiagnostics(found, parts, texts)),
      };
    },
    load,
    locate(page, locale) {
      const source = byPointer.get(page.pointer);
      if (!source || kept.has(source)) return load(page, locale);
      left -= bytesOf(source);
      return left < 0 ? page : load(page, locale);
    },
    first() {
      const [source] = sources;
      return source && (kept.get(source) ?? validate(source, allSettings.locales).locales)[0];
    },
  };
}

const bytesOf = ({ range, pageTranslations }: PageSource): number =>
  pageTranslations.reduce((sum, translation) => sum + translation.range.bytes, range.bytes);

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
