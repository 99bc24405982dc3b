/** The parts that a document was put together from last, with what stood there before they were read. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { NamedFiles } from "./stamp.ts";
import { formatStamp } from "./stamp.ts";

interface SeenParts extends NamedFiles {
  /** Notes a part. @param path below the site's folder */
  readonly note: (path: string) => void;
}

/** @param folder of the site, absolute */
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
