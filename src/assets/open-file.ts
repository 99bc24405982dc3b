/**
 * Opens files whose name comes from somebody else. A name may point elsewhere a moment later, so the file is opened first, and
 * then the open file is checked and read. Never waits for anything that is not a regular file.
 */
import fs from "node:fs";
import { join, sep } from "node:path";
import { type Reason, wordReason } from "../diagnostic/reason-wording.ts";

export interface OpenFile {
  /** The caller closes it. */
  readonly descriptor: number;
  /** Size in bytes when it was opened. */
  readonly size: number;
}

/** Reason why an existing file is not read. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";

  constructor(readonly reason: Reason) {
    super(wordReason(reason));
  }
}

/** File operations used here, so that tests can intercept them. */
export type FileSystem = Pick<
  typeof fs,
  "openSync" | "fstatSync" | "lstatSync" | "statSync" | "readlinkSync" | "realpathSync"
>;

/** Windows has neither flag. Without O_NONBLOCK, a pipe that replaced the file would wait for a writer forever. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/**
 * @param path absolute; links are followed
 * @throws RefusedFile if it is not a regular file; system errors
 */
export function openFile(path: string, system: FileSystem = fs, flags = 0): OpenFile {
  // Some devices act when they are opened.
  if (!system.statSync(path).isFile()) throw new RefusedFile({ kind: "not-file" });
  const descriptor = system.openSync(path, O_RDONLY | O_NONBLOCK | flags);
  const stats = system.fstatSync(descriptor);
  if (stats.isFile()) return { descriptor, size: stats.size };
  fs.closeSync(descriptor);
  throw new RefusedFile({ kind: "not-file" });
}

/**
 * Opens a file inside a folder, never outside of it (SAF-1). Links within the folder are followed. The location is that of the
 * open file (Linux); if the system can't report it, the name must still refer to the open file.
 * @param root real path of the folder
 * @param path in the folder
 * @throws RefusedFile for a file outside the folder or not a regular file; system errors
 */
export function openInside(root: string, path: string, system: FileSystem = fs): OpenFile {
  const real = system.realpathSync(join(root, path));
  if (!isBelow(root, real)) throw outside();
  const file = openFile(real, system, O_NOFOLLOW);
  try {
    const place = realPathOf(file.descriptor, system) ?? confirmedPath(file.descriptor, real, system);
    if (place === undefined || !isBelow(root, place)) throw outside();
    return file;
  } catch (error) {
    fs.closeSync(file.descriptor);
    throw error;
  }
}

const outside = () => new RefusedFile({ kind: "outside-site" });

const isBelow = (root: string, path: string): boolean =>
  path.startsWith(root.endsWith(sep) ? root : root + sep);

/** @returns the real path of an open file; undefined if the system can't report it */
function realPathOf(descriptor: number, system: FileSystem): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return system.readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // A container without /proc.
    return undefined;
  }
}

/**
 * Confirms the location by name. An attacker would have to swap names
 * three times, each at the right moment, to get past this order.
 * @returns the path, if no link is on the way to it now and the open file is the one there
 */
function confirmedPath(descriptor: number, real: string, system: FileSystem): string | undefined {
  if (system.realpathSync(real) !== real) return undefined;
  const open = system.fstatSync(descriptor, { bigint: true });
  const there = system.lstatSync(real, { bigint: true });
  return open.dev === there.dev && open.ino === there.ino ? real : undefined;
}

/**
 * Reads an open file and closes it.
 * @param maxBytes maximum bytes; bytes beyond them, or added after it was opened, are not read
 */
export function readAndClose(
  { descriptor, size }: OpenFile,
  maxBytes = Number.POSITIVE_INFINITY,
): Uint8Array {
  try {
    const contents = Buffer.allocUnsafe(Math.min(size, maxBytes));
    let length = 0;
    while (length < contents.length) {
      const bytes = fs.readSync(descriptor, contents, length, contents.length - length, length);
      if (bytes === 0) break;
      length += bytes;
    }
    return contents.subarray(0, length);
  } finally {
    fs.closeSync(descriptor);
  }
}
