/** A site's document as its frame and its pages, each of which is read from the file when it is needed. */
import type { Catalogue } from "#section";
import { type Diagnostic, formatPointer } from "../diagnostic/index.ts";
import {
  type AllSettings,
  createIndexer,
  type DocumentText,
  findListProblem,
  locateInParts,
  locate as locateInText,
  type PageRange,
  type PageRanges,
  type Part,
  pairPages,
  parseDocument,
  parsePart,
  type RawPage,
  validate,
  type WholeDocument,
  withoutPlace,
} from "../document/index.ts";
import { digest, sha256 } from "./content-hash.ts";

type Json = Readonly<Record<string, unknown>>;

/** A page, and what translations say of it: where they stand, and by what they are known. Plain data. */
export interface PageSource {
  /** Position in the document. */
  readonly index: number;
  readonly slice: PageRange;
  readonly pageTranslations: readonly {
    readonly code: string;
    readonly position: number;
    readonly slice: PageRange;
  }[];
  /** Hash of all of it. */
  readonly key: string;
}

/** Reads a document that stays open. */
export interface DocumentReader extends Pick<DocumentText, "read"> {
  /** May be called more than once. */
  close(): void;
}

export interface SiteDocument extends DocumentText, DocumentReader {
  /** Gives diagnostics their places. */
  readonly locate: (found: readonly Diagnostic[]) => readonly Diagnostic[];
  /** Without its pages, and those of its translations. */
  readonly settings: Json;
  /** Whether others who open the file read the same. */
  readonly isInFile: boolean;
  /** What it was put together from; absent where the file is all of it. */
  readonly parts?: DocumentParts;
}

/** A document that names parts: what is read of it is the whole. */
interface DocumentParts extends Pick<WholeDocument, "bytes" | "shared"> {
  /** SHA-256 of the document's own file, hex. */
  readonly documentHash: string;
  /** The parts' paths below the site's folder, with SHA-256 of what they hold; null for nothing. */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
}

/**
 * A document that cannot be cut, mostly because it is no JSON: this is where that is said. One that is all the same is written
 * as it should be and cut then.
 */
export function openWhole(
  bytes: Uint8Array,
  catalogue: Catalogue,
): SiteDocument | { readonly diagnostics: readonly Diagnostic[] } {
  const { text, value, diagnostics } = parseDocument(bytes);
  if (value === undefined) return { diagnostics: locateInText(text, diagnostics) };
  const locateAll = (found: readonly Diagnostic[]) => locateInText(text, found.map(withoutPlace));
  const cut = cutDocument(Buffer.from(JSON.stringify(value)));
  if (cut) return { ...cut, locate: locateAll };
  return { diagnostics: locateAll(validate(value, catalogue, "error").diagnostics) };
}

/** @returns a document that is in memory; undefined for one that cannot be cut */
export function cutDocument(bytes: Uint8Array): SiteDocument | undefined {
  const indexer = createIndexer(sha256);
  indexer.push(bytes);
  const ranges = indexer.end();
  const settings = ranges && parsePart(ranges.settings, ranges.settingsMembers);
  return ranges && isSettings(settings) ? inMemory(bytes, ranges, settings) : undefined;
}

/** @param frame as it is parsed */
export function inMemory(bytes: Uint8Array, ranges: PageRanges, settings: Json): SiteDocument {
  const read = (start: number, length: number) => bytes.subarray(start, start + length);
  const locate = (found: readonly Diagnostic[]) => locateInParts({ ranges, read }, found);
  return { ranges, settings, isInFile: false, read, close() {}, locate };
}

/** Whether all lists of pages were cut: whoever writes their names in a way of its own hides them. */
export const isSettings = (value: unknown): value is Json => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { pages, translations } = value as Json;
  const lists = [pages, ...Object.values(translations ?? {}).map((one) => (one as Json | null)?.pages)];
  return lists.every((list) => !Array.isArray(list) || list.length === 0);
};

export const changedMeanwhile = () =>
  new Error("The site's document changed while it was built: build it again.");

/** @returns why there are no pages to look at */
export const findPagesProblem = ({ ranges, settings }: SiteDocument): Diagnostic | undefined =>
  ranges.pages.length > 0 ? undefined : findListProblem(settings.pages);

/** @throws NotJson */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonSyntaxError();
  }
}

/** Brings pages together with what translations say of them. @throws NotJson */
export function pairSources({ ranges, read }: SiteDocument, { languages }: AllSettings) {
  const pathOf = ({ path }: PageRange) => (path === undefined ? undefined : parseText(path));
  const entryOf = (slice: PageRange) => {
    const path = pathOf(slice);
    if (path !== undefined) return { path, isLeft: false };
    const value = parseText(Buffer.from(read(slice.start, slice.bytes)).toString()) as Json | null;
    return { path: value?.path, isLeft: value === null };
  };
  const { entriesFor, unmatched } = pairPages(
    ranges.pages.map(pathOf),
    languages,
    (code) => ranges.translations.get(JSON.stringify(code)) ?? [],
    entryOf,
  );
  const sources = ranges.pages.map((slice, index): PageSource => {
    const pageTranslations = entriesFor(index).map(({ entry, ...place }) => ({ ...place, slice: entry }));
    if (pageTranslations.length === 0) return { index, slice, pageTranslations, key: slice.digest };
    const key = digest(
      JSON.stringify([slice.digest, pageTranslations.map((over) => [over.code, over.slice.digest])]),
    );
    return { index, slice, pageTranslations, key };
  });
  return { sources, unmatched };
}

export const partsOf = ({ index, slice, pageTranslations }: PageSource): Part[] => [
  { start: slice.start, bytes: slice.bytes, pointer: `/pages/${index}` },
  ...pageTranslations.map(({ code, position, slice: { start, bytes } }) => ({
    start,
    bytes,
    pointer: formatPointer(["translations", code, "pages", position]),
  })),
];

/** What a page's text is no JSON of. */
export class JsonSyntaxError extends Error {}

/**
 * @param isJudged whether it has been read before: its bytes are still the same, so nobody looks at its names once more
 * @returns the page as it stands in the document
 * @throws NotJson; an Error when the file is no longer what it was
 */
export function readPage(
  { index, slice, pageTranslations }: PageSource,
  { read }: Pick<DocumentReader, "read">,
  isValidated = false,
): RawPage {
  const load = ({ start, bytes, digest: known }: PageRange) => {
    const data = read(start, bytes);
    if (digest(data) !== known) throw changedMeanwhile();
    return data;
  };
  const parse = ({ members }: PageRange, data: Uint8Array) => {
    const value = isValidated ? JSON.parse(new TextDecoder().decode(data)) : parsePart(data, members);
    if (value === undefined) throw new JsonSyntaxError();
    return value;
  };
  const data = load(slice);
  const value = parse(slice, data);
  return {
    value,
    index,
    pageTranslations: pageTranslations.map(({ slice: over, ...place }) => ({
      ...place,
      value: parse(over, load(over)),
    })),
    // Judging asks for none.
    get keys() {
      return keysOf(value, slice, data);
    },
  };
}

/** Pages by their paths, for whoever wants to see what the document says of them. */
export function readingOf(document: SiteDocument, sources: readonly PageSource[]) {
  const pathOf = ({ path }: PageRange): string | undefined => {
    const parsed = path === undefined ? undefined : parseText(path);
    return typeof parsed === "string" ? parsed : undefined;
  };
  return {
    readRaw: (path: string): RawPage | undefined => {
      const source = sources.find(({ slice }) => pathOf(slice) === path);
      return source && readPage(source, document);
    },
    pathsOf(language: string | undefined): readonly (string | undefined)[] {
      const { pages, translations } = document.ranges;
      const list = language === undefined ? pages : (translations.get(JSON.stringify(language)) ?? []);
      return list.map(pathOf);
    },
  };
}

/** @returns what each section of a page is known by */
function keysOf(page: unknown, { sections }: PageRange, data: Uint8Array): readonly string[] | undefined {
  const { components } = page as { readonly components?: unknown };
  // In a list with something in it that is no section, they stand elsewhere.
  if (!Array.isArray(components) || components.length * 2 !== sections.length) return undefined;
  return components.map((_, index) => {
    const [start = 0, bytes = 0] = sections.slice(index * 2, index * 2 + 2);
    return digest(data.subarray(start, start + bytes));
  });
}
