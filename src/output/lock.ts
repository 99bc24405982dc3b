/**
 * One build at a time into a folder: a file that names its holder, taken over when that process is dead.
 *
 * Taking a lock over is where such locks usually fail: two see the same dead holder, the first takes over, and the
 * second then takes the lock from the first, who lives. Here each holder has one heir. Who wants to follow the holder
 * with token T must make the file `lock.after-T`, which only one can, and then see that `lock` still names T. If it does
 * not, somebody else took over in between and cleaned up, and T's heir came too late. If the heir dies as well, it has
 * one heir in turn.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Disk } from "./disk.ts";
import { createHolder, endHolder, isAlive, type LockHolder, ownHolder, parseHolder } from "./lock-holder.ts";
import { FaultError, hasCode, quietly } from "./system-fault.ts";
import { isLinkRefused, unlinkIfThere } from "./tree.ts";

/** How long to wait for another build, in milliseconds, before it becomes a fault. */
const PATIENCE = 60_000;
/** Everybody asks equally often, the newcomer no more than who has waited long. */
const PAUSE = 25;

export interface Lock {
  release(): Promise<void>;
}

export interface LockOptions {
  readonly signal?: AbortSignal | undefined;
  readonly patience?: number | undefined;
}

/**
 * Takes the lock, waiting for who holds it.
 *
 * @param path the lock's file, in a folder that is there
 * @returns undefined when the signal ended the waiting
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
    // Counted in pauses, not by a clock that may be set in between.
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

/** One try; undefined when the lock is ours, else who has it (null: unreadable). */
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

/** Makes a file that must not be there yet, with its whole text at once; false when it is there. */
async function claim(disk: Disk, ticket: string, path: string, text: string): Promise<boolean> {
  try {
    try {
      await disk.link(ticket, path);
    } catch (error) {
      if (!isLinkRefused(error)) throw error;
      // No hard links here: a kill between making and filling the file leaves one that names nobody, which a person
      // has to delete. Such file systems (exFAT sticks) are rare, and the gap is microseconds.
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

/** Only if it is still ours: a person may have deleted it, and another build may have taken it since. */
async function release(disk: Disk, path: string, holder: LockHolder): Promise<void> {
  try {
    if ((await readHolder(disk, path))?.token === holder.token) await unlinkIfThere(disk, path);
  } finally {
    endHolder(holder);
  }
}

/** Sweeps what dead processes left around the lock; only for who holds it. */
export async function sweepLock(
  disk: Disk,
  path: string,
  names: readonly string[],
  folder: string,
): Promise<void> {
  const lock = path.slice(folder.length + 1);
  for (const name of names) {
    // Every heir's file is of the past: the holder now lives and has none.
    if (name.startsWith(`${lock}.after-`)) await unlinkIfThere(disk, `${folder}/${name}`);
    if (!name.startsWith(`${lock}.ticket-`)) continue;
    const owner =
      (await readHolder(disk, `${folder}/${name}`)) ?? holderNamed(name.slice(`${lock}.ticket-`.length));
    if (!isAlive(owner)) await unlinkIfThere(disk, `${folder}/${name}`);
  }
}

/** Whose ticket it is when a kill left it unwritten: its name has the pid, too. */
function holderNamed(name: string): LockHolder {
  const cut = name.indexOf("-");
  return { ...ownHolder(name.slice(cut + 1)), pid: Number(name.slice(0, cut)), born: "" };
}

function heldTooLong(path: string, other: LockHolder | null, patience: number): FaultError {
  const who = other ? `process ${other.pid} on ${other.host}` : "a process that cannot be told";
  return new FaultError(
    `Another build is publishing to the same folder (${who}), and it did not end within ${Math.round(patience / 1000)} ` +
      `seconds. Wait for it and build again; if no such build is running, delete ${path}.`,
  );
}
