/** Who holds a lock, and whether that process still lives. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { threadId } from "node:worker_threads";

export interface LockHolder {
  /** Never used twice: names this one taking of the lock. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly thread: number;
  /** When the process started, in the system's own count (Linux): a pid is given again, often soon in a container. */
  readonly born: string;
}

/** The tokens that this process holds or waits with; on the global object, for two copies of this module share a pid. */
const HELD = Symbol.for("sectile.output.held");
const shared = globalThis as { [HELD]?: Set<string> };
shared[HELD] ??= new Set();
const held = shared[HELD];

const ownBirth = birthOf(process.pid);

/** This process as a holder of a lock; alive until `endHolder`. */
export function createHolder(): LockHolder {
  const holder = ownHolder(randomUUID());
  held.add(holder.token);
  return holder;
}

/** This process as a holder with a given token. */
export function ownHolder(token: string): LockHolder {
  return { token, host: hostname(), pid: process.pid, thread: threadId, born: ownBirth };
}

/** From here on a lock of this holder counts as left behind. */
export function endHolder(holder: LockHolder): void {
  held.delete(holder.token);
}

/** Reads a holder from a lock's text; undefined when it is not one. */
export function parseHolder(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockHolder> | null;
    const isHolder = typeof value?.token === "string" && typeof value.pid === "number";
    // The token becomes part of a file's name.
    return isHolder && /^[\w-]+$/.test(value.token ?? "") ? (value as LockHolder) : undefined;
  } catch {
    return undefined;
  }
}

/** Says whether the holder may still be at work; of other machines nothing is known, so theirs always may. */
export function isAlive(holder: LockHolder): boolean {
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid && holder.thread === threadId) return held.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
  return !holder.born || holder.born === birthOf(holder.pid);
}

function birthOf(pid: number): string {
  if (process.platform !== "linux") return "";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses may hold anything; the start time is the 20th field behind it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
