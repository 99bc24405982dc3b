/** Creates a folder and its parents. */
import fs from "node:fs";
import { dirname } from "node:path";

/**
 * Node's recursive mkdir is not used: it never ends where the system keeps answering ENOENT (in /proc).
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
