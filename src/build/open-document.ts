/** Opening a site document: whoever reads it judges anew what its name leads to. */
import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type OpenFile, openInside } from "../assets/open-file.ts";

/**
 * A site's folder may come from a stranger: its document is a file in it, and not a link to someone else's (SAF-4).
 * @param file absolute
 * @throws RefusedFile; system errors
 */
export const openDocument = (file: string): OpenFile =>
  openInside(realpathSync(dirname(file)), basename(file));
