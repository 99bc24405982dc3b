/**
 * Splits a document into site settings and pages, including those of translations, without parsing it. Pages can then be parsed,
 * validated and rendered one at a time on any core. In invalid JSON, ranges are arbitrary or missing; parsing them fails later,
 * and `parse.ts` reports the problem.
 */
import { caps } from "../caps.ts";
import { markLength } from "./positions.ts";
import { closeList, comma, end, JsonScanner, openList, openObject, quoted } from "./scanner.ts";

/** Byte range of a page, or of its translation, in the file. */
export interface PageRange {
  /** Offset of the first byte. */
  readonly start: number;
  readonly bytes: number;
  /** Number of object members, including duplicate keys: the colons outside of texts. */
  readonly members: number;
  /** JSON-encoded path; undefined if it is missing or not a text. */
  readonly path: string | undefined;
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  /** Alternating start and length of its sections, in bytes from the start of the page. */
  readonly sections: readonly number[];
  /** Number of values. */
  readonly values: number;
}

export interface PageRanges {
  /** Site settings: the document with empty lists of pages. */
  readonly settings: Uint8Array;
  readonly settingsMembers: number;
  /** Offsets in the settings where bytes of the file are left out, with their number. */
  readonly cuts: readonly { readonly at: number; readonly bytes: number }[];
  readonly pages: readonly PageRange[];
  /** Translated pages in their order, by JSON-encoded language code. */
  readonly translations: ReadonlyMap<string, readonly PageRange[]>;
  readonly bytes: number;
  /** SHA-256 of the document, in hex. */
  readonly hash: string;
}

/** @returns SHA-256 in hex */
type Digest = (bytes: Uint8Array) => string;

/** In bytes. Real site settings are far smaller. */
const largestSettings = 32 * 1024 * 1024;
/** In bytes. A longer path is invalid, so it is not kept. */
const longestPath = 8 * 1024;

/** @returns undefined if the document cannot be split */
export function indexPages(bytes: Uint8Array, digest: Digest): PageRanges | undefined {
  const json = new JsonScanner(bytes, markLength(bytes));
  const pages: PageRange[] = [];
  const translations = new Map<string, PageRange[]>();
  const parts: Uint8Array[] = [];
  const cuts: { at: number; bytes: number }[] = [];
  let kept = 0;
  let settingsBytes = 0;
  const keep = (to: number) => {
    parts.push(bytes.subarray(kept, to));
    settingsBytes += to - kept;
  };
  const readList = (list: PageRange[]) => {
    const { at } = json;
    keep(at);
    readPages(json, digest, list);
    kept = json.start;
    if (kept > at) cuts.push({ at: settingsBytes, bytes: kept - at });
  };
  const readTranslation = (code: string) => {
    json.items((name) => {
      if (name !== '"pages"' || json.kind !== openList) return;
      const list: PageRange[] = [];
      if (translations.has(code)) json.stop();
      translations.set(code, list);
      readList(list);
    });
  };
  if (bytes.length > caps.bytes || json.next() !== openObject) return undefined;
  json.items((name) => {
    if (name === '"pages"' && json.kind === openList) {
      if (pages.length > 0) json.stop();
      readList(pages);
    } else if (name === '"translations"' && json.kind === openObject)
      json.items((code = "") => {
        if (json.kind === openObject) readTranslation(code);
      });
  });
  keep(bytes.length);
  if (json.depth !== 0 || json.next() !== end) return undefined;
  if (json.values > caps.values || settingsBytes > largestSettings) return undefined;
  const ofPages = [pages, ...translations.values()].flat().reduce((sum, { members }) => sum + members, 0);
  return {
    settings: Buffer.concat(parts),
    settingsMembers: json.members - ofPages,
    cuts,
    pages,
    translations,
    bytes: bytes.length,
    hash: digest(bytes),
  };
}

/** Reads a list of pages whose bracket is the current token. Stops at a missing page, or if there are too many. */
function readPages(json: JsonScanner, digest: Digest, list: PageRange[]): void {
  do {
    const page = readPage(json, digest);
    if (!page) {
      if (list.length > 0 || json.kind !== closeList) json.stop();
      return;
    }
    if (list.length === caps.pages) json.stop();
    list.push(page);
  } while (json.kind === comma);
}

/**
 * Reads the next page of a list, up to the comma or bracket behind it.
 * @returns undefined if there is none
 */
function readPage(json: JsonScanner, digest: Digest): PageRange | undefined {
  const { depth, members, values } = json;
  const sections: number[] = [];
  let path: string | undefined;
  json.next();
  const { start } = json;
  if (json.kind === openObject)
    json.items((name) => {
      if (name === '"path"')
        path = json.kind === quoted && json.at - json.start <= longestPath ? json.token : undefined;
      if (name !== '"components"' || json.kind !== openList) return;
      json.items(() => {
        if (!json.isOpening) return;
        const from = json.start;
        json.skip();
        sections.push(from - start, json.at - from);
      });
    });
  json.endItem(depth);
  const bytes = json.start - start;
  if (bytes === 0) return undefined;
  return {
    start,
    bytes,
    members: json.members - members,
    path,
    digest: digest(json.bytes.subarray(start, start + bytes)),
    sections,
    // The comma behind it belongs to the list.
    values: json.values - values - (json.kind === comma ? 1 : 0),
  };
}

/** Number of bytes that two texts share at their start and end. */
export interface Common {
  readonly sameAtStart: number;
  readonly sameAtEnd: number;
}

/**
 * Indexes a text of which only one page, or its translation in one locale, has changed.
 * @param ranges index of the earlier text
 * @returns the new index, with the hash of the earlier text; undefined if more has changed
 */
export function indexChange(
  ranges: PageRanges,
  bytes: Uint8Array,
  { sameAtStart, sameAtEnd }: Common,
  digest: Digest,
): PageRanges | undefined {
  if (sameAtStart === bytes.length && sameAtStart === ranges.bytes) return ranges;
  // The change must lie inside the page's braces: otherwise it may not be a page any more.
  const range = [ranges.pages, ...ranges.translations.values()]
    .flat()
    .find(({ start, bytes: length }) => sameAtStart > start && sameAtStart < start + length);
  if (!range || ranges.bytes - sameAtEnd >= range.start + range.bytes) return undefined;
  const longer = bytes.length - ranges.bytes;
  const json = new JsonScanner(bytes, range.start);
  json.depth = ranges.pages.includes(range) ? depthOfPages : depthOfTranslations;
  const page = readPage(json, digest);
  if (page?.bytes !== range.bytes + longer) return undefined;
  const move = (one: PageRange): PageRange => {
    if (one === range) return page;
    return one.start > range.start ? { ...one, start: one.start + longer } : one;
  };
  let left = 0;
  return {
    ...ranges,
    pages: ranges.pages.map(move),
    translations: new Map(Array.from(ranges.translations, ([code, list]) => [code, list.map(move)])),
    cuts: ranges.cuts.map((cut) => {
      const from = cut.at + left;
      left += cut.bytes;
      const isAround = range.start >= from && range.start < from + cut.bytes;
      return isAround ? { ...cut, bytes: cut.bytes + longer } : cut;
    }),
    bytes: bytes.length,
  };
}

/** Number of brackets around a page of `pages`, and of `translations.<code>.pages`. */
const depthOfPages = 2;
const depthOfTranslations = 4;
