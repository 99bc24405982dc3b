/**
 * File operations that publishing needs, as an interface, and the disk of this machine. Tests use a disk in memory that can fail
 * or "die" at any operation. Every operation is one step of the crash protocol.
 */
import fs from "node:fs";
import { dirname } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { exchangeFolders } from "./exchange.ts";

export type DiskKind = "file" | "folder" | "link" | "other";

/** Metadata of the entry at a path. */
export interface DiskEntry {
  readonly kind: DiskKind;
  readonly bytes: number;
  readonly mtimeMs: number;
  /** Inode number. Two paths with the same one are the same file. */
  readonly inode: string;
  /** File system number. Paths can be linked and renamed to each other only if it is equal. */
  readonly device: string;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

export interface DiskName {
  readonly name: string;
  readonly kind: DiskKind;
}

/**
 * All operations reject with an error that has `code` and `syscall`, like Node's own. None follows a symbolic link in the last
 * segment of a path, except `realpath`.
 */
export interface Disk {
  /** Base of relative paths. */
  readonly cwd: string;
  /** Resolves symbolic links. */
  realpath(path: string): Promise<string>;
  /** Returns the entry at the path, or undefined if there is none. */
  lstat(path: string): Promise<DiskEntry | undefined>;
  /** Lists a folder, in no particular order. */
  list(folder: string): Promise<readonly DiskName[]>;
  /** Reads a text file; undefined if it does not exist. */
  read(path: string): Promise<string | undefined>;
  /** Reads a file; undefined if it does not exist. */
  readBytes(path: string): Promise<Uint8Array | undefined>;
  /** Writes a new file and returns its entry. Fails with EEXIST if the path is taken. */
  create(path: string, data: Uint8Array): Promise<DiskEntry>;
  /** Creates a folder and its parents. Returns the outermost folder created. */
  makeFolder(path: string): Promise<string | undefined>;
  /** Creates a hard link. */
  link(from: string, to: string): Promise<void>;
  /** Copies a file with its mode and time. Fails with EEXIST if `to` is taken. */
  copy(from: string, to: string): Promise<void>;
  symlink(target: string, path: string): Promise<void>;
  readlink(path: string): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  /** Exchanges two folders atomically; false if the system or the file system can't. */
  exchange(a: string, b: string): Promise<boolean>;
  unlink(path: string): Promise<void>;
  /** Removes an empty folder. */
  rmdir(path: string): Promise<void>;
  /** Gives one of our folders the mode and, where allowed, the owner and group of another. */
  adopt(folder: string, like: DiskEntry): Promise<void>;
}

/**
 * Returns the real file system, with paths relative to the current directory of the process.
 *
 * All calls are synchronous: each takes microseconds, Node's thread pool would double that, and a bundle of a thousand pages needs
 * thousands of calls.
 */
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
    read: (path) => now(() => read(path)?.toString("utf8")),
    readBytes: (path) => now(() => read(path)),
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

function read(path: string): Buffer | undefined {
  try {
    return fs.readFileSync(path);
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

/**
 * Creates a folder and its parents. Node's recursive mkdir is not used: it never ends where the system keeps answering ENOENT (in /proc).
 * @returns the outermost folder created
 * @throws system errors
 */
export function makeFolder(path: string): string | undefined {
  try {
    return makeOne(path);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    const first = makeFolder(above);
    const own = makeOne(path);
    return first ?? own;
  }
}

/** @returns the path if the folder did not exist before */
function makeOne(path: string): string | undefined {
  try {
    fs.mkdirSync(path);
    return path;
  } catch (error) {
    if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw error;
  }
}
