/** Reads files of a site's folder and nothing else: symbolic links can't lead outside (SAF-1). */
import fs from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Reason } from "../diagnostic/index.ts";
import { type FileSystem, openInside, RefusedFile, readAndClose } from "./open-file.ts";

export type SiteFile =
  | { readonly bytes: Uint8Array; readonly readAgain: () => Uint8Array }
  | { readonly missing: true }
  | { readonly problem: Reason };

/** Larger files belong on a file host. */
const maxBytes = 100 * 1024 * 1024;

/** @returns a function that reads a file by its path relative to the site's folder */
export function createSiteFiles(
  folder: string,
  system: FileSystem = fs,
): (path: string) => Promise<SiteFile> {
  let root: string | undefined;
  const read = (path: string) => {
    root ??= system.realpathSync(folder);
    const file = openInside(root, path, system);
    if (file.size <= maxBytes) return readAndClose(file);
    fs.closeSync(file.descriptor);
    throw new RefusedFile({ kind: "file-bytes", bytes: file.size, max: maxBytes });
  };
  return async (path) => {
    try {
      return { bytes: read(path), readAgain: () => read(path) };
    } catch (error) {
      if (error instanceof RefusedFile) return { problem: error.reason };
      const { code = "" } = error as NodeJS.ErrnoException;
      if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(code)) return { missing: true };
      return { problem: { kind: "unreadable", code } };
    }
  };
}

/** @returns file size in bytes; 0 if the file is missing or inaccessible */
export const weigh = async (folder: string, path: string): Promise<number> =>
  await stat(join(folder, path)).then(
    ({ size }) => size,
    () => 0,
  );
