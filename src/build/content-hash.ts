/** Content hashes. */
import { createHash, hash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
import { openFile } from "../assets/open-file.ts";

/** Creates a hash for contents that arrive in parts. */
export const sha256 = () => createHash("sha256");

/** @returns SHA-256 in hex */
export const digest = (contents: string | Uint8Array): string => hash("sha256", contents);

/**
 * Hashes contents for use in a published file's name.
 * @returns 10 hex digits: within one site, a collision is less likely than a broken disk
 */
export const contentHash = (contents: string): string => digest(contents).slice(0, 10);

/** @returns SHA-256 in base64, in the form a Content Security Policy uses for scripts */
export const integrity = (contents: string): string => createHash("sha256").update(contents).digest("base64");

const chunkBytes = 256 * 1024;

/**
 * @returns SHA-256 in hex of a file of any size
 * @throws RefusedFile if it is not a regular file; system errors
 */
export const hashFile = (file: string): string => hashOpen(openFile(file).descriptor);

/**
 * Closes the file after reading.
 * @returns SHA-256 in hex of an open file
 */
export function hashOpen(descriptor: number): string {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(chunkBytes);
  try {
    for (;;) {
      const bytes = readSync(descriptor, buffer, 0, chunkBytes, null);
      if (bytes === 0) return hash.digest("hex");
      hash.update(buffer.subarray(0, bytes));
    }
  } finally {
    closeSync(descriptor);
  }
}
