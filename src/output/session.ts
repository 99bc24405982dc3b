/** Runs work on one bundle under its lock. The state folder is clean before and after. */
import { retire, settle } from "./commit.ts";
import { type LockOptions, sweepLock, takeLock } from "./lock.ts";
import { makeState, removeEmptyState, type Target } from "./output-location.ts";
import { isDraft } from "./replace-file.ts";
import { quietly } from "./system-fault.ts";
import { removeTree, unlinkIfThere } from "./tree.ts";

/**
 * Takes the bundle's lock, repairs the state that a kill left, and runs the work.
 *
 * @param work receives the absolute paths of files that had to be set aside
 * @returns the work's result; undefined when the signal ended the wait for the lock
 */
export async function withLock<T>(
  target: Target,
  options: LockOptions,
  work: (kept: readonly string[]) => Promise<T>,
): Promise<T | undefined> {
  const made = await makeState(target);
  try {
    const lock = await takeLock(target.disk, target.location.lock, options);
    if (!lock) return undefined;
    try {
      return await work(await sweep(target));
    } finally {
      await quietly(lock.release());
    }
  } finally {
    // A first build that publishes nothing leaves no folders.
    if (made !== undefined) await removeEmptyState(target, made);
  }
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
