/**
 * Opening what somebody else named. A name may lead elsewhere the next moment, so a file is opened first, and what is open
 * is judged, and read; and what is no file is not waited for.
 */
import fs from "node:fs";
import { join, sep } from "node:path";

export interface OpenFile {
  /** To be closed by whoever opened it. */
  readonly descriptor: number;
  /** Bytes, when it was opened. */
  readonly size: number;
}

/** Why a file is not read although it is there, as a phrase: `it is not a file`. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
}

/** What a file is opened with; tests step in between. */
export type FileSystem = Pick<
  typeof fs,
  "openSync" | "fstatSync" | "lstatSync" | "statSync" | "readlinkSync" | "realpathSync"
>;

/** Not everywhere: Windows has none of them. A pipe that took the file's place would wait for a writer for ever. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/**
 * @param path absolute; links are followed
 * @throws RefusedFile for anything but a file; system errors
 */
export function openFile(path: string, system: FileSystem = fs, flags = 0): OpenFile {
  // Some devices begin to do something when they are opened.
  if (!system.statSync(path).isFile()) throw new RefusedFile("it is not a file");
  const descriptor = system.openSync(path, O_RDONLY | O_NONBLOCK | flags);
  const stats = system.fstatSync(descriptor);
  if (stats.isFile()) return { descriptor, size: stats.size };
  fs.closeSync(descriptor);
  throw new RefusedFile("it is not a file");
}

/**
 * Opens a file of a folder, and of no other one (SAF-1): links inside of it are followed. Where it lies is asked of what is
 * open (Linux); where the system cannot say so, its name must still lead to what was opened.
 * @param root real path of the folder
 * @param path in the folder
 * @throws RefusedFile for one that lies elsewhere, and for anything but a file; system errors
 */
export function openInside(root: string, path: string, system: FileSystem = fs): OpenFile {
  const real = system.realpathSync(join(root, path));
  if (!isBelow(root, real)) throw outside();
  const file = openFile(real, system, O_NOFOLLOW);
  try {
    const place = placeOf(file.descriptor, system) ?? confirmedPlace(file.descriptor, real, system);
    if (place === undefined || !isBelow(root, place)) throw outside();
    return file;
  } catch (error) {
    fs.closeSync(file.descriptor);
    throw error;
  }
}

const outside = () => new RefusedFile("it is a link to a place outside of the site's folder");

const isBelow = (root: string, path: string): boolean =>
  path.startsWith(root.endsWith(sep) ? root : root + sep);

/** @returns the real path of an open file; undefined where the system does not tell */
function placeOf(descriptor: number, system: FileSystem): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return system.readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // A container without /proc.
    return undefined;
  }
}

/**
 * In this order, names would have to be exchanged three times, each in its own moment, to pass for others.
 * @returns the path, if no link stands on the way to it now, and what is open is what stands there
 */
function confirmedPlace(descriptor: number, real: string, system: FileSystem): string | undefined {
  if (system.realpathSync(real) !== real) return undefined;
  const open = system.fstatSync(descriptor, { bigint: true });
  const there = system.lstatSync(real, { bigint: true });
  return open.dev === there.dev && open.ino === there.ino ? real : undefined;
}

/**
 * Reads what is open, and closes it.
 * @param most bytes; what is beyond them, or came after it was opened, is not read
 */
export function readAndClose({ descriptor, size }: OpenFile, most = Number.POSITIVE_INFINITY): Uint8Array {
  try {
    const contents = Buffer.allocUnsafe(Math.min(size, most));
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
