/** Assembles the next bundle as one tree in the staging folder, from recycled, new and existing files and the user's own. */
import type { DiskEntry } from "./disk.ts";
import { findForeign, refuseClash } from "./foreign.ts";
import type { Target } from "./output-location.ts";
import { type Preserved, preserveFiles } from "./preserve.ts";
import { openRecycled, pruneRecycled } from "./recycled.ts";
import { changedMeanwhile, FaultError, hasCode } from "./system-fault.ts";
import { createFolders, foldersOf, foldPath, linkOrCopy, removeTree } from "./tree.ts";
import type { OwnedFile, StandingFile, Transaction } from "./types.ts";

export interface Assembled {
  /** Contents of the next ownership record. */
  readonly files: readonly OwnedFile[];
  readonly preserved: readonly Preserved[];
  /** Absolute paths of user files that had to be set aside. */
  readonly kept: readonly string[];
}

/**
 * Creates `tree/` in the staging folder.
 *
 * @throws the signal's reason; FaultError when a file would overwrite one of the user's. Nothing is changed in that case
 */
export async function assemble(transaction: Transaction, stage: string): Promise<Assembled> {
  const { disk, location, owned, next } = transaction;
  // Open the recycled tree first: files that it returns to the bundle must be found by the search below.
  const recycled = await openRecycled(transaction);
  const foreign = await findForeign(disk, location.out, owned);
  refuseClash(location, next.keys(), foreign, owned.files.size === 0);
  const tree = `${stage}/tree`;
  if (recycled) await disk.rename(`${location.recycled}/tree`, tree);
  else await disk.makeFolder(tree);
  await removeTree(disk, location.recycled);
  const old = await disk.lstat(location.out);
  if (old) await disk.adopt(tree, old);
  const placed = recycled ? await pruneRecycled(disk, tree, recycled.owned, next) : new Set<string>();
  const files = await placeFiles(transaction, stage, placed);
  await refuseTwins(transaction, tree);
  const preserved = await preserveFiles(disk, location.out, tree, foreign);
  return { files, preserved, kept: recycled?.kept ?? [] };
}

/** @param placed paths that are already in place */
async function placeFiles(
  transaction: Transaction,
  stage: string,
  placed: ReadonlySet<string>,
): Promise<OwnedFile[]> {
  const { disk, next, signal } = transaction;
  const tree = `${stage}/tree`;
  const makeFor = createFolders(disk, tree, foldersOf(placed));
  const files: OwnedFile[] = [];
  for (const file of next.values()) {
    signal?.throwIfAborted();
    const { path, bytes, hash } = file;
    let { mtimeMs } = file;
    if (!placed.has(path)) {
      await makeFor(path);
      if (file.from === "stage") await disk.rename(`${stage}/${file.draft}`, `${tree}/${path}`);
      // A copy's time may be rounded.
      else ({ mtimeMs } = await linkFromBundle(transaction, tree, file));
    }
    files.push({ path, bytes, hash, mtimeMs });
  }
  return files;
}

async function linkFromBundle(
  { disk, location }: Target,
  tree: string,
  file: StandingFile,
): Promise<DiskEntry> {
  const target = `${tree}/${file.path}`;
  try {
    const how = await linkOrCopy(disk, `${location.out}/${file.path}`, target);
    const entry = await disk.lstat(target);
    // Minutes can pass between checking the file and linking it. By now it may be a different file or a symbolic link.
    const isSame = entry?.kind === "file" && (how === "copied" || entry.inode === file.inode);
    if (isSame && entry.bytes === file.bytes) return entry;
  } catch (error) {
    if (!hasCode(error, "ENOENT", "EEXIST")) throw error;
  }
  throw changedMeanwhile(location.out, file.path);
}

/** Only the disk knows if two of our paths are the same file there. */
async function refuseTwins({ disk, location, next }: Transaction, tree: string): Promise<void> {
  const byFold = new Map<string, string>();
  for (const path of next.keys()) {
    const twin = byFold.get(foldPath(path));
    byFold.set(foldPath(path), path);
    if (twin === undefined) continue;
    const [a, b] = [await disk.lstat(`${tree}/${twin}`), await disk.lstat(`${tree}/${path}`)];
    if (a?.inode !== b?.inode) continue;
    throw new FaultError(
      `Could not publish to ${location.out}: "${twin}" and "${path}" differ only in letter case or in the encoding of ` +
        "letters, so they are one file on this disk. Change the path of one of the two pages.",
    );
  }
}
