/** Ownership record, `files.json` in the state folder: our files in the bundle, as we last wrote them. */
import { createHash } from "node:crypto";
import { type Disk, realDisk } from "./disk.ts";
import { findLocation } from "./output-location.ts";
import { FaultError, quietly } from "./system-fault.ts";
import { comparePaths, foldersOf, isOutputPath } from "./tree.ts";
import type { OwnedFile, Ownership, PublishedFile } from "./types.ts";

const VERSION = 1;

/** Formats a record: one file per line, as `[path, bytes, hash, mtimeMs]`. */
export function formatOwnership(files: Iterable<OwnedFile>): string {
  const lines = [...files]
    .sort(comparePaths)
    .map(({ path, bytes, hash, mtimeMs }) => JSON.stringify([path, bytes, hash, mtimeMs]));
  return `{"version":${VERSION},"files":[\n${lines.join(",\n")}\n]}\n`;
}

/**
 * Reads a record.
 *
 * @returns an empty record if there is none
 * @throws FaultError when it is damaged. Without it our files can't be
 *   told from the user's, and a guess could remove one of theirs
 */
export async function readOwnership(disk: Disk, path: string): Promise<Ownership> {
  const text = await disk.read(path);
  const files = text === undefined ? new Map<string, OwnedFile>() : parseOwnership(text);
  if (files) return { files, folders: foldersOf(files.keys()) };
  throw new FaultError(
    `Can't read ${path}, the record of published files: it is damaged, or was written by a newer version of sectile. ` +
      "Move your own files out of the output folder, delete that folder and this record, then build again.",
  );
}

/** Validates every path: a manipulated record must not lead out of the bundle. */
function parseOwnership(text: string): Map<string, OwnedFile> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, files } = (value ?? {}) as { version?: unknown; files?: unknown };
  if (version !== VERSION || !Array.isArray(files)) return undefined;
  const owned = new Map<string, OwnedFile>();
  for (const line of files) {
    if (!Array.isArray(line)) return undefined;
    const [path, bytes, hash, mtimeMs] = line as unknown[];
    if (typeof path !== "string" || typeof hash !== "string" || !isOutputPath(path)) return undefined;
    if (typeof bytes !== "number" || typeof mtimeMs !== "number") return undefined;
    owned.set(path, { path, bytes, hash, mtimeMs });
  }
  return owned;
}

/** @returns a hash of a bundle's contents: of the paths and hashes of its files */
export function hashOfBundle(files: Iterable<PublishedFile>): string {
  const hash = createHash("sha256");
  const lines = Array.from(files, ({ path, hash: own }) => `${own} ${path}\n`);
  for (const line of lines.sort()) hash.update(line);
  return hash.digest("hex");
}

/** Names in the state folder that an unfinished publish leaves. */
const unfinished = /^(?:commit|stage|old)-|\.draft-/;

/**
 * Checks without building that a bundle is complete and unchanged since the last build.
 *
 * @param out the bundle's folder
 * @returns the bundle's hash if every file is as we wrote it and no publish is unfinished; undefined if a build is needed, even
 *   one that finds nothing to do
 */
export async function findUntouchedBundle(out: string, disk: Disk = realDisk()): Promise<string | undefined> {
  return await quietly(
    (async () => {
      const place = await findLocation(disk, out);
      const names = await disk.list(place.state);
      if (names.some(({ name }) => unfinished.test(name))) return undefined;
      if (!names.some(({ name }) => `${place.state}/${name}` === place.manifest)) return undefined;
      const { files, folders } = await readOwnership(disk, place.ownership);
      if (files.size === 0) return undefined;
      // A link in place of a folder would lead elsewhere.
      for (const folder of folders)
        if ((await disk.lstat(`${place.out}/${folder}`))?.kind !== "folder") return undefined;
      for (const { path, bytes, mtimeMs } of files.values()) {
        const entry = await disk.lstat(`${place.out}/${path}`);
        if (entry?.kind !== "file" || entry.bytes !== bytes || entry.mtimeMs !== mtimeMs) return undefined;
      }
      return hashOfBundle(files.values());
    })(),
  );
}
