/** Part files of a document, stamped before they were read. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { NamedFiles } from "./stamp.ts";
import { formatStamp } from "./stamp.ts";

interface SeenParts extends NamedFiles {
  /**
   * Adds a part file.
   * @param path below the site's folder
   */
  readonly note: (path: string) => void;
}

/** @param folder the site's folder, absolute */
export function createSeenParts(folder: string): SeenParts {
  const paths: string[] = [];
  const stamps: (string | null)[] = [];
  return {
    paths,
    stamps,
    note(path) {
      paths.push(path);
      stamps.push(stampNow(join(folder, path)));
    },
  };
}

function stampNow(path: string): string | null {
  try {
    return formatStamp(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

export const noParts: NamedFiles = { paths: [], stamps: [] };
