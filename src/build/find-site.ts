/** Finds a site document: the path may name the folder or the file (DOC-1). */
import { realpath, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { caps } from "../document/index.ts";

export type SiteSource =
  | { /** Absolute path of the document. */ readonly file: string; readonly folder: string }
  | { readonly diagnostic: Diagnostic };

/** @param site as given, for messages; relative to `cwd` */
export async function findSite(site: string, cwd: string): Promise<SiteSource> {
  const given = resolve(cwd, site);
  try {
    const isFolder = (await stat(given)).isDirectory();
    const file = isFolder ? join(given, "site.json") : given;
    const problem = await findProblem(file);
    if (problem) return { diagnostic: diagnose("site-unreadable", "", { path: site, reason: problem }) };
    const { size } = await stat(file);
    // Not even read: the cap is there to bound memory.
    if (size > caps.bytes)
      return { diagnostic: diagnose("too-large", "", { what: "bytes", found: size, max: caps.bytes }) };
    return { file, folder: dirname(file) };
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

/** A site's folder may come from a stranger: its document is a file in it, and not a link to someone else's (SAF-4). */
async function findProblem(file: string): Promise<string | undefined> {
  const real = await realpath(file);
  if (!real.startsWith((await realpath(dirname(file))) + sep))
    return "it is a link to a place outside of its folder";
  return (await stat(real)).isFile() ? undefined : "it is not a file";
}
