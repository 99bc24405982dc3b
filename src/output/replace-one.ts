/**
 * Commit of a bundle in which one file changed: one rename replaces the old file. This is as atomic as exchanging two trees, and
 * avoids assembling a tree of thousands of files for one change.
 *
 * After a kill between the renames the record describes the file before
 * the change. The next publish finds it modified and writes it again.
 */

import type { Target } from "./output-location.ts";
import { folderOf } from "./output-path.ts";
import { formatOwnership } from "./ownership.ts";
import { createFolderCheck } from "./stage-files.ts";
import { changedMeanwhile, withoutOwnership } from "./system-fault.ts";
import type { StagedFile, StandingFile, Transaction } from "./types.ts";

/** @returns the only file that differs from the bundle in place; undefined when anything else differs */
export async function findOnlyChange({
  disk,
  location,
  owned,
  next,
}: Transaction): Promise<StagedFile | undefined> {
  const changed = [...next.values()].filter((file) => file.from === "stage");
  const [file] = changed;
  // Same number of files at the same paths: nothing was added or removed.
  if (!file || changed.length > 1 || next.size !== owned.files.size || !owned.files.has(file.path))
    return undefined;
  if (!(await createFolderCheck(disk, location.out)(folderOf(file.path)))) return undefined;
  return (await disk.lstat(`${location.out}/${file.path}`))?.kind === "file" ? file : undefined;
}

/**
 * @param stage the staging folder, which contains the file
 * @param manifest text of the manifest
 * @throws the signal's reason; system errors; a FaultError when another file was changed meanwhile, or when the bundle is in
 *   place but its record is not
 */
export async function replaceOne(
  transaction: Transaction,
  stage: string,
  file: StagedFile,
  manifest: string,
): Promise<void> {
  const { disk, location, next, signal } = transaction;
  for (const kept of next.values())
    if (kept.from === "bundle" && !(await isAsItWas(transaction, kept)))
      throw changedMeanwhile(location.out, kept.path);
  signal?.throwIfAborted();
  // All contents are written first. Only renames come after, and a full disk can't stop those.
  await disk.create(`${stage}/files.json`, Buffer.from(formatOwnership(next.values())));
  await disk.create(`${stage}/manifest.json`, Buffer.from(manifest));
  await disk.rename(`${stage}/${file.draft}`, `${location.out}/${file.path}`);
  try {
    await disk.rename(`${stage}/files.json`, location.ownership);
    await disk.rename(`${stage}/manifest.json`, location.manifest);
  } catch (error) {
    throw withoutOwnership(error, location);
  }
}

/** Checks again, because minutes can pass between the first check and publishing. */
async function isAsItWas({ disk, location }: Target, file: StandingFile): Promise<boolean> {
  const entry = await disk.lstat(`${location.out}/${file.path}`);
  return entry?.kind === "file" && entry.inode === file.inode && entry.mtimeMs === file.mtimeMs;
}
