/** Reads the report and the files of a build in a test. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SiteResult } from "../../src/build/index.ts";

/** @throws the system error that stopped the build */
export function reportOf(result: SiteResult) {
  if ("fault" in result) throw new Error(result.fault.message);
  return result.report;
}

/** Reads every file of a bundle, by path. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(
    files.map(async (path) => [path.slice(folder.length + 1), await readFile(path, "latin1")]),
  );
  return Object.fromEntries(contents.sort());
}
