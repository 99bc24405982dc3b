/** Finds a site document from a path to its folder or file (DOC-1). */
import { closeSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { RefusedFile, readAndClose } from "../assets/open-file.ts";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { caps } from "../document/index.ts";
import { openDocument } from "./open-document.ts";

export interface SiteSource {
  /** The path as given, for messages. */
  readonly given: string;
  /** Absolute path of the document. */
  readonly file: string;
  readonly folder: string;
}

interface Refused {
  readonly diagnostic: Diagnostic;
}

/** @param site the path as given, relative to `cwd` */
export async function findSite(site: string, cwd: string): Promise<SiteSource | Refused> {
  const given = resolve(cwd, site);
  try {
    const file = (await stat(given)).isDirectory() ? join(given, "site.json") : given;
    const { descriptor, size } = openDocument(file);
    closeSync(descriptor);
    // The file is not even read, since the limit protects memory.
    if (size > caps.bytes)
      return { diagnostic: diagnose("too-large", "", { what: "bytes", found: size, max: caps.bytes }) };
    return { given: site, file, folder: dirname(file) };
  } catch (error) {
    return unreadable(site, error);
  }
}

/** @returns the document's bytes; at most one more than the limit, since the file can have grown */
export function readDocument({ given, file }: SiteSource): { readonly bytes: Uint8Array } | Refused {
  try {
    return { bytes: readAndClose(openDocument(file), caps.bytes + 1) };
  } catch (error) {
    return unreadable(given, error);
  }
}

function unreadable(path: string, error: unknown): Refused {
  const { code = "unknown error" } = error as NodeJS.ErrnoException;
  const reason = error instanceof RefusedFile ? error.message : code;
  const isMissing = code === "ENOENT" || code === "ENOTDIR";
  return {
    diagnostic: isMissing
      ? diagnose("site-missing", "", { path })
      : diagnose("site-unreadable", "", { path, reason }),
  };
}
