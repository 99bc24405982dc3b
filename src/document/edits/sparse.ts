/**
 * A document of which only some pages are read. Of the others there is no more than their path, so that positions are those of
 * the document: whoever edits one page of a thousand reads one.
 */
import { isObject, type Json } from "../json.ts";
import type { PageRange, PageRanges } from "../page-indexer.ts";
import { EditError } from "./edit-error.ts";
import { decodePart } from "./source/split.ts";

/** A document in memory, and where its pages stand in it. */
export interface DocumentBytes {
  readonly bytes: Uint8Array;
  readonly ranges: PageRanges;
}

export interface SparseDocument {
  value: Json;
  /** What stands for a page, or for what a translation says of one, that is not read yet. */
  readonly unread: Map<unknown, PageRange>;
}

/**
 * @param pagePaths of the pages that are wanted, with what translations say of them
 * @returns the document with these pages; of all others their path alone
 * @throws EditError for what is no JSON
 */
export function sparseDocument(document: DocumentBytes, pagePaths: Iterable<string>): Json {
  const sparse = readSparsely(document);
  const wanted = new Set(pagePaths);
  readPages(document, sparse, ({ path }) => typeof path === "string" && wanted.has(path));
  return sparse.value;
}

/** @returns the document with no page read @throws EditError */
export function readSparsely({ bytes, ranges }: DocumentBytes): SparseDocument {
  const unread = new Map<unknown, PageRange>();
  const stand = (slice: PageRange): unknown => {
    if (slice.path === undefined) return readRange(bytes, slice);
    const page = { path: parseText(slice.path) };
    unread.set(page, slice);
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

/** @returns what a translation says of pages; of lists without any, nothing */
export const entriesOf = ({ translations }: PageRanges, code: string): readonly PageRange[] =>
  [...translations].find(([name]) => parseText(name) === code)?.[1] ?? [];

/** Reads pages, and what translations say of them. @throws EditError */
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
      const slice = unread.get(page);
      if (!slice || !isWanted(page as Json, language)) continue;
      read ??= [...list];
      read[index] = readRange(bytes, slice);
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

/** @throws EditError for what is no JSON */
export const readRange = (bytes: Uint8Array, { start, bytes: length }: PageRange): unknown =>
  parseText(decodePart(bytes.subarray(start, start + length)));

/** @throws EditError for what is no JSON */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => new EditError("refused", "The document is no JSON: mend its file first.");
