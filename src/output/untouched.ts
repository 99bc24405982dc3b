/** Looking at a bundle without building it: is it whole, and as the last build left it? */
import { createHash } from "node:crypto";
import type { Disk } from "./disk.ts";
import { readOwnership } from "./ownership.ts";
import { findPlace } from "./place.ts";
import { realDisk } from "./real-disk.ts";
import { quietly } from "./system-fault.ts";
import type { PublishedFile } from "./types.ts";

/** @returns a hash of what is in a bundle: of the paths and hashes of its files */
export function hashOfBundle(files: Iterable<PublishedFile>): string {
  const hash = createHash("sha256");
  const lines = Array.from(files, ({ path, hash: own }) => `${own} ${path}\n`);
  for (const line of lines.sort()) hash.update(line);
  return hash.digest("hex");
}

/** Names in the state folder of a publish that did not come to its end. */
const unfinished = /^(?:commit|stage|old)-|\.draft-/;

/**
 * @param out the bundle's folder
 * @returns the hash of the bundle when every file that we wrote stands there as we wrote it and nothing is left to be
 * finished; undefined when a build has something to do, were it only to find out what
 */
export async function findUntouchedBundle(out: string, disk: Disk = realDisk()): Promise<string | undefined> {
  return await quietly(
    (async () => {
      const place = await findPlace(disk, out);
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
