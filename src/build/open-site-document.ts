/** Opens a site's document, together with its parts. */
import { closeSync, realpathSync } from "node:fs";
import { basename } from "node:path";
import type { Catalogue } from "#section";
import { openInside, RefusedFile, readAndClose } from "../assets/open-file.ts";
import type { Diagnostic } from "../diagnostic/index.ts";
import { caps, type FoundPart, locate, putTogether, type ReadPart } from "../document/index.ts";
import { digest } from "./content-hash.ts";
import { readDocument, type SiteSource } from "./find-site.ts";
import { cutDocument, openWhole, type SiteDocument } from "./site-document.ts";

/** The open document, or the problems of its text. */
export type Opened = SiteDocument | { readonly diagnostics: readonly Diagnostic[] };

export function openSiteDocument(source: SiteSource, catalogue: Catalogue): Opened {
  const read = readDocument(source);
  if ("diagnostic" in read) return { diagnostics: [read.diagnostic] };
  const { bytes } = read;
  const cut = (whole: Uint8Array) => {
    const document = cutDocument(whole);
    return document && { ...document, isInFile: whole === bytes };
  };
  return openText(bytes, source, catalogue, { cut });
}

interface TextOptions {
  /** Finds the page ranges of a text; default: from beginning to end. */
  readonly cut?: (bytes: Uint8Array) => SiteDocument | undefined;
  /**
   * Called for each part, to read it or to replace it.
   * @param path relative to the site's folder
   * @param read reads the file
   */
  readonly onPart?: OnPart | undefined;
}

export type OnPart = (path: string, read: () => FoundPart) => FoundPart;

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
  const { positionOf, shared } = whole;
  const document = cut(whole.bytes);
  const opened: Opened = document
    ? { ...document, positionOf, locate: (found) => locate({ ...document, positionOf }, found) }
    : openWhole(whole.bytes, catalogue, positionOf);
  if ("diagnostics" in opened) return { diagnostics: withoutTwins(opened.diagnostics) };
  return {
    ...opened,
    parts: { shared, documentHash: digest(bytes), sources: parts.sources },
    locate: (found) => withoutTwins(opened.locate(found)),
  };
}

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

interface PartReader {
  readonly read: ReadPart;
  /** Requested parts, in order: paths relative to the site's folder, with SHA-256 of their contents; null if unreadable. */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
}

/**
 * Reads the parts of a document, only from the site's folder (SAF-1).
 * @param onPart called for each part, to read it or to replace it
 */
function createPartReader(folder: string, onPart: OnPart = (_, read) => read()): PartReader {
  const sources: (readonly [string, string | null])[] = [];
  return {
    sources,
    read(path) {
      const found = onPart(path, () => readPart(folder, path));
      sources.push([path, "bytes" in found ? digest(found.bytes) : null]);
      return found;
    },
  };
}

function readPart(folder: string, path: string): FoundPart {
  try {
    const file = openInside(realpathSync(folder), path);
    if (file.size > caps.bytes) {
      closeSync(file.descriptor);
      return { problem: `it is ${file.size} bytes (the limit is ${caps.bytes})` };
    }
    return { bytes: readAndClose(file) };
  } catch (error) {
    if (error instanceof RefusedFile) return { problem: error.message };
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    return ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(code) ? { missing: true } : { problem: code };
  }
}
