/** Reads a bundle for comparisons. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Maps the path of every file in a bundle to its content. */
export const bundleIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, "base64")]),
  );
