/**
 * The commit of a bundle in which one file has changed: it takes the place of the old one in a single rename. That is as
 * whole as the exchange of two trees, and spares putting together a tree of thousands of files for the sake of one.
 *
 * After a kill between the renames the record has the file as it was before. The next publish finds it touched, which is so,
 * and writes it again.
 */
import { folderOf } from "./output-path.ts";
import { formatOwnership } from "./ownership.ts";
import type { Target } from "./place.ts";
import { createFolderCheck } from "./stage-files.ts";
import { changedMeanwhile, withoutOwnership } from "./system-fault.ts";
import type { StagedFile, StandingFile, Transaction } from "./types.ts";

/** @returns the file by which alone the next bundle differs from the one in place; undefined where there is no such one */
export async function findOnlyChange({
  disk,
  place,
  owned,
  next,
}: Transaction): Promise<StagedFile | undefined> {
  const changed = [...next.values()].filter((file) => file.from === "stage");
  const [file] = changed;
  // As many files at the same paths: none was added, and none is to be removed.
  if (!file || changed.length > 1 || next.size !== owned.files.size || !owned.files.has(file.path))
    return undefined;
  if (!(await createFolderCheck(disk, place.out)(folderOf(file.path)))) return undefined;
  return (await disk.lstat(`${place.out}/${file.path}`))?.kind === "file" ? file : undefined;
}

/**
 * @param stage the staging folder, which holds the file
 * @param manifest text of the manifest
 * @throws the signal's reason; system errors; a FaultError when another file was changed meanwhile, or the bundle is in place and its record is not
 */
export async function replaceOne(
  transaction: Transaction,
  stage: string,
  file: StagedFile,
  manifest: string,
): Promise<void> {
  const { disk, place, next, signal } = transaction;
  for (const kept of next.values())
    if (kept.from === "bundle" && !(await isAsItWas(transaction, kept)))
      throw changedMeanwhile(place.out, kept.path);
  signal?.throwIfAborted();
  // All contents are written before: after it only renames are left, which a full disk cannot stop.
  await disk.create(`${stage}/files.json`, Buffer.from(formatOwnership(next.values())));
  await disk.create(`${stage}/manifest.json`, Buffer.from(manifest));
  await disk.rename(`${stage}/${file.draft}`, `${place.out}/${file.path}`);
  try {
    await disk.rename(`${stage}/files.json`, place.ownership);
    await disk.rename(`${stage}/manifest.json`, place.manifest);
  } catch (error) {
    throw withoutOwnership(error, place);
  }
}

/** Minutes may lie between looking at a file and publishing. */
async function isAsItWas({ disk, place }: Target, file: StandingFile): Promise<boolean> {
  const entry = await disk.lstat(`${place.out}/${file.path}`);
  return entry?.kind === "file" && entry.inode === file.inode && entry.mtimeMs === file.mtimeMs;
}
