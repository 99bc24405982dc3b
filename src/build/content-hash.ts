/** What contents are known by. */
import { createHash, hash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
import { openFile } from "../assets/open-file.ts";

/** For contents that come in parts. */
export const sha256 = () => createHash("sha256");

/** @returns SHA-256 in hex */
export const digest = (contents: string | Uint8Array): string => hash("sha256", contents);

/**
 * The short name of contents in a published file's name.
 * @returns 10 hex digits: among the files of one site, a collision is less likely than a broken disk
 */
export const contentHash = (contents: string): string => digest(contents).slice(0, 10);

/** @returns SHA-256 in base64, as a Content Security Policy names a script */
export const integrity = (contents: string): string => createHash("sha256").update(contents).digest("base64");

const chunkBytes = 256 * 1024;

/** Reads an open file from its beginning to its end, a chunk at a time, and closes it. The chunk is overwritten by the next. */
export function readChunks(descriptor: number, take: (chunk: Uint8Array) => boolean): void {
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (;;) {
      const bytes = readSync(descriptor, buffer, 0, chunkBytes, null);
      if (bytes === 0 || !take(buffer.subarray(0, bytes))) return;
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * @returns SHA-256 in hex of a file of any size
 * @throws RefusedFile for anything but a file; system errors
 */
export const hashFile = (file: string): string => hashOpen(openFile(file).descriptor);

/** @returns SHA-256 in hex of an open file, which is closed then */
export function hashOpen(descriptor: number): string {
  const hash = createHash("sha256");
  readChunks(descriptor, (chunk) => {
    hash.update(chunk);
    return true;
  });
  return hash.digest("hex");
}
