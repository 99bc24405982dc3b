/** The short name of contents in a published file's name. */
import { createHash } from "node:crypto";

/** @returns 10 hex digits: among the files of one site, a collision is less likely than a broken disk */
export const contentHash = (contents: string | Uint8Array): string =>
  createHash("sha256").update(contents).digest("hex").slice(0, 10);
