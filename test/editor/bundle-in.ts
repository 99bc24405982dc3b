/** A bundle as tests compare it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every file of a bundle by path. */
export const bundleIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, "base64")]),
  );
