/**
 * Folders among the system's temporary files that go away with the process, however it ends; what a killed one leaves is
 * removed by the next that needs one.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive, ownHolder } from "./lock-holder.ts";

export interface TemporaryFolder {
  /** Absolute, without symbolic links. */
  readonly path: string;
  remove(): Promise<void>;
}

/** Names say whose they are, so that no moment is without an owner: machine, process, and when that began. */
const form = /^sectile-[a-z]+-([\da-f]{8})-(\d+)-(\d+)-\w{6}$/;

const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const open = new Set<string>();
let isSwept = false;

/**
 * @param purpose a word of small letters
 * @throws system errors
 */
export function makeTemporary(purpose: string): TemporaryFolder {
  const { pid, born } = ownHolder("");
  if (!isSwept) void sweepTemporary();
  isSwept = true;
  const prefix = `sectile-${purpose}-${machine}-${pid}-${born || 0}-`;
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

const remaining = { recursive: true, force: true } as const;

/** For an end that waits for nobody, as after a second Ctrl-C. */
function removeOpen(): void {
  for (const path of open)
    try {
      fs.rmSync(path, remaining);
    } catch {
      // Somebody is still writing: the next one sweeps it.
    }
}

/** Removes what ended processes of this user on this machine have left; what cannot be removed stays. */
export async function sweepTemporary(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => []))
    try {
      if (isLeftBehind(name)) await rm(join(tmpdir(), name), remaining);
    } catch {
      // Another one sweeps too.
    }
}

function isLeftBehind(name: string): boolean {
  const [, of, pid, born] = form.exec(name) ?? [];
  if (of !== machine) return false;
  const stats = fs.lstatSync(join(tmpdir(), name), { throwIfNoEntry: false });
  if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false;
  const holder = { ...ownHolder(""), pid: Number(pid), born: born === "0" ? "" : (born ?? "") };
  // Of this process nothing is left behind while it runs.
  return holder.pid !== process.pid && !isAlive(holder);
}
