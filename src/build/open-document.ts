/** Opens a site document, and checks again what its name resolves to. */
import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type OpenFile, openInside } from "../assets/open-file.ts";

/**
 * A site's folder can come from a stranger, so its document must be a file in it, not a link to another file (SAF-4).
 * @param file absolute
 * @throws RefusedFile; system errors
 */
export const openDocument = (file: string): OpenFile =>
  openInside(realpathSync(dirname(file)), basename(file));
