/** Ownership record, `files.json` in the state folder: our files in the bundle, as we last wrote them. */
import type { Disk } from "./disk.ts";
import { comparePaths, foldersOf, isOutputPath } from "./output-path.ts";
import { FaultError } from "./system-fault.ts";
import type { OwnedFile, Ownership } from "./types.ts";

const VERSION = 1;

/** Formats a record: one file per line, as `[path, bytes, hash, mtimeMs]`. */
export function formatOwnership(files: Iterable<OwnedFile>): string {
  const lines = [...files]
    .sort(comparePaths)
    .map(({ path, bytes, hash, mtimeMs }) => JSON.stringify([path, bytes, hash, mtimeMs]));
  return `{"version":${VERSION},"files":[\n${lines.join(",\n")}\n]}\n`;
}

/**
 * Reads a record.
 *
 * @returns an empty record if there is none
 * @throws FaultError when it is damaged. Without it our files can't be
 *   told from the user's, and a guess could remove one of theirs
 */
export async function readOwnership(disk: Disk, path: string): Promise<Ownership> {
  const text = await disk.read(path);
  const files = text === undefined ? new Map<string, OwnedFile>() : parseOwnership(text);
  if (files) return { files, folders: foldersOf(files.keys()) };
  throw new FaultError(
    `Can't read ${path}, the record of published files: it is damaged, or was written by a newer version of sectile. ` +
      "Move your own files out of the output folder, delete that folder and this record, then build again.",
  );
}

/** Validates every path: a manipulated record must not lead out of the bundle. */
function parseOwnership(text: string): Map<string, OwnedFile> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, files } = (value ?? {}) as { version?: unknown; files?: unknown };
  if (version !== VERSION || !Array.isArray(files)) return undefined;
  const owned = new Map<string, OwnedFile>();
  for (const line of files) {
    if (!Array.isArray(line)) return undefined;
    const [path, bytes, hash, mtimeMs] = line as unknown[];
    if (typeof path !== "string" || typeof hash !== "string" || !isOutputPath(path)) return undefined;
    if (typeof bytes !== "number" || typeof mtimeMs !== "number") return undefined;
    owned.set(path, { path, bytes, hash, mtimeMs });
  }
  return owned;
}
