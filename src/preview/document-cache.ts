/** Opens the same document repeatedly. Most saves change one page: only that page is indexed again, the others are reused. */
import { statSync } from "node:fs";
import { join } from "node:path";
import {
  cutDocument,
  digest,
  inMemory,
  type OnPart,
  type OpenDocument,
  type Opened,
  openText,
  readDocument,
  type SiteDocument,
} from "../build/index.ts";
import { type Common, indexChange, isArticle } from "../document/index.ts";
import { formatStamp, type NamedFiles } from "./stamp.ts";

/** Text of a document, split into site settings and pages. */
export interface CutText {
  readonly bytes: Buffer;
  readonly document: SiteDocument;
}

/**
 * @param known an earlier text
 * @param common bytes shared with the earlier text; default: computed here
 * @returns undefined for a text that cannot be split
 */
export function cutText(given: Uint8Array, known?: CutText, common?: Common): CutText | undefined {
  const bytes = asBuffer(given);
  const ranges =
    known && indexChange(known.document.ranges, bytes, common ?? compareTexts(known.bytes, bytes), digest);
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
  let parts: SeenParts = createSeenParts("", undefined);
  return {
    parts: (): NamedFiles => parts,
    /** Contents of the articles among the part files, by path. */
    articles: (): ReadonlyMap<string, Uint8Array> => parts.articles,
    /** Takes the stamp of a part file after it was written; null if it may have changed since. */
    written: (path: string, stamp: string | null) => parts.written(path, stamp),
    /** The document that was opened last, as one text. */
    text: () => known,
    /**
     * @param own the document's own text, if it has already been split
     * @param instead contents of a part file that are not written yet
     */
    open(
      bytes: Uint8Array,
      source: Parameters<OpenDocument>[0],
      catalogue: Parameters<OpenDocument>[1],
      own?: CutText,
      instead?: UnwrittenPart,
    ): Opened {
      const seen = createSeenParts(source.folder, instead);
      parts = seen;
      const cut = (whole: Uint8Array) => {
        const text = whole === own?.bytes ? own : cutText(whole, known);
        known = text ?? known;
        return text?.document;
      };
      return openText(bytes, source, catalogue, { cut, onPart: seen.read });
    },
  };
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

/** New contents of a part file. */
export interface UnwrittenPart {
  /** Below the site's folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Stamp of the file that the contents were made from. */
  readonly stamp: string | null;
}

interface SeenParts extends NamedFiles {
  readonly articles: ReadonlyMap<string, Uint8Array>;
  readonly read: OnPart;
  readonly written: (path: string, stamp: string | null) => void;
}

/**
 * Part files of a document, stamped before they were read.
 * @param folder the site's folder, absolute
 */
function createSeenParts(folder: string, instead: UnwrittenPart | undefined): SeenParts {
  const paths: string[] = [];
  const stamps: (string | null)[] = [];
  const articles = new Map<string, Uint8Array>();
  return {
    paths,
    stamps,
    articles,
    read(path, read) {
      const replaced = instead?.path === path ? instead : undefined;
      paths.push(path);
      stamps.push(replaced ? replaced.stamp : stampNow(join(folder, path)));
      const found = replaced ?? read();
      if ("bytes" in found && isArticle(path)) articles.set(path, found.bytes);
      return found;
    },
    written(path, stamp) {
      const at = paths.indexOf(path);
      if (at >= 0) stamps[at] = stamp;
    },
  };
}

function stampNow(path: string): string | null {
  try {
    return formatStamp(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}
