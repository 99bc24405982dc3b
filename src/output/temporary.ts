/**
 * Temporary folders of the system that are removed when the process ends, however it ends. Folders of a killed process are
 * removed by the next process that needs one.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isAlive, ownHolder } from "./lock-holder.ts";

export interface TemporaryFolder {
  /** Absolute, without symbolic links. */
  readonly path: string;
  remove(): Promise<void>;
}

const form = /^sectile-[a-z]+-/;
/** Names contain the owner from the start: machine, process and its start time. */
const ofOwner = /(?<=-)([\da-f]{8})-(\d+)-(\d+)-\w{6}$/;

const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const open = new Set<string>();
let isSwept = false;

/**
 * @param purpose a word in lower-case letters
 * @throws system errors
 */
export function makeTemporary(purpose: string): TemporaryFolder {
  if (!isSwept) void sweepTemporary();
  isSwept = true;
  const prefix = `sectile-${purpose}-${ownerName()}-`;
  const path = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), prefix)));
  if (open.size === 0) process.on("exit", removeOpen);
  open.add(path);
  return {
    path,
    async remove() {
      await rm(path, remaining);
      open.delete(path);
      if (open.size === 0) process.off("exit", removeOpen);
    },
  };
}

/** Returns the part of a folder's name that identifies this process. Six characters of `mkdtemp` follow. */
export function ownerName(): string {
  const { pid, born } = ownHolder("");
  return `${machine}-${pid}-${born || 0}`;
}

const remaining = { recursive: true, force: true } as const;

/** Synchronous, for exits that wait for nothing, such as after a second Ctrl-C. */
function removeOpen(): void {
  for (const path of open)
    try {
      fs.rmSync(path, remaining);
    } catch {
      // Another process is still writing. The next process removes it.
    }
}

/** Removes folders that ended processes of this user left on this machine. Folders that can't be removed stay. */
export async function sweepTemporary(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => []))
    try {
      if (form.test(name) && isLeftBehind(join(tmpdir(), name))) await rm(join(tmpdir(), name), remaining);
    } catch {
      // Another process is sweeping too.
    }
}

/** Returns true for a folder of this user whose name contains a process of this machine that has ended. */
export function isLeftBehind(folder: string): boolean {
  const [, of, pid, born] = ofOwner.exec(basename(folder)) ?? [];
  if (of !== machine) return false;
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
  const holder = { ...ownHolder(""), pid: Number(pid), born: born === "0" ? "" : (born ?? "") };
  // Folders of this process are never abandoned while it runs.
  return holder.pid !== process.pid && !isAlive(holder);
}
