import fs from "node:fs";
import { openInside, RefusedFile, readAndClose } from "../../assets/open-file.ts";

/**
 * Reads a file below a folder, never outside of it, also through links.
 * @param maxBytes larger files are not read
 * @returns undefined if there is none
 * @throws bugs
 */
export function readInside(root: string, path: string, maxBytes: number): Buffer | undefined {
  try {
    const file = openInside(fs.realpathSync(root), path);
    if (file.size <= maxBytes) return Buffer.from(readAndClose(file));
    fs.closeSync(file.descriptor);
  } catch (error) {
    if (!(error instanceof RefusedFile) && (error as NodeJS.ErrnoException).code === undefined) throw error;
  }
  return undefined;
}

/** Maximum size of an imported picture, in bytes. */
export const maxFileBytes = 100 * 1024 * 1024;
