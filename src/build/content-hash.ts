/** What contents are known by. */
import { createHash } from "node:crypto";

/** @returns SHA-256 in hex */
export const digest = (contents: string | Uint8Array): string =>
  createHash("sha256").update(contents).digest("hex");

/**
 * The short name of contents in a published file's name.
 * @returns 10 hex digits: among the files of one site, a collision is less likely than a broken disk
 */
export const contentHash = (contents: string): string => digest(contents).slice(0, 10);

/** @returns SHA-256 in base64, as a Content Security Policy names a script */
export const integrity = (contents: string): string => createHash("sha256").update(contents).digest("base64");
