/** Stamps that identify the version of a file on disk. */
import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Files that a document names. */
export interface NamedFiles {
  /** Paths below the site's folder. */
  readonly paths: readonly string[];
  /** Stamps from before the files were read; null for a missing file. */
  readonly stamps: readonly (string | null)[];
}

/** @returns stamp that stays the same until the file is written */
export const formatStamp = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  `${ino} ${size} ${mtimeNs} ${ctimeNs}`;

/** @returns null if there is no file */
export async function stampOf(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats ? formatStamp(stats) : null;
}

export const stampsOf = (folder: string, names: readonly string[]): Promise<(string | null)[]> =>
  Promise.all(names.map((name) => stampOf(join(folder, name))));
