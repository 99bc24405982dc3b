/**
 * File operations that publishing needs, as an interface. `real-disk.ts` implements it for the real disk. Tests use one in memory
 * that can fail or "die" at any operation. Every operation is one step of the crash protocol.
 *
 * All of them reject with an error that has `code` and `syscall`, like Node's own. None follows a symbolic link in the last
 * segment of a path, except `realpath`.
 */
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
