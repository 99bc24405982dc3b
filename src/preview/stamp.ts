/** What tells a file from those that stood in its place before. */
import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Files that a document names. */
export interface NamedFiles {
  /** Below the site's folder. */
  readonly paths: readonly string[];
  /** What stood there before it was read; null for nothing. */
  readonly stamps: readonly (string | null)[];
}

/** @returns the same for a file for as long as nobody writes to it */
export const formatStamp = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  `${ino} ${size} ${mtimeNs} ${ctimeNs}`;

/** @returns null where nothing stands */
export async function stampOf(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats ? formatStamp(stats) : null;
}

export const stampsOf = (folder: string, names: readonly string[]): Promise<(string | null)[]> =>
  Promise.all(names.map((name) => stampOf(join(folder, name))));
