/**
 * Commit: the staged tree replaces the bundle, and the state folder records every step. A work folder's name is its state:
 *
 *   stage-*   unfinished; contains only our own files, so it may be removed as a whole
 *   commit-*  sealed: `tree/` is the next bundle or, after the exchange, the old one
 *   old-*     the exchange is done and recorded; `tree/` is the old bundle, still to be cleared of the user's files
 *   recycled  the old bundle, cleared (see `recycled.ts`)
 *
 * A sealed folder also contains `files.json` and `manifest.json`, which move to the state folder after the exchange,
 * `earlier.json`, the old bundle's record, and `commit.json`, which identifies the two trees. The old record stays in force until
 * the exchange, so a process that recovers after a kill can tell from the trees which record is valid. Folders are removed only
 * under the name `stage-*`, because a half-removed folder may lack any of these files. All contents are written before the
 * exchange. Only renames come after it, and a full disk can't stop those.
 */
import type { Assembled } from "./assemble.ts";
import type { Disk } from "./disk.ts";
import { sweepLock } from "./lock.ts";
import { isDraft, type Target } from "./output-location.ts";
import { formatOwnership, readOwnership } from "./ownership.ts";
import { type Preserved, retireTree, setAside } from "./preserve.ts";
import { hasCode, quietly } from "./system-fault.ts";
import { linkOrCopy, removeTree, renameIfThere, unlinkIfThere } from "./tree.ts";

/** Contents of `commit.json`. */
interface CommitNote {
  /** Inode of the folder that is the next bundle. */
  readonly next: string;
  /** Inode of the folder that was the bundle; null if there was none. */
  readonly old: string | null;
  readonly preserved: readonly Preserved[];
}

/**
 * Seals a staging folder.
 *
 * @param manifest text of the manifest
 * @returns path of the sealed folder
 */
export async function seal(
  { disk, location }: Target,
  stage: string,
  { files, preserved }: Assembled,
  manifest: string,
): Promise<string> {
  const write = (name: string, text: string) => disk.create(`${stage}/${name}`, Buffer.from(text));
  await write("files.json", formatOwnership(files));
  await write("manifest.json", manifest);
  if (await disk.lstat(location.ownership))
    await linkOrCopy(disk, location.ownership, `${stage}/earlier.json`);
  const next = (await disk.lstat(`${stage}/tree`))?.inode ?? "";
  const old = (await disk.lstat(location.out))?.inode ?? null;
  await write("commit.json", JSON.stringify({ next, old, preserved } satisfies CommitNote));
  return await rename(disk, stage, "commit");
}

/**
 * Moves the sealed tree to the bundle's location. Uses one system call, or two renames where exchange is not supported; the
 * folder is then missing for a moment.
 */
export async function swap({ disk, location }: Target, sealed: string): Promise<void> {
  const tree = `${sealed}/tree`;
  if (!(await disk.lstat(location.out))) return await disk.rename(tree, location.out);
  if (await disk.exchange(tree, location.out)) return;
  const aside = `${sealed}/previous`;
  await disk.rename(location.out, aside);
  try {
    await disk.rename(tree, location.out);
  } catch (error) {
    await disk.rename(aside, location.out);
    throw error;
  }
}

/**
 * Finishes a sealed folder, after the swap or after a kill or an error at any point of it. If the trees were exchanged, the new
 * record comes into force; otherwise everything staged is dropped.
 *
 * @returns `old`: the folder, which now contains the old bundle and must be retired; undefined when the next bundle is not in
 *   place. `kept`: absolute paths of files that had to be set aside
 */
export async function settle(
  target: Target,
  sealed: string,
): Promise<{ readonly old: string | undefined; readonly kept: readonly string[] }> {
  const { disk, location } = target;
  const tree = await disk.lstat(`${sealed}/tree`);
  let kept: readonly string[] = [];
  if (await disk.lstat(`${sealed}/previous`)) {
    // Killed between the two renames or after both. Either way the commit can be completed.
    if (tree) {
      kept = await freeBundle(target);
      await disk.rename(`${sealed}/tree`, location.out);
    }
    await disk.rename(`${sealed}/previous`, `${sealed}/tree`);
  } else if (tree && !(await isExchanged(disk, sealed, tree.inode))) {
    await removeTree(disk, await rename(disk, sealed, "stage"));
    return { old: undefined, kept };
  }
  await renameIfThere(disk, `${sealed}/files.json`, location.ownership);
  await renameIfThere(disk, `${sealed}/manifest.json`, location.manifest);
  return { old: await rename(disk, sealed, "old"), kept };
}

/** Renames a work folder to its next state, which is the prefix of its name. */
async function rename(disk: Disk, folder: string, state: "stage" | "commit" | "old"): Promise<string> {
  const cut = folder.lastIndexOf("/") + 1;
  const next = folder.slice(0, cut) + folder.slice(cut).replace(/^[a-z]+/, state);
  await disk.rename(folder, next);
  return next;
}

/** Returns true if the tree in a sealed folder is the old bundle. */
async function isExchanged(disk: Disk, sealed: string, inode: string): Promise<boolean> {
  const { next, old } = await readNote(disk, sealed);
  if (inode === next) return false;
  if (inode === old) return true;
  // Neither matches: the project was copied, or the file system renumbered its files. Compare the tree's contents instead.
  return !(await isWhole(disk, sealed));
}

/**
 * Frees the bundle's path. The folder is missing between two renames, and somebody may have created another one there.
 *
 * @returns absolute path of the folder that was set aside, if any
 */
async function freeBundle(target: Target): Promise<string[]> {
  const { disk, location } = target;
  if (!(await disk.lstat(location.out))) return [];
  try {
    await disk.rmdir(location.out);
    return [];
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOTDIR")) throw error;
    return [await setAside(target, location.out, "folder")];
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
 * Clears an `old-*` folder of the user's files and turns it into the recycled tree.
 *
 * @returns absolute paths of files that were set aside
 */
async function retire(target: Target, folder: string): Promise<string[]> {
  const { disk, location } = target;
  const tree = `${folder}/tree`;
  if ((await disk.lstat(tree))?.kind !== "folder") {
    await removeTree(disk, await rename(disk, folder, "stage"));
    return [];
  }
  const { preserved } = await readNote(disk, folder);
  const owned = await readOwnership(disk, `${folder}/earlier.json`);
  const kept = await retireTree(target, tree, owned, preserved);
  await removeTree(disk, location.recycled);
  if (owned.files.size === 0) await removeTree(disk, await rename(disk, folder, "stage"));
  else await disk.rename(folder, location.recycled);
  return kept;
}

async function readNote(disk: Disk, folder: string): Promise<CommitNote> {
  const none: CommitNote = { next: "", old: null, preserved: [] };
  return {
    ...none,
    ...(JSON.parse((await disk.read(`${folder}/commit.json`)) ?? "{}") as Partial<CommitNote>),
  };
}

/**
 * Finishes and removes work folders in the state folder. Call it only under the lock, when every work folder belongs to a dead
 * build or is finished. An entry that can't be removed stays for the next build and harms nothing.
 *
 * @returns absolute paths of files that had to be set aside
 */
export async function sweep(target: Target): Promise<string[]> {
  const { disk, location } = target;
  const kept: string[] = [];
  const found = await disk.list(location.state);
  const names = found.map(({ name }) => name);
  // Folders only: a link with such a name is not ours and would lead elsewhere.
  const folders = found.filter(({ kind }) => kind === "folder").map(({ name }) => name);
  const having = (prefix: string) =>
    folders.filter((name) => name.startsWith(prefix)).map((name) => `${location.state}/${name}`);
  const old = having("old-");
  for (const sealed of having("commit-")) {
    const settled = await settle(target, sealed);
    kept.push(...settled.kept);
    if (settled.old !== undefined) old.push(settled.old);
  }
  for (const folder of old) kept.push(...((await quietly(retire(target, folder))) ?? []));
  for (const stage of having("stage-")) await quietly(removeTree(disk, stage));
  for (const name of names.filter(isDraft)) await quietly(unlinkIfThere(disk, `${location.state}/${name}`));
  await quietly(sweepLock(disk, location.lock, names, location.state));
  return kept;
}
