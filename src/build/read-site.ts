/** Finds and reads a site document: the path may name the folder or the file (DOC-1). */
import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { caps } from "../document/index.ts";

export type SiteSource =
  | { readonly bytes: Uint8Array; readonly folder: string }
  | { readonly diagnostic: Diagnostic };

/** @param site as given, for messages; relative to `cwd` */
export async function readSite(site: string, cwd: string): Promise<SiteSource> {
  const given = resolve(cwd, site);
  try {
    const isFolder = (await stat(given)).isDirectory();
    const file = isFolder ? join(given, "site.json") : given;
    const { size } = await stat(file);
    // Not even read: the cap is there to bound memory.
    if (size > caps.bytes)
      return { diagnostic: diagnose("too-large", "", { what: "bytes", found: size, max: caps.bytes }) };
    return { bytes: await readFile(file), folder: dirname(file) };
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" || code === "ENOTDIR";
    return {
      diagnostic: isMissing
        ? diagnose("site-missing", "", { path: site })
        : diagnose("site-unreadable", "", { path: site, reason: code }),
    };
  }
}
