/**
 * Lock that allows one build at a time into a folder: a file that names its holder, taken over when that process is dead.
 *
 * A naive takeover has a race: two processes see the same dead holder, the first takes over, and the second then takes the lock
 * from the first, which is alive. Here each holder has exactly one heir. A process that wants to succeed the holder with token T
 * must create the file `lock.after-T`, which only one process can, and then check that `lock` still names T. If it does not,
 * another process already took over and cleaned up, and this heir came too late. If an heir dies, it has one heir in turn.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Disk } from "./disk.ts";
import { createHolder, endHolder, isAlive, type LockHolder, ownHolder, parseHolder } from "./lock-holder.ts";
import { FaultError, hasCode, quietly } from "./system-fault.ts";
import { isLinkRefused, unlinkIfThere } from "./tree.ts";

/** Time to wait for another build before it becomes a fault, in milliseconds. */
const PATIENCE = 60_000;
/** Polling interval in milliseconds. Constant, so that newcomers have no advantage over processes that have waited long. */
const PAUSE = 25;

export interface Lock {
  release(): Promise<void>;
}

export interface LockOptions {
  readonly signal?: AbortSignal | undefined;
  readonly patience?: number | undefined;
}

/**
 * Takes the lock, waiting for its current holder.
 *
 * @param path the lock file, in an existing folder
 * @returns undefined when the signal ended the wait
 * @throws FaultError when a living process keeps it too long; system errors
 */
export async function takeLock(
  disk: Disk,
  path: string,
  options: LockOptions = {},
): Promise<Lock | undefined> {
  const holder = createHolder();
  const ticket = `${path}.ticket-${holder.pid}-${holder.token}`;
  const text = JSON.stringify(holder);
  try {
    await disk.create(ticket, Buffer.from(text));
    const patience = options.patience ?? PATIENCE;
    // Counts pauses instead of reading a clock that may be adjusted meanwhile.
    for (let waited = 0; ; waited += PAUSE) {
      if (options.signal?.aborted) break;
      const other = await tryLock(disk, path, ticket, text);
      if (other === undefined) {
        await unlinkIfThere(disk, ticket);
        return { release: () => release(disk, path, holder) };
      }
      if (waited >= patience) throw heldTooLong(path, other, patience);
      await pause(PAUSE, undefined, { signal: options.signal }).catch(() => {});
    }
    await unlinkIfThere(disk, ticket);
    endHolder(holder);
    return undefined;
  } catch (error) {
    endHolder(holder);
    await quietly(unlinkIfThere(disk, ticket)).catch(() => {});
    throw error;
  }
}

/** Tries once. Returns undefined when the lock is ours, otherwise its holder (null: unreadable). */
async function tryLock(
  disk: Disk,
  path: string,
  ticket: string,
  text: string,
): Promise<LockHolder | null | undefined> {
  if (await claim(disk, ticket, path, text)) return undefined;
  const first = await readHolder(disk, path);
  if (!first || isAlive(first)) return first;
  for (let last: LockHolder | null = first; last && !isAlive(last); ) {
    const inheritance: string = `${path}.after-${last.token}`;
    if (await claim(disk, ticket, inheritance, text)) {
      if ((await readHolder(disk, path))?.token === first.token) {
        await disk.rename(ticket, path);
        return undefined;
      }
      await unlinkIfThere(disk, inheritance);
      return null;
    }
    last = await readHolder(disk, inheritance);
    if (last && isAlive(last)) return last;
  }
  return null;
}

/** Creates a file with its full text atomically; false if it already exists. */
async function claim(disk: Disk, ticket: string, path: string, text: string): Promise<boolean> {
  try {
    try {
      await disk.link(ticket, path);
    } catch (error) {
      if (!isLinkRefused(error)) throw error;
      // No hard links here. A kill between creating and writing the file leaves a lock without a holder, which a person has to
      // delete. Such file systems (exFAT sticks) are rare, and the gap is microseconds.
      await disk.create(path, Buffer.from(text));
    }
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function readHolder(disk: Disk, path: string): Promise<LockHolder | null> {
  const text = await disk.read(path);
  return (text === undefined ? undefined : parseHolder(text)) ?? null;
}

/** Releases only our own lock: a person may have deleted it, and another build may have taken it since. */
async function release(disk: Disk, path: string, holder: LockHolder): Promise<void> {
  try {
    if ((await readHolder(disk, path))?.token === holder.token) await unlinkIfThere(disk, path);
  } finally {
    endHolder(holder);
  }
}

/** Removes files that dead processes left around the lock. Only for the lock's holder. */
export async function sweepLock(
  disk: Disk,
  path: string,
  names: readonly string[],
  folder: string,
): Promise<void> {
  const lock = path.slice(folder.length + 1);
  for (const name of names) {
    // All heir files are obsolete: the current holder is alive and has none.
    if (name.startsWith(`${lock}.after-`)) await unlinkIfThere(disk, `${folder}/${name}`);
    if (!name.startsWith(`${lock}.ticket-`)) continue;
    const owner =
      (await readHolder(disk, `${folder}/${name}`)) ?? holderNamed(name.slice(`${lock}.ticket-`.length));
    if (!isAlive(owner)) await unlinkIfThere(disk, `${folder}/${name}`);
  }
}

/** Returns the owner of a ticket that a kill left empty. The file name contains the pid too. */
function holderNamed(name: string): LockHolder {
  const cut = name.indexOf("-");
  return { ...ownHolder(name.slice(cut + 1)), pid: Number(name.slice(0, cut)), born: "" };
}

function heldTooLong(path: string, other: LockHolder | null, patience: number): FaultError {
  const who = other ? `process ${other.pid} on ${other.host}` : "unknown process";
  return new FaultError(
    `Another build is publishing to the same folder (${who}) and did not finish within ${Math.round(patience / 1000)} ` +
      `seconds. Wait for it, then build again. If no such build is running, delete ${path}.`,
  );
}
