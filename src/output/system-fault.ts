/** Disk errors as messages for people. No other file words system errors. */
import type { Fault } from "../diagnostic/index.ts";

/** Error with the system's code and call. */
export interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
}

/** Fault raised as an exception. System errors are exceptions too, so one function converts both to values. */
export class FaultError extends Error implements Fault {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

FaultError.prototype.name = "FaultError";

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
}

/** Returns true for a system error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(error.code);
}

/** Ignores system errors and returns undefined instead. For cleanup, which the next build repeats. */
export async function quietly<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isSystemError(error) || error instanceof FaultError) return undefined;
    throw error;
  }
}

/**
 * Formats a system error that stopped a publish.
 *
 * @param out the bundle's folder, as requested
 */
export function systemFault(error: SystemError, out: string): Fault {
  const at = error.path ?? out;
  return {
    message: `The bundle could not be published to ${out}: ${adviceFor(error, at)} The files there are as they were.`,
    cause: error,
  };
}

/** One of our files changed after the build checked it. */
export const changedMeanwhile = (out: string, path: string): FaultError =>
  new FaultError(
    `The bundle could not be published to ${out}: "${path}" in that folder was changed or removed while the bundle ` +
      "was being built. Build again.",
  );

/** Converts an error raised after the bundle changed but before its record did. */
export function withoutOwnership(
  error: unknown,
  { out, state }: { readonly out: string; readonly state: string },
): unknown {
  if (!isSystemError(error)) return error;
  return new FaultError(
    `The new bundle is in place in ${out}, but its record in ${state} could not be written ` +
      `(${error.code}). See that this user may write there; the next build then finishes it.`,
    error,
  );
}

function adviceFor(error: SystemError, at: string): string {
  switch (error.code) {
    case "EACCES":
    case "EPERM":
      return (
        `this user may not write ${at}. A bundle is put together beside its folder and then takes its place, so the ` +
        "folder and its parent must both be writable. Give that right, or choose another folder with --out."
      );
    case "EROFS":
      return `${at} is on a file system that is mounted read-only. Choose another folder with --out.`;
    case "ENOSPC":
    case "EDQUOT":
      return `the disk has no room left for ${at}. Free some space there and build again.`;
    case "EXDEV":
      return (
        `${at} cannot be moved, for it comes from another file system or from a lower layer of a container's image. ` +
        "Delete the folder before building, or choose another one with --out."
      );
    case "EBUSY":
    case "ETXTBSY":
      return (
        `${at} is in use: it is a mount point, or another program holds it open. Publish to a folder inside the ` +
        "mount, or close that program, and build again."
      );
    case "ENOTDIR":
    case "EEXIST":
    case "EISDIR":
      return `${at} is in the way: a file stands where a folder is needed, or the reverse. Move it away and build again.`;
    case "ENOENT":
    case "ENOTEMPTY":
      return `${at} was changed by something else while the bundle was being built. Build again.`;
    case "EMFILE":
    case "ENFILE":
      return `too many files are open on this machine. Raise the limit (ulimit -n) or build with less else running.`;
    case "ENAMETOOLONG":
      return `the name ${at} is longer than its file system allows. Shorten the page's path, or the path of the folder.`;
    case "EIO":
      return `the disk answered with a read or write error at ${at}. Check the disk, then build again.`;
    default:
      return `the system answered ${error.code} (${error.syscall}) for ${at}. See that it can be read and written, and build again.`;
  }
}
