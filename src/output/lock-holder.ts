/** Identity of a lock's holder, and a check if that process is still alive. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { threadId } from "node:worker_threads";

export interface LockHolder {
  /** Identifies one acquisition of the lock. Never reused. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly thread: number;
  /** Start time of the process in the system's own units (Linux). Pids are reused, often soon in a container. */
  readonly born: string;
}

/** Tokens that this process holds or waits with. Global, because two copies of this module in one process share a pid. */
const HELD = Symbol.for("sectile.output.held");
const shared = globalThis as { [HELD]?: Set<string> };
shared[HELD] ??= new Set();
const held = shared[HELD];

const ownBirth = birthOf(process.pid);

/** Creates a holder for this process. It counts as alive until `endHolder`. */
export function createHolder(): LockHolder {
  const holder = ownHolder(randomUUID());
  held.add(holder.token);
  return holder;
}

/** Returns this process as a holder with the given token. */
export function ownHolder(token: string): LockHolder {
  return { token, host: hostname(), pid: process.pid, thread: threadId, born: ownBirth };
}

/** Marks a holder as ended. Any lock that it still has counts as abandoned. */
export function endHolder(holder: LockHolder): void {
  held.delete(holder.token);
}

/** Parses a lock's text; undefined if it does not name a holder. */
export function parseHolder(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockHolder> | null;
    const isHolder = typeof value?.token === "string" && typeof value.pid === "number";
    // The token becomes part of a file name.
    return isHolder && /^[\w-]+$/.test(value.token ?? "") ? (value as LockHolder) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if the holder may still be running. Holders on other machines can't be checked, so they always may. */
export function isAlive(holder: LockHolder): boolean {
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid && holder.thread === threadId) return held.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process is alive, under another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
  return !holder.born || holder.born === birthOf(holder.pid);
}

function birthOf(pid: number): string {
  if (process.platform !== "linux") return "";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in parentheses can contain any character. The start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
