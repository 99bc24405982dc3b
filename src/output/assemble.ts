/** Putting the next bundle together as one tree in the staging folder: recycled or new files, old files, the user's files. */
import type { DiskEntry } from "./disk.ts";
import { findForeign, refuseClash } from "./foreign.ts";
import { foldersOf, foldPath } from "./output-path.ts";
import type { Target } from "./place.ts";
import { type Preserved, preserveFiles } from "./preserve.ts";
import { openRecycled, pruneRecycled } from "./recycled.ts";
import { changedMeanwhile, FaultError, hasCode } from "./system-fault.ts";
import { createFolders, linkOrCopy, removeTree } from "./tree.ts";
import type { NextFile, OwnedFile, StandingFile, Transaction } from "./types.ts";

export interface Assembled {
  /** What the record will say. */
  readonly files: ReadonlyMap<string, OwnedFile>;
  readonly preserved: readonly Preserved[];
  /** This file system has no hard links. */
  readonly isCopied: boolean;
  /** Absolute paths of the user's files that had to be set aside. */
  readonly kept: readonly string[];
}

/**
 * Makes `tree/` in the staging folder.
 *
 * @throws the signal's reason; FaultError when a file would land on one of the user's; nothing is changed then
 */
export async function assemble(transaction: Transaction, stage: string): Promise<Assembled> {
  const { disk, place, owned, next, clean } = transaction;
  // The recycled tree first: what it gives back to the bundle must be seen by the search that follows.
  const recycled = await openRecycled(transaction);
  const foreign = await findForeign(disk, place.out, owned);
  refuseClash(place, next.keys(), foreign, owned.files.size === 0);
  const tree = `${stage}/tree`;
  if (recycled && !clean) await disk.rename(`${place.recycled}/tree`, tree);
  else if (!(await disk.lstat(tree))) await disk.makeFolder(tree);
  await removeTree(disk, place.recycled);
  const old = await disk.lstat(place.out);
  if (old) await disk.adopt(tree, old);
  const placed =
    recycled && !clean
      ? await pruneRecycled(disk, tree, recycled.owned, next)
      : new Set(pathsInTree(next.values()));
  const { files, isCopied } = await placeFiles(transaction, stage, placed);
  await refuseTwins(transaction, tree);
  const preserved = await preserveFiles(disk, place.out, tree, foreign);
  return { files, preserved, isCopied, kept: recycled?.kept ?? [] };
}

/** Files that were written where they will stand. */
const pathsInTree = (files: Iterable<NextFile>): string[] =>
  [...files]
    .filter((file) => file.from === "stage" && file.draft === `tree/${file.path}`)
    .map(({ path }) => path);

/** @param placed paths at which the file is already */
async function placeFiles(
  transaction: Transaction,
  stage: string,
  placed: ReadonlySet<string>,
): Promise<Pick<Assembled, "files" | "isCopied">> {
  const { disk, next, signal } = transaction;
  const tree = `${stage}/tree`;
  const makeFor = createFolders(disk, tree, foldersOf(placed));
  const files = new Map<string, OwnedFile>();
  let isCopied = false;
  for (const file of next.values()) {
    signal?.throwIfAborted();
    const { path, bytes, hash } = file;
    let { mtimeMs } = file;
    if (!placed.has(path)) {
      await makeFor(path);
      if (file.from === "stage") await disk.rename(`${stage}/${file.draft}`, `${tree}/${path}`);
      else {
        const { how, entry } = await linkFromBundle(transaction, tree, file);
        isCopied ||= how === "copied";
        mtimeMs = entry.mtimeMs; // A copy's may be rounded.
      }
    }
    files.set(path, { path, bytes, hash, mtimeMs });
  }
  return { files, isCopied };
}

async function linkFromBundle(
  { disk, place }: Target,
  tree: string,
  file: StandingFile,
): Promise<{ how: "linked" | "copied"; entry: DiskEntry }> {
  const target = `${tree}/${file.path}`;
  try {
    const how = await linkOrCopy(disk, `${place.out}/${file.path}`, target);
    const entry = await disk.lstat(target);
    // Minutes may lie between looking at the file and linking it; by now it may be another one, or a symbolic link.
    const isSame = entry?.kind === "file" && (how === "copied" || entry.inode === file.inode);
    if (isSame && entry.bytes === file.bytes) return { how, entry };
  } catch (error) {
    if (!hasCode(error, "ENOENT", "EEXIST")) throw error;
  }
  throw changedMeanwhile(place.out, file.path);
}

/** Two files of ours may be one on this disk; whether they are, only the disk can tell. */
async function refuseTwins({ disk, place, next }: Transaction, tree: string): Promise<void> {
  const byFold = new Map<string, string>();
  for (const path of next.keys()) {
    const twin = byFold.get(foldPath(path));
    byFold.set(foldPath(path), path);
    if (twin === undefined) continue;
    const [a, b] = [await disk.lstat(`${tree}/${twin}`), await disk.lstat(`${tree}/${path}`)];
    if (a?.inode !== b?.inode) continue;
    throw new FaultError(
      `The bundle could not be published to ${place.out}: "${twin}" and "${path}" differ only in letter case or in ` +
        "the form of their letters, and on this disk they are one file. Give one of the two pages another path.",
    );
  }
}
