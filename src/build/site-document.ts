/** A site's document, split into its settings and its pages. Pages are read from the file on demand. */
import type { Catalogue } from "#section";
import { type Diagnostic, formatPointer } from "../diagnostic/index.ts";
import {
  type AllSettings,
  type DocumentText,
  findListProblem,
  indexPages,
  isObject,
  locate,
  type PageRange,
  type PageRanges,
  type Part,
  type PositionOf,
  pairPages,
  parseDocument,
  parsePart,
  type RawPage,
  validate,
  type WholeDocument,
  withoutPosition,
} from "../document/index.ts";
import { digest } from "./content-hash.ts";

type Json = Readonly<Record<string, unknown>>;

/** Source of a page and its translations: their ranges and keys. Plain data. */
export interface PageSource {
  /** Position in the document. */
  readonly index: number;
  readonly range: PageRange;
  readonly pageTranslations: readonly {
    readonly code: string;
    readonly position: number;
    readonly range: PageRange;
  }[];
  /** Hash of the page with its translations. */
  readonly key: string;
}

/** Reads a document that stays open. */
export interface DocumentReader {
  /** @param start offset of the first byte */
  readonly read: (start: number, bytes: number) => Uint8Array;
  /** Can be called more than once. */
  close(): void;
}

export interface SiteDocument extends DocumentText, DocumentReader {
  readonly ranges: PageRanges;
  /** Adds locations to diagnostics. */
  readonly locate: (found: readonly Diagnostic[]) => readonly Diagnostic[];
  /** The document without pages and without translations of pages. */
  readonly settings: Json;
  /** True if the text read equals the file, so that others can open the file. */
  readonly isInFile: boolean;
  /** Parts that the document consists of; absent if it is a single file. */
  readonly parts?: DocumentParts;
}

/** A document with parts. Its text is the assembled one. */
interface DocumentParts extends Pick<WholeDocument, "shared"> {
  /** SHA-256 of the document's own file, hex. */
  readonly documentHash: string;
  /** Paths of the parts relative to the site's folder, with SHA-256 of their contents; null if unreadable. */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
}

/**
 * Opens a document that cannot be indexed, mostly because it is invalid JSON, and reports the reason. A valid document with an
 * unusual notation is serialized again and then indexed.
 */
export function openWhole(
  bytes: Uint8Array,
  catalogue: Catalogue,
  positionOf?: PositionOf,
): SiteDocument | { readonly diagnostics: readonly Diagnostic[] } {
  const { value, diagnostics, bytes: own } = parseDocument(bytes, positionOf);
  const text = { bytes: own, positionOf };
  if (value === undefined) return { diagnostics: locate(text, diagnostics) };
  const locateAll = (found: readonly Diagnostic[]) => locate(text, found.map(withoutPosition));
  const cut = cutDocument(Buffer.from(JSON.stringify(value)));
  if (cut) return { ...cut, locate: locateAll };
  return { diagnostics: locateAll(validate(value, catalogue, "error").diagnostics) };
}

/** @returns a document in memory; undefined if it cannot be indexed */
export function cutDocument(bytes: Uint8Array): SiteDocument | undefined {
  const ranges = indexPages(bytes, digest);
  const settings = ranges && parsePart(ranges.settings, ranges.settingsMembers);
  return ranges && isSettings(settings) ? inMemory(bytes, ranges, settings) : undefined;
}

/** @param settings as parsed */
export function inMemory(bytes: Uint8Array, ranges: PageRanges, settings: Json): SiteDocument {
  const read = (start: number, length: number) => bytes.subarray(start, start + length);
  const text = { bytes, ranges };
  return { ...text, settings, isInFile: false, read, close() {}, locate: (found) => locate(text, found) };
}

/** @returns true if all lists of pages were indexed; a key with escape sequences hides its list */
const isSettings = (value: unknown): value is Json => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { pages, translations } = value as Json;
  const lists = [pages, ...Object.values(translations ?? {}).map((one) => (one as Json | null)?.pages)];
  return lists.every((list) => !Array.isArray(list) || list.length === 0);
};

const changedMeanwhile = () => new Error("The site's document changed during the build. Build again.");

/** @returns the reason why there are no pages */
export const findPagesProblem = ({ ranges, settings }: SiteDocument): Diagnostic | undefined =>
  ranges.pages.length > 0 ? undefined : findListProblem(settings.pages);

/** @throws JsonSyntaxError */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonSyntaxError();
  }
}

/**
 * Pairs pages with their translations.
 * @throws JsonSyntaxError
 */
export function pairSources({ ranges, read }: SiteDocument, { languages }: AllSettings) {
  const pathOf = ({ path }: PageRange) => (path === undefined ? undefined : parseText(path));
  const entryOf = (range: PageRange) => {
    const path = pathOf(range);
    if (path !== undefined) return { path, isLeft: false };
    const value = parseText(Buffer.from(read(range.start, range.bytes)).toString()) as Json | null;
    return { path: value?.path, isLeft: value === null };
  };
  const { entriesFor, unmatched } = pairPages(
    ranges.pages.map(pathOf),
    languages,
    (code) => ranges.translations.get(JSON.stringify(code)) ?? [],
    entryOf,
  );
  const sources = ranges.pages.map((range, index): PageSource => {
    const pageTranslations = entriesFor(index).map(({ entry, ...place }) => ({ ...place, range: entry }));
    if (pageTranslations.length === 0) return { index, range, pageTranslations, key: range.digest };
    const key = digest(
      JSON.stringify([range.digest, pageTranslations.map((over) => [over.code, over.range.digest])]),
    );
    return { index, range, pageTranslations, key };
  });
  return { sources, unmatched };
}

export const partsOf = ({ index, range, pageTranslations }: PageSource): Part[] => [
  { start: range.start, bytes: range.bytes, pointer: `/pages/${index}` },
  ...pageTranslations.map(({ code, position, range: { start, bytes } }) => ({
    start,
    bytes,
    pointer: formatPointer(["translations", code, "pages", position]),
  })),
];

/** Thrown if the text of a page is invalid JSON. */
export class JsonSyntaxError extends Error {}

/**
 * @returns the page as it is in the document
 * @throws JsonSyntaxError; an Error if the file has changed
 */
export function readPage(
  { index, range, pageTranslations }: PageSource,
  { read }: Pick<DocumentReader, "read">,
): RawPage {
  const load = ({ start, bytes, digest: known }: PageRange) => {
    const data = read(start, bytes);
    if (digest(data) !== known) throw changedMeanwhile();
    return data;
  };
  const parse = ({ members }: PageRange, data: Uint8Array) => {
    const value = parsePart(data, members);
    if (value === undefined) throw new JsonSyntaxError();
    return value;
  };
  const data = load(range);
  const value = parse(range, data);
  return {
    value,
    index,
    pageTranslations: pageTranslations.map(({ range: over, ...place }) => ({
      ...place,
      value: parse(over, load(over)),
    })),
    // Validation does not need them.
    get keys() {
      return keysOf(value, range, data);
    },
  };
}

/** Returns access to pages by path, as they are in the document. */
export function readingOf(document: SiteDocument, sources: readonly PageSource[]) {
  const pathOf = ({ path }: PageRange): string | undefined => {
    const parsed = path === undefined ? undefined : parseText(path);
    return typeof parsed === "string" ? parsed : undefined;
  };
  return {
    readRaw: (path: string): RawPage | undefined => {
      const source = sources.find(({ range }) => pathOf(range) === path);
      return source && readPage(source, document);
    },
    pathsOf(language: string | undefined): readonly (string | undefined)[] {
      const { pages, translations } = document.ranges;
      const list = language === undefined ? pages : (translations.get(JSON.stringify(language)) ?? []);
      return list.map(pathOf);
    },
  };
}

/** @returns the keys of a page's sections */
function keysOf(page: unknown, { sections }: PageRange, data: Uint8Array): readonly string[] | undefined {
  const components = isObject(page) ? page.components : undefined;
  // In a list with entries that are not sections, positions do not match.
  if (!Array.isArray(components) || components.length * 2 !== sections.length) return undefined;
  return components.map((_, index) => {
    const [start = 0, bytes = 0] = sections.slice(index * 2, index * 2 + 2);
    return digest(data.subarray(start, start + bytes));
  });
}
