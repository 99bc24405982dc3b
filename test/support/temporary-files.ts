/**
 * Where tests have their temporary files: in memory, if there is plenty. Tests make and remove files by the ten thousand, behind
 * which ext4 looks long for room; a tenth of their time went there.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const inMemory = "/dev/shm";
const prefix = "sectile-";
/** Bytes that are left for all else, several times what the tests hold at once. */
const plenty = 8e9;

/** Sets it for all processes of this run. @returns what removes it, with all that is left there */
export function placeTemporaryFiles(): () => void {
  if (process.env.TMPDIR || !hasRoom()) return () => {};
  for (const name of readdirSync(inMemory))
    if (/^sectile-\d+$/.test(name) && !isRunning(Number(name.slice(prefix.length)))) remove(name);
  const own = prefix + process.pid;
  process.env.TMPDIR = join(inMemory, own);
  mkdirSync(process.env.TMPDIR);
  return () => remove(own);
}

const remove = (name: string) => rmSync(join(inMemory, name), { recursive: true, force: true });

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > plenty;
  } catch {
    return false;
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
