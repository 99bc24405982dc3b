/** A document as its frame and its pages, each of which is read from the file when it is needed and known by its hash. */
import { createHash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
import { RefusedFile } from "../../assets/open-file.ts";
import { createSlicer, type Slice } from "../../document/index.ts";
import { isSystemError } from "../../output/index.ts";
import { readChunks } from "../content-hash.ts";
import { openDocument } from "../open-document.ts";

export interface PageSource extends Slice {
  /** SHA-256 of its bytes, hex. */
  readonly digest: string;
}

export interface DocumentPages {
  /** The document with an empty list of pages. */
  readonly frame: Uint8Array;
  readonly frameMembers: number;
  readonly pages: readonly PageSource[];
  readonly bytes: number;
  /** SHA-256 of the document, hex. */
  readonly hash: string;
}

/** @returns undefined for a document that only reading it whole can judge, as one that is gone or another by now */
export function readPages(file: string): DocumentPages | undefined {
  try {
    return readOpenPages(openDocument(file).descriptor);
  } catch (error) {
    if (error instanceof RefusedFile || isSystemError(error)) return undefined;
    throw error;
  }
}

function readOpenPages(descriptor: number): DocumentPages | undefined {
  const digests: string[] = [];
  let hash = createHash("sha256");
  const slicer = createSlicer({
    onPageBytes: (part) => hash.update(part),
    onPageEnd: () => {
      digests.push(hash.digest("hex"));
      hash = createHash("sha256");
    },
  });
  const whole = createHash("sha256");
  let isCut = true;
  let bytes = 0;
  readChunks(descriptor, (chunk) => {
    bytes += chunk.length;
    whole.update(chunk);
    isCut = slicer.push(chunk);
    return isCut;
  });
  const slices = slicer.end();
  if (!slices || !isCut) return undefined;
  // Pages of the same bytes have the same path, of which there is something to say.
  if (new Set(digests).size < digests.length) return undefined;
  const pages = slices.pages.map(({ start, bytes, members }, index) => {
    return { start, bytes, members, digest: digests[index] ?? "" };
  });
  return { ...slices, pages, bytes, hash: whole.digest("hex") };
}

/** Reads one page after another from a file that stays open. */
export interface PageReader {
  /** @throws when the file is no longer what it was */
  read(page: PageSource): Uint8Array;
  /** May be called more than once. */
  close(): void;
}

export function openPageReader(file: string): PageReader {
  const { descriptor } = openDocument(file);
  let isOpen = true;
  return {
    read({ start, bytes, digest }) {
      const data = Buffer.allocUnsafe(bytes);
      const length = readSync(descriptor, data, 0, bytes, start);
      if (length !== bytes || createHash("sha256").update(data).digest("hex") !== digest)
        throw new Error("The site's document changed while it was built: build it again.");
      return data;
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}
