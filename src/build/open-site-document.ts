/** Opens a site's document: page by page from its file, or assembled in memory if it has parts. */
import { closeSync, readSync } from "node:fs";
import { basename } from "node:path";
import type { Catalogue } from "#section";
import type { Diagnostic } from "../diagnostic/index.ts";
import {
  type CachedRanges,
  createIndexer,
  loadRanges,
  locateInParts,
  type Origin,
  type PageRanges,
  parsePart,
  placeDiagnostic,
  putTogether,
  referenceName,
} from "../document/index.ts";
import { digest, readChunks, sha256 } from "./content-hash.ts";
import { readDocument, type SiteSource } from "./find-site.ts";
import { openDocument } from "./open-document.ts";
import { createPartReader } from "./part-reader.ts";
import {
  changedMeanwhile,
  cutDocument,
  type DocumentReader,
  isSettings,
  openWhole,
  type SiteDocument,
} from "./site-document.ts";

/** The open document, or the problems of its text. */
export type Opened = SiteDocument | { readonly diagnostics: readonly Diagnostic[] };

/** @param known page ranges of an earlier version of the text */
export function openSiteDocument(source: SiteSource, catalogue: Catalogue, known?: CachedRanges): Opened {
  const ranges = indexFile(source.file, known);
  const settings = ranges && parsePart(ranges.settings, ranges.settingsMembers);
  if (ranges && isSettings(settings)) {
    const reader = openReader(source.file);
    const text = { ranges, read: reader.read };
    return { ...reader, ranges, settings, isInFile: true, locate: (found) => locateInParts(text, found) };
  }
  const read = readDocument(source);
  return "diagnostic" in read ? { diagnostics: [read.diagnostic] } : openText(read.bytes, source, catalogue);
}

interface TextOptions {
  /** Finds the page ranges of a text; default: from beginning to end. */
  readonly cut?: (bytes: Uint8Array) => SiteDocument | undefined;
  /**
   * Called for each part before it is read.
   * @param path relative to the site's folder
   */
  readonly onPart?: ((path: string) => void) | undefined;
}

/**
 * @param bytes document in memory
 * @param source location of its parts
 */
export function openText(
  bytes: Uint8Array,
  source: Pick<SiteSource, "file" | "folder">,
  catalogue: Catalogue,
  { cut = cutDocument, onPart }: TextOptions = {},
): Opened {
  const parts = createPartReader(source.folder, onPart);
  const whole = putTogether(bytes, basename(source.file), parts.read);
  if (!whole) return cut(bytes) ?? openWhole(bytes, catalogue);
  if ("diagnostics" in whole) return whole;
  const { origin, shared } = whole;
  const own = { bytes: whole.bytes, shared, documentHash: digest(bytes), sources: parts.sources };
  const document = cut(whole.bytes);
  if (document)
    return {
      ...document,
      parts: own,
      locate: (found) => withoutTwins(locateInParts({ ...document, origin }, found)),
    };
  const opened = openWhole(whole.bytes, catalogue);
  const place = (found: readonly Diagnostic[]) => withoutTwins(found.map((one) => locateInFile(one, origin)));
  if ("diagnostics" in opened) return { diagnostics: place(opened.diagnostics) };
  return { ...opened, parts: own, locate: (found) => place(opened.locate(found)) };
}

const locateInFile = (diagnostic: Diagnostic, origin: Origin): Diagnostic => {
  const { line, column = 1 } = diagnostic;
  return line === undefined ? diagnostic : placeDiagnostic(diagnostic, { line, column }, undefined, origin);
};

/** Reports each problem of a part once, even if the part is used several times. */
function withoutTwins(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const reported = new Set<string>();
  return found.filter(({ file, line, column, code, message }) => {
    const key = JSON.stringify([file, line, column, code, message]);
    const isFirst = file === undefined || !reported.has(key);
    reported.add(key);
    return isFirst;
  });
}

/** @returns the bytes of a document that existed a moment ago */
export function readWhole(source: SiteSource): Uint8Array {
  const read = readDocument(source);
  if ("diagnostic" in read) throw changedMeanwhile();
  return read.bytes;
}

/** @returns undefined for a document that cannot be indexed, or that may have parts */
function indexFile(file: string, known?: CachedRanges): PageRanges | undefined {
  const indexer = createIndexer(sha256, known && loadRanges(known));
  let isCut = true;
  /** End of the previous chunk, which can contain the start of a reference. */
  let before: Uint8Array = new Uint8Array();
  try {
    readChunks(openDocument(file).descriptor, (chunk) => {
      const seam = Buffer.concat([before, chunk.subarray(0, referenceName.length)]);
      isCut =
        !seam.includes(referenceName) && !asBuffer(chunk).includes(referenceName) && indexer.push(chunk);
      before = Uint8Array.from(chunk.subarray(-referenceName.length));
      return isCut;
    });
  } catch {
    // The caller that reads the whole file reports the error.
    return undefined;
  }
  return isCut ? indexer.end() : undefined;
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

export function openReader(file: string): DocumentReader {
  const { descriptor } = openDocument(file);
  let isOpen = true;
  return {
    read(start, bytes) {
      const data = Buffer.allocUnsafe(bytes);
      const length = readSync(descriptor, data, 0, bytes, start);
      if (length !== bytes) throw changedMeanwhile();
      return data;
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}
