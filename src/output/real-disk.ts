/**
 * Disk of this machine. All calls are synchronous: each takes microseconds, Node's thread pool would double that, and a bundle of
 * a thousand pages needs thousands of calls.
 */
import fs from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import type { Disk, DiskEntry, DiskKind } from "./disk.ts";
import { exchangeFolders } from "./exchange.ts";
import { makeFolder } from "./make-folder.ts";

/** Returns the real file system, with paths relative to the current directory of the process. */
export function realDisk(): Disk {
  let calls = 0;
  /** Yields to the event loop at intervals, so that Ctrl-C is handled before the end. */
  async function now<T>(act: () => T): Promise<T> {
    calls += 1;
    if (calls % 256 === 0) await turn();
    return act();
  }
  return {
    cwd: process.cwd(),
    realpath: (path) => now(() => fs.realpathSync.native(path)),
    lstat: (path) => now(() => lstat(path)),
    list: (folder) =>
      now(() =>
        fs
          .readdirSync(folder, { withFileTypes: true })
          .map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
      ),
    read: (path) => now(() => read(path)),
    create: (path, data) => now(() => create(path, data)),
    makeFolder: (path) => now(() => makeFolder(path)),
    link: (from, to) => now(() => fs.linkSync(from, to)),
    copy: (from, to) => now(() => copy(from, to)),
    symlink: (target, path) => now(() => fs.symlinkSync(target, path)),
    readlink: (path) => now(() => fs.readlinkSync(path)),
    rename: (from, to) => now(() => fs.renameSync(from, to)),
    exchange: exchangeFolders,
    unlink: (path) => now(() => fs.unlinkSync(path)),
    rmdir: (path) => now(() => fs.rmdirSync(path)),
    adopt: (folder, like) => now(() => adopt(folder, like)),
  };
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }): DiskKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Uses bigint: file ids on Windows do not fit a double. */
function lstat(path: string): DiskEntry | undefined {
  const stats = fs.lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stats) return undefined;
  return {
    kind: kindOf(stats),
    bytes: Number(stats.size),
    mtimeMs: Number(stats.mtimeNs) / 1e6,
    inode: String(stats.ino),
    device: String(stats.dev),
    mode: Number(stats.mode) & 0o7777,
    uid: Number(stats.uid),
    gid: Number(stats.gid),
  };
}

function read(path: string): string | undefined {
  try {
    return fs.readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Synchronous: writing a few dozen kilobytes to the page cache is faster than waking another thread. */
function create(path: string, data: Uint8Array): DiskEntry {
  const descriptor = fs.openSync(path, "wx");
  try {
    for (let at = 0; at < data.length; ) at += fs.writeSync(descriptor, data, at);
  } finally {
    fs.closeSync(descriptor);
  }
  // After closing: some file systems set a file's time only then.
  const entry = lstat(path);
  if (!entry) throw Object.assign(new Error(`ENOENT: ${path}`), { code: "ENOENT", syscall: "lstat", path });
  return entry;
}

function copy(from: string, to: string): void {
  fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE);
  const { atime, mtime } = fs.lstatSync(from);
  fs.utimesSync(to, atime, mtime);
}

function adopt(folder: string, like: DiskEntry): void {
  const own = lstat(folder);
  if (!own) return;
  if (own.uid !== like.uid || own.gid !== like.gid) {
    try {
      fs.lchownSync(folder, like.uid, like.gid);
    } catch {
      // Changing the owner needs rights that most users lack. The bundle works under our own user too.
    }
  }
  // Keep it writable for us, so that we can fill the folder.
  if (own.mode !== like.mode) fs.chmodSync(folder, like.mode | 0o700);
}
