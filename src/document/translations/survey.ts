/** Lists the texts of a document page by page. Pages are read on demand and identified by their contents. */
import { type Catalogue, rules } from "#section";
import { type DocumentBytes, entriesOf, readRange, readSparsely } from "../edits/sparse.ts";
import { isObject, type Json } from "../json.ts";
import { type PageInLanguages, type TranslatedText, textsOfPage, textsOfSettings } from "./texts.ts";

/** Page that is not read yet. */
interface UnreadPage {
  readonly path: string;
  /** Equal for equal pages with equal translations. */
  readonly key: string;
  /** @throws EditError for invalid JSON */
  read(): PageInLanguages;
}

/** Splits off the pages; of pages with the same path, the first counts. @throws EditError for invalid JSON */
export function surveyPages(document: DocumentBytes): {
  readonly settings: Json;
  readonly pages: readonly UnreadPage[];
} {
  const { bytes, ranges } = document;
  const { value: settings } = readSparsely(document);
  const pathOf = (path: string | undefined): unknown => (path === undefined ? undefined : JSON.parse(path));
  const entries = new Map<
    unknown,
    { code: string; position: number; range: (typeof ranges.pages)[number] }[]
  >();
  for (const code of isObject(settings.translations) ? Object.keys(settings.translations) : [])
    for (const [position, range] of entriesOf(ranges, code).entries()) {
      const path = pathOf(range.path);
      entries.set(path, [...(entries.get(path) ?? []), { code, position, range }]);
    }
  const pages = new Map<string, UnreadPage>();
  for (const range of ranges.pages) {
    const path = pathOf(range.path);
    if (typeof path !== "string" || pages.has(path)) continue;
    const translated = entries.get(path) ?? [];
    pages.set(path, {
      path,
      key: [range.digest, ...translated.map((one) => `${one.code} ${one.range.digest}`)].join(),
      read: () => ({
        value: readRange(bytes, range),
        pageTranslations: translated.map(({ range: own, ...place }) => ({
          ...place,
          value: readRange(bytes, own),
        })),
      }),
    });
  }
  return { settings, pages: [...pages.values()] };
}

/** Page that is the version of other pages in one language. */
export interface Version {
  readonly language: string;
  /** Paths of those pages, without a trailing slash. */
  readonly of: readonly string[];
}

/** @returns undefined for a page without other versions */
export function versionOf({ value }: PageInLanguages): Version | undefined {
  const { language, alternate } = isObject(value) ? value : {};
  if (typeof language !== "string" || !isObject(alternate)) return undefined;
  const paths = Object.values(alternate).filter((path) => typeof path === "string");
  return { language, of: paths.map(rules.pageKey) };
}

/** @returns paths of pages that have their own version in the language, without a trailing slash */
export const writtenElsewhere = (
  versions: readonly (Version | undefined)[],
  code: string,
): ReadonlySet<string> =>
  new Set(versions.flatMap((version) => (version?.language === code ? version.of : [])));

/** Reads the pages of a complete document. */
export function pagesIn({
  pages,
  translations,
}: Json): readonly (PageInLanguages & { readonly path: string })[] {
  const translated = Object.entries(isObject(translations) ? translations : {}).flatMap(
    ([code, translation]) =>
      listIn(isObject(translation) ? translation.pages : undefined).map((value, position) => ({
        code,
        position,
        value,
      })),
  );
  const found = new Map<string, unknown>();
  for (const page of listIn(pages))
    if (isObject(page) && typeof page.path === "string" && !found.has(page.path)) found.set(page.path, page);
  const entries = new Map<unknown, (typeof translated)[number][]>();
  for (const entry of translated) {
    const path = isObject(entry.value) ? entry.value.path : undefined;
    entries.set(path, [...(entries.get(path) ?? []), entry]);
  }
  return [...found].map(([path, value]) => ({ path, value, pageTranslations: entries.get(path) ?? [] }));
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * @param document document with all pages
 * @returns the texts of all pages in order, then the texts on every page
 */
export function textsOfDocument(
  document: Json,
  code: string,
  catalogue: Catalogue,
): readonly TranslatedText[] {
  const pages = pagesIn(document);
  const others = writtenElsewhere(pages.map(versionOf), code);
  return [
    ...pages.flatMap((page) =>
      others.has(rules.pageKey(page.path)) ? [] : textsOfPage(page, code, catalogue),
    ),
    ...textsOfSettings(document, code, catalogue),
  ];
}
