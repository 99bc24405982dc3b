/**
 * The commit: the staged tree takes the place of the bundle, and what stands in the state folder says at every moment
 * what has happened. The name of a work folder is its state:
 *
 *   stage-*   unfinished; holds nothing but our own, may be removed whole
 *   commit-*  sealed: `tree/` is the next bundle, or, once exchanged, the old one
 *   old-*     the exchange is done and recorded; `tree/` is the old bundle, to be cleared of the user's files
 *   recycled  the old bundle, cleared (see `recycled.ts`)
 *
 * A sealed folder also holds `files.json` and `manifest.json`, which move to the state folder after the exchange;
 * `earlier.json`, the record of the old bundle; and `commit.json`, by which to tell the two trees apart. So the record
 * in force is the old one until the exchange, and whoever comes after a kill knows from the trees which is due.
 * A folder is removed only under the name `stage-*`, for halfway through its removal it may lack any of these.
 * All contents are written before the exchange: after it only renames are left, which a full disk cannot stop.
 */
import type { Assembled } from "./assemble.ts";
import type { Disk } from "./disk.ts";
import { formatOwnership, readOwnership } from "./ownership.ts";
import type { Target } from "./place.ts";
import type { Preserved } from "./preserve.ts";
import { retireTree, setAside } from "./retire.ts";
import { hasCode } from "./system-fault.ts";
import { linkOrCopy, removeTree, renameIfThere } from "./tree.ts";

/** What `commit.json` holds. */
interface CommitNote {
  /** Inode of the folder that is the next bundle. */
  readonly next: string;
  /** Inode of the folder that was the bundle; null when there was none. */
  readonly old: string | null;
  readonly preserved: readonly Preserved[];
  readonly isCopied: boolean;
}

/**
 * Seals a staging folder.
 *
 * @param manifest text of the manifest
 * @returns path of the sealed folder
 */
export async function seal(
  { disk, place }: Target,
  stage: string,
  { files, preserved, isCopied }: Assembled,
  manifest: string,
): Promise<string> {
  const write = (name: string, text: string) => disk.create(`${stage}/${name}`, Buffer.from(text));
  await write("files.json", formatOwnership(files.values()));
  await write("manifest.json", manifest);
  if (await disk.lstat(place.ownership)) await linkOrCopy(disk, place.ownership, `${stage}/earlier.json`);
  const next = (await disk.lstat(`${stage}/tree`))?.inode ?? "";
  const old = (await disk.lstat(place.out))?.inode ?? null;
  await write("commit.json", JSON.stringify({ next, old, preserved, isCopied } satisfies CommitNote));
  return await rename(disk, stage, "commit");
}

/**
 * Puts the sealed tree in the bundle's place: with one system call, or, where no exchange is to be had, with two
 * renames between which the folder is missing for a moment.
 */
export async function swap({ disk, place }: Target, sealed: string): Promise<void> {
  const tree = `${sealed}/tree`;
  if (!(await disk.lstat(place.out))) return await disk.rename(tree, place.out);
  if (await disk.exchange(tree, place.out)) return;
  const aside = `${sealed}/previous`;
  await disk.rename(place.out, aside);
  try {
    await disk.rename(tree, place.out);
  } catch (error) {
    await disk.rename(aside, place.out);
    throw error;
  }
}

/**
 * Finishes what a sealed folder is about, after the swap as well as after a kill or an error at any point of it: if the
 * trees have changed places, the new record comes into force, else everything staged is dropped.
 *
 * @returns `old`: the folder, now with the old bundle, to be retired; undefined when the next bundle is not in place.
 *   `kept`: absolute paths of what had to be set aside
 */
export async function settle(
  target: Target,
  sealed: string,
): Promise<{ readonly old: string | undefined; readonly kept: readonly string[] }> {
  const { disk, place } = target;
  const tree = await disk.lstat(`${sealed}/tree`);
  let kept: readonly string[] = [];
  if (await disk.lstat(`${sealed}/previous`)) {
    // Between the two renames, or after both: the way forward is open in either case.
    if (tree) {
      kept = await freeBundle(target);
      await disk.rename(`${sealed}/tree`, place.out);
    }
    await disk.rename(`${sealed}/previous`, `${sealed}/tree`);
  } else if (tree && !(await isExchanged(disk, sealed, tree.inode))) {
    await removeTree(disk, await rename(disk, sealed, "stage"));
    return { old: undefined, kept };
  }
  await renameIfThere(disk, `${sealed}/files.json`, place.ownership);
  await renameIfThere(disk, `${sealed}/manifest.json`, place.manifest);
  return { old: await rename(disk, sealed, "old"), kept };
}

/** Gives a work folder its next state, which is the beginning of its name. */
async function rename(disk: Disk, folder: string, state: "stage" | "commit" | "old"): Promise<string> {
  const cut = folder.lastIndexOf("/") + 1;
  const next = folder.slice(0, cut) + folder.slice(cut).replace(/^[a-z]+/, state);
  await disk.rename(folder, next);
  return next;
}

/** Says whether the tree in a sealed folder is the old bundle. */
async function isExchanged(disk: Disk, sealed: string, inode: string): Promise<boolean> {
  const { next, old } = await readNote(disk, sealed);
  if (inode === next) return false;
  if (inode === old) return true;
  // Neither: the project was copied since, or its file system numbers files anew. What is in the tree must tell.
  return !(await isWhole(disk, sealed));
}

/**
 * The bundle's folder is missing between two renames, and somebody may have made another one there since.
 *
 * @returns absolute path of what was set aside, if it was
 */
async function freeBundle(target: Target): Promise<string[]> {
  const { disk, place } = target;
  if (!(await disk.lstat(place.out))) return [];
  try {
    await disk.rmdir(place.out);
    return [];
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOTDIR")) throw error;
    return [await setAside(target, place.out, "folder")];
  }
}

async function isWhole(disk: Disk, sealed: string): Promise<boolean> {
  const { files } = await readOwnership(disk, `${sealed}/files.json`);
  for (const { path, bytes } of files.values()) {
    if ((await disk.lstat(`${sealed}/tree/${path}`))?.bytes !== bytes) return false;
  }
  return true;
}

/**
 * Clears an `old-*` folder of the user's files and makes it the recycled tree.
 *
 * @returns absolute paths of what was set aside
 */
export async function retire(target: Target, folder: string): Promise<string[]> {
  const { disk, place } = target;
  const tree = `${folder}/tree`;
  if ((await disk.lstat(tree))?.kind !== "folder") {
    await removeTree(disk, await rename(disk, folder, "stage"));
    return [];
  }
  const { preserved, isCopied } = await readNote(disk, folder);
  const owned = await readOwnership(disk, `${folder}/earlier.json`);
  const kept = await retireTree(target, tree, owned, preserved);
  await removeTree(disk, place.recycled);
  // Without hard links a recycled tree would double the space on disk and save no work.
  if (isCopied || owned.files.size === 0) await removeTree(disk, await rename(disk, folder, "stage"));
  else await disk.rename(folder, place.recycled);
  return kept;
}

async function readNote(disk: Disk, folder: string): Promise<CommitNote> {
  const none: CommitNote = { next: "", old: null, preserved: [], isCopied: false };
  return {
    ...none,
    ...(JSON.parse((await disk.read(`${folder}/commit.json`)) ?? "{}") as Partial<CommitNote>),
  };
}
