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
  constructor(
    message: string,
    cause?: unknown,
    readonly isUsage?: boolean,
  ) {
    super(message, { cause });
  }
}

/** Fault of the folder that was chosen for a bundle: nothing can be published there until a person changes it or chooses another. */
export const unusableFolder = (message: string, cause?: unknown): FaultError =>
  new FaultError(message, cause, true);

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

/** Does the same for work that is done at once. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** Last sentence of faults that stop a publish before it changes anything. */
export const unchanged = "The existing files are unchanged.";

/**
 * Formats a system error that stopped a publish.
 *
 * @param out the bundle's folder, as requested
 */
export function systemFault(error: SystemError, out: string): Fault {
  const at = error.path ?? out;
  return {
    message: `Could not publish to ${out}: ${adviceFor(error, at)} ${unchanged}`,
    cause: error,
  };
}

/** One of our files changed after the build checked it. */
export const changedMeanwhile = (out: string, path: string): FaultError =>
  new FaultError(
    `Could not publish to ${out}: "${path}" in that folder was changed or removed during the build. Build again.`,
  );

/** Converts an error raised after the bundle changed but before its record did. */
export function withoutOwnership(
  error: unknown,
  { out, state }: { readonly out: string; readonly state: string },
): unknown {
  if (!isSystemError(error)) return error;
  return new FaultError(
    `The new bundle is in ${out}, but its record in ${state} could not be written (${error.code}). Check the ` +
      "permissions of that folder, then build again.",
    error,
  );
}

function adviceFor(error: SystemError, at: string): string {
  switch (error.code) {
    case "EACCES":
    case "EPERM":
      return (
        `permission denied for ${at}. A bundle is assembled next to the output folder and then replaces it, so the ` +
        "folder and its parent must both be writable. Change their permissions, or choose another folder with --out."
      );
    case "EROFS":
      return `${at} is on a read-only file system. Choose another folder with --out.`;
    case "ENOSPC":
    case "EDQUOT":
      return `no space left on the disk for ${at}. Free some space, then build again.`;
    case "EXDEV":
      return (
        `can't move ${at}, because it is on another file system or in a lower layer of a container image. Delete the ` +
        "folder before building, or choose another one with --out."
      );
    case "EBUSY":
    case "ETXTBSY":
      return (
        `${at} is in use: it is a mount point, or another program has it open. Publish to a folder inside the mount, ` +
        "or close that program, then build again."
      );
    case "ENOTDIR":
    case "EEXIST":
    case "EISDIR":
      return `${at} is in the way: there is a file where a folder is needed, or the reverse. Move it, then build again.`;
    case "ENOENT":
    case "ENOTEMPTY":
      return `another program changed ${at} during the build. Build again.`;
    case "EMFILE":
    case "ENFILE":
      return "too many open files. Raise the limit (ulimit -n) or close other programs, then build again.";
    case "ENAMETOOLONG":
      return `the path ${at} is too long for the file system. Shorten the page's path or the folder's.`;
    case "EIO":
      return `the disk reported a read or write error at ${at}. Check the disk, then build again.`;
    default:
      return `system error ${error.code} (${error.syscall}) at ${at}. Check that it is readable and writable, then build again.`;
  }
}
