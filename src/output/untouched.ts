/** Checks without building that a bundle is complete and unchanged since the last build. */
import { createHash } from "node:crypto";
import type { Disk } from "./disk.ts";
import { findLocation } from "./output-location.ts";
import { readOwnership } from "./ownership.ts";
import { realDisk } from "./real-disk.ts";
import { quietly } from "./system-fault.ts";
import type { PublishedFile } from "./types.ts";

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
