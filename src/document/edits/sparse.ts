/**
 * Document with only some pages loaded. The others have only their path, so that positions stay correct: editing one page of a
 * thousand reads one page.
 */
import { isObject, type Json } from "../json.ts";
import type { PageRange, PageRanges } from "../text/pages.ts";
import { EditError } from "./edit-error.ts";
import { decodePart } from "./source/split.ts";

/** Document in memory with the index of its pages. */
export interface DocumentBytes {
  readonly bytes: Uint8Array;
  readonly ranges: PageRanges;
}

export interface SparseDocument {
  value: Json;
  /** Placeholders of pages and translations that are not loaded. */
  readonly unread: Map<unknown, PageRange>;
}

/**
 * @param pagePaths paths of the pages to load, with their translations
 * @returns the document with these pages; all others have only their path
 * @throws EditError for invalid JSON
 */
export function sparseDocument(document: DocumentBytes, pagePaths: Iterable<string>): Json {
  const sparse = readSparsely(document);
  const wanted = new Set(pagePaths);
  readPages(document, sparse, ({ path }) => typeof path === "string" && wanted.has(path));
  return sparse.value;
}

/** @returns the document without loaded pages @throws EditError */
export function readSparsely({ bytes, ranges }: DocumentBytes): SparseDocument {
  const unread = new Map<unknown, PageRange>();
  const stand = (range: PageRange): unknown => {
    if (range.path === undefined) return readRange(bytes, range);
    const page = { path: parseText(range.path) };
    unread.set(page, range);
    return page;
  };
  const settings = parseText(decodePart(ranges.settings));
  if (!isObject(settings)) throw notJson();
  const { translations } = settings;
  const value: Record<string, unknown> = { ...settings };
  if (ranges.pages.length > 0) value.pages = ranges.pages.map(stand);
  if (isObject(translations))
    value.translations = Object.fromEntries(
      Object.entries(translations).map(([code, translation]) => {
        const entries = entriesOf(ranges, code);
        return [
          code,
          isObject(translation) && entries.length > 0
            ? { ...translation, pages: entries.map(stand) }
            : translation,
        ];
      }),
    );
  return { value, unread };
}

/** @returns the translated pages of a language; an empty list if there are none */
export const entriesOf = ({ translations }: PageRanges, code: string): readonly PageRange[] =>
  [...translations].find(([name]) => parseText(name) === code)?.[1] ?? [];

/** Loads pages and their translations. @throws EditError */
export function readPages(
  { bytes }: DocumentBytes,
  sparse: SparseDocument,
  isWanted: (page: Json, language: string | undefined) => boolean,
): void {
  const { unread } = sparse;
  const readIn = (list: unknown, language: string | undefined): unknown => {
    if (!Array.isArray(list)) return list;
    let read: unknown[] | undefined;
    for (const [index, page] of list.entries()) {
      const range = unread.get(page);
      if (!range || !isWanted(page as Json, language)) continue;
      read ??= [...list];
      read[index] = readRange(bytes, range);
    }
    return read ?? list;
  };
  const { pages, translations } = sparse.value;
  const value: Record<string, unknown> = {
    ...sparse.value,
    ...(pages !== undefined && { pages: readIn(pages, undefined) }),
  };
  if (isObject(translations))
    value.translations = Object.fromEntries(
      Object.entries(translations).map(([code, translation]) => {
        if (!isObject(translation) || !Array.isArray(translation.pages)) return [code, translation];
        const entries = readIn(translation.pages, code);
        return [code, entries === translation.pages ? translation : { ...translation, pages: entries }];
      }),
    );
  sparse.value = value;
}

/** @throws EditError for invalid JSON */
export const readRange = (bytes: Uint8Array, { start, bytes: length }: PageRange): unknown =>
  parseText(decodePart(bytes.subarray(start, start + length)));

/** @throws EditError for invalid JSON */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => new EditError("refused", { kind: "not-json" });
