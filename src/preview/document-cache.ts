/** Opens the same document repeatedly. Most saves change one page: only that page is indexed again, the others are reused. */
import {
  cutDocument,
  inMemory,
  type OpenDocument,
  type Opened,
  openText,
  readDocument,
  type SiteDocument,
  sha256,
} from "../build/index.ts";
import { createIndexer, type PageRange, type PageRanges } from "../document/index.ts";
import { createSeenParts, noParts } from "./seen-parts.ts";
import type { NamedFiles } from "./stamp.ts";

/** Wrappers that give a page the depth it has in the document, because depth limits apply. */
const ofDocument = ['{"pages":[', "]}"] as const;
const ofTranslation = ['{"translations":{"x":{"pages":[', "]}}}"] as const;

/** Text of a document, split into site settings and pages. */
export interface CutText {
  readonly bytes: Buffer;
  readonly document: SiteDocument;
}

/** Number of bytes that two texts share at their start and end. */
export interface Common {
  readonly sameAtStart: number;
  readonly sameAtEnd: number;
}

/**
 * @param known an earlier text
 * @param common bytes shared with the earlier text; default: computed here
 * @returns undefined for a text that cannot be split
 */
export function cutText(given: Uint8Array, known?: CutText, common?: Common): CutText | undefined {
  const bytes = asBuffer(given);
  const ranges =
    known && cutChange(known.bytes, known.document.ranges, bytes, common ?? compareTexts(known.bytes, bytes));
  const document = known && ranges ? inMemory(bytes, ranges, known.document.settings) : cutDocument(bytes);
  return document && { bytes, document };
}

/** Opens a site's document for a preview. */
export interface DocumentCache {
  readonly open: OpenDocument;
  /** Part files of the document that was opened last. */
  parts(): NamedFiles;
}

export function createDocumentCache() {
  const whole = createWholeDocumentCache();
  return {
    parts: whole.parts,
    open(...[source, catalogue]: Parameters<OpenDocument>): Opened {
      const read = readDocument(source);
      return "diagnostic" in read
        ? { diagnostics: [read.diagnostic] }
        : whole.open(read.bytes, source, catalogue);
    },
  };
}

/** Opens successive texts of one document, together with the part files that they name. */
export function createWholeDocumentCache() {
  let known: CutText | undefined;
  let parts: NamedFiles = noParts;
  return {
    parts: () => parts,
    /** The document that was opened last, as one text. */
    text: () => known,
    /** @param own the document's own text, if it has already been split */
    open(
      bytes: Uint8Array,
      source: Parameters<OpenDocument>[0],
      catalogue: Parameters<OpenDocument>[1],
      own?: CutText,
    ): Opened {
      const seen = createSeenParts(source.folder);
      parts = seen;
      const cut = (whole: Uint8Array) => {
        const text = whole === own?.bytes ? own : cutText(whole, known);
        known = text ?? known;
        return text?.document;
      };
      return openText(bytes, source, catalogue, { cut, onPart: seen.note });
    },
  };
}

/** @returns undefined when more has changed than one page or its translation in one locale */
export function cutChange(
  old: Buffer,
  ranges: PageRanges,
  bytes: Buffer,
  { sameAtStart: same, sameAtEnd: atEnd }: Common,
): PageRanges | undefined {
  if (same === bytes.length && same === old.length) return ranges;
  const lists = [ranges.pages, ...ranges.translations.values()];
  // The change must lie inside the page's braces: otherwise it may not be a page any more.
  const range = lists
    .flatMap((list) => list.find(({ start, bytes: length }) => same > start && same < start + length) ?? [])
    .at(0);
  if (!range || old.length - atEnd >= range.start + range.bytes) return undefined;

  const longer = bytes.length - old.length;
  const [before, behind] = ranges.pages.includes(range) ? ofDocument : ofTranslation;
  const indexer = createIndexer(sha256);
  const changed = bytes.subarray(range.start, range.start + range.bytes + longer);
  for (const part of [Buffer.from(before), changed, Buffer.from(behind)]) indexer.push(part);
  const cut = indexer.end();
  const pages = [...(cut?.pages ?? []), ...(cut?.translations.get('"x"') ?? [])];
  const [page] = pages;
  if (pages.length !== 1 || page?.bytes !== range.bytes + longer) return undefined;
  const move = (one: PageRange): PageRange => {
    if (one === range) return { ...page, start: range.start };
    return one.start > range.start ? { ...one, start: one.start + longer } : one;
  };
  return {
    ...ranges,
    pages: ranges.pages.map(move),
    translations: new Map(Array.from(ranges.translations, ([code, list]) => [code, list.map(move)])),
    cuts: ranges.cuts.map((cut) =>
      isAround(cut, range.start, ranges) ? { ...cut, bytes: cut.bytes + longer } : cut,
    ),
    bytes: bytes.length,
  };
}

/**
 * @param start offset of a page
 * @returns true if the page lies in this cut of the site settings
 */
function isAround(cut: PageRanges["cuts"][number], start: number, { cuts }: PageRanges): boolean {
  const left = cuts.slice(0, cuts.indexOf(cut)).reduce((sum, { bytes }) => sum + bytes, 0);
  const from = cut.at + left;
  return start >= from && start < from + cut.bytes;
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

export function compareTexts(before: Uint8Array, after: Uint8Array): Common {
  const [one, other] = [asBuffer(before), asBuffer(after)];
  const start = sameAtStart(one, other);
  return { sameAtStart: start, sameAtEnd: sameAtEnd(one, other, Math.min(one.length, other.length) - start) };
}

/** Number of bytes that are compared in one native call. */
const block = 65_536;

/** @returns number of equal bytes at the start */
function sameAtStart(a: Buffer, b: Buffer): number {
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at + block <= shorter && a.compare(b, at, at + block, at, at + block) === 0) at += block;
  while (at < shorter && a[at] === b[at]) at++;
  return at;
}

/**
 * @param maxBytes maximum number of equal bytes
 * @returns number of equal bytes at the end
 */
function sameAtEnd(a: Buffer, b: Buffer, maxBytes: number): number {
  let count = 0;
  const isBlockSame = () => {
    const [endA, endB] = [a.length - count, b.length - count];
    return a.compare(b, endB - block, endB, endA - block, endA) === 0;
  };
  while (count + block <= maxBytes && isBlockSame()) count += block;
  while (count < maxBytes && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
