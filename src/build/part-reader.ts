/** Reads the parts of a document, only from the site's folder (SAF-1). */
import { closeSync, realpathSync } from "node:fs";
import { openInside, RefusedFile, readAndClose } from "../assets/open-file.ts";
import { caps, type FoundPart, type ReadPart } from "../document/index.ts";
import { digest } from "./content-hash.ts";

interface PartReader {
  readonly read: ReadPart;
  /** Requested parts, in order: paths relative to the site's folder, with SHA-256 of their contents; null if unreadable. */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
}

/** @param onPart called for each part before it is read */
export function createPartReader(folder: string, onPart?: (path: string) => void): PartReader {
  const sources: (readonly [string, string | null])[] = [];
  return {
    sources,
    read(path) {
      onPart?.(path);
      const found = readPart(folder, path);
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
