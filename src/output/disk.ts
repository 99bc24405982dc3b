/**
 * The few file operations that publishing needs, as an interface: the real form is `real-disk.ts`, tests have one in
 * memory that can also fail or "die" at any operation. Every operation is one step of the crash protocol.
 *
 * All of them reject with an error that has `code` and `syscall`, as Node's own do. None follows a symbolic link in
 * the last part of a path, except `realpath`.
 */
export type DiskKind = "file" | "folder" | "link" | "other";

/** What stands at a path. */
export interface DiskEntry {
  readonly kind: DiskKind;
  readonly bytes: number;
  readonly mtimeMs: number;
  /** Inode number: tells whether two paths are one file. */
  readonly inode: string;
  /** Number of the file system: tells whether two paths can be linked and renamed to each other. */
  readonly device: string;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** One name in a folder. */
export interface DiskName {
  readonly name: string;
  readonly kind: DiskKind;
}

export interface Disk {
  /** What relative paths are relative to. */
  readonly cwd: string;
  /** The path without symbolic links. */
  realpath(path: string): Promise<string>;
  /** What stands at the path; undefined when nothing does. */
  lstat(path: string): Promise<DiskEntry | undefined>;
  /** The names in a folder, in no order. */
  list(folder: string): Promise<readonly DiskName[]>;
  /** A text file's contents; undefined when it is not there. */
  read(path: string): Promise<string | undefined>;
  /** Writes a new file and says what stands there then; EEXIST when something did before. */
  create(path: string, data: Uint8Array): Promise<DiskEntry>;
  /** Makes a folder and those above it; the outermost one that had to be made. */
  makeFolder(path: string): Promise<string | undefined>;
  /** Gives a file a second name (a hard link). */
  link(from: string, to: string): Promise<void>;
  /** Copies a file with its mode and time; EEXIST when `to` is taken. */
  copy(from: string, to: string): Promise<void>;
  symlink(target: string, path: string): Promise<void>;
  readlink(path: string): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  /** Lets two folders change places in one step; false when this system or file system cannot. */
  exchange(a: string, b: string): Promise<boolean>;
  unlink(path: string): Promise<void>;
  /** Removes an empty folder. */
  rmdir(path: string): Promise<void>;
  /** Gives a folder of ours the mode and, where allowed, the owner and group of another. */
  adopt(folder: string, like: DiskEntry): Promise<void>;
}
