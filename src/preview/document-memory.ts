/**
 * Opening a document again and again. Most saves change one page: only its text is cut anew then, and all others are known to
 * be what they were.
 */
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

/** As deep as a page stands in the document, whose rules for depth apply. */
const ofDocument = ['{"pages":[', "]}"] as const;
const ofTranslation = ['{"translations":{"x":{"pages":[', "]}}}"] as const;

/** A document's text, cut into its frame and its pages. */
export interface CutText {
  readonly bytes: Buffer;
  readonly document: SiteDocument;
}

/** What two texts have in common at their beginnings and at their ends, in bytes. */
export interface Common {
  readonly sameAtStart: number;
  readonly sameAtEnd: number;
}

/**
 * @param known an earlier text
 * @param common what it has in common with that; default: it is looked for
 * @returns undefined for a text that cannot be cut
 */
export function cutText(given: Uint8Array, known?: CutText, common?: Common): CutText | undefined {
  const bytes = asBuffer(given);
  const ranges =
    known && cutChange(known.bytes, known.document.ranges, bytes, common ?? compareTexts(known.bytes, bytes));
  const document = known && ranges ? inMemory(bytes, ranges, known.document.settings) : cutDocument(bytes);
  return document && { bytes, document };
}

/** Who opens a site's document for a preview. */
export interface DocumentMemory {
  readonly open: OpenDocument;
  /** What it was put together from last. */
  parts(): NamedFiles;
}

export function createDocumentMemory() {
  const whole = createWholeMemory();
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

/** Opening texts of one document one after another, together with the parts that they name. */
export function createWholeMemory() {
  let known: CutText | undefined;
  let parts: NamedFiles = noParts;
  return {
    parts: () => parts,
    /** What was opened last, as one text. */
    text: () => known,
    /** @param own what the document's own text was cut into, if it was */
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

/** @returns undefined when more has changed than one page, or what a translation says of one */
export function cutChange(
  old: Buffer,
  ranges: PageRanges,
  bytes: Buffer,
  { sameAtStart: same, sameAtEnd: atEnd }: Common,
): PageRanges | undefined {
  if (same === bytes.length && same === old.length) return ranges;
  const lists = [ranges.pages, ...ranges.translations.values()];
  // Inside of its braces: otherwise it may be a page no more.
  const slice = lists
    .flatMap((list) => list.find(({ start, bytes: length }) => same > start && same < start + length) ?? [])
    .at(0);
  if (!slice || old.length - atEnd >= slice.start + slice.bytes) return undefined;

  const longer = bytes.length - old.length;
  const [before, behind] = ranges.pages.includes(slice) ? ofDocument : ofTranslation;
  const indexer = createIndexer(sha256);
  const changed = bytes.subarray(slice.start, slice.start + slice.bytes + longer);
  for (const part of [Buffer.from(before), changed, Buffer.from(behind)]) indexer.push(part);
  const cut = indexer.end();
  const pages = [...(cut?.pages ?? []), ...(cut?.translations.get('"x"') ?? [])];
  const [page] = pages;
  if (pages.length !== 1 || page?.bytes !== slice.bytes + longer) return undefined;
  const move = (one: PageRange): PageRange => {
    if (one === slice) return { ...page, start: slice.start };
    return one.start > slice.start ? { ...one, start: one.start + longer } : one;
  };
  return {
    ...ranges,
    pages: ranges.pages.map(move),
    translations: new Map(Array.from(ranges.translations, ([code, list]) => [code, list.map(move)])),
    cuts: ranges.cuts.map((cut) =>
      isAround(cut, slice.start, ranges) ? { ...cut, bytes: cut.bytes + longer } : cut,
    ),
    bytes: bytes.length,
  };
}

/** @param start of a page @returns whether it lies in what is left out of the frame there */
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

/** Bytes that are compared at once, by the system. */
const block = 65_536;

/** @returns how many bytes two texts have in common at their beginnings */
function sameAtStart(a: Buffer, b: Buffer): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at + block <= most && a.compare(b, at, at + block, at, at + block) === 0) at += block;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

/** @param most bytes that may be the same @returns how many are at their ends */
function sameAtEnd(a: Buffer, b: Buffer, most: number): number {
  let count = 0;
  const isBlockSame = () => {
    const [endA, endB] = [a.length - count, b.length - count];
    return a.compare(b, endB - block, endB, endA - block, endA) === 0;
  };
  while (count + block <= most && isBlockSame()) count += block;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
