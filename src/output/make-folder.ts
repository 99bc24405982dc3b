/** Making a folder and those above it. */
import fs from "node:fs";
import { dirname } from "node:path";

/**
 * Not Node's recursive form, which never ends where the system answers ENOENT for good (in /proc).
 * @returns the outermost folder that had to be made
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

/** @returns the path when the folder was not there before */
function makeOne(path: string): string | undefined {
  try {
    fs.mkdirSync(path);
    return path;
  } catch (error) {
    if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw error;
  }
}
