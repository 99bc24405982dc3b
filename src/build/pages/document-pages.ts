/** A document as its frame and its pages, each of which is read from the file when it is needed and known by its hash. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { createSlicer, type Slice } from "../../document/index.ts";

export interface PageSource extends Slice {
  /** SHA-256 of its bytes, hex. */
  readonly digest: string;
}

export interface DocumentPages {
  /** The document with an empty list of pages. */
  readonly frame: Uint8Array;
  readonly frameMembers: number;
  readonly pages: readonly PageSource[];
}

const chunkBytes = 256 * 1024;

/** @returns undefined for a document that only reading it whole can judge */
export function readPages(file: string): DocumentPages | undefined {
  const digests: string[] = [];
  let hash = createHash("sha256");
  const slicer = createSlicer({
    onPageBytes: (part) => hash.update(part),
    onPageEnd: () => {
      digests.push(hash.digest("hex"));
      hash = createHash("sha256");
    },
  });
  const descriptor = openSync(file, "r");
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (;;) {
      const bytes = readSync(descriptor, buffer, 0, chunkBytes, null);
      if (bytes === 0) break;
      if (!slicer.push(buffer.subarray(0, bytes))) return undefined;
    }
  } finally {
    closeSync(descriptor);
  }
  const slices = slicer.end();
  if (!slices) return undefined;
  const pages = slices.pages.map((slice, index) => ({ ...slice, digest: digests[index] ?? "" }));
  return { ...slices, pages };
}

/** Reads one page after another from a file that stays open. */
export interface PageReader {
  /** @throws when the file is no longer what it was */
  read(page: PageSource): Uint8Array;
  close(): void;
}

export function openPageReader(file: string): PageReader {
  const descriptor = openSync(file, "r");
  return {
    read({ start, bytes, digest }) {
      const data = Buffer.allocUnsafe(bytes);
      const length = readSync(descriptor, data, 0, bytes, start);
      if (length !== bytes || createHash("sha256").update(data).digest("hex") !== digest)
        throw new Error("The site's document changed while it was built: build it again.");
      return data;
    },
    close: () => closeSync(descriptor),
  };
}
