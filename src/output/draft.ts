/** Writes files of the next bundle to the staging folder as they arrive, from any thread. */
import type { Disk } from "./disk.ts";

/** Staging folder. Plain data, so that it can be sent to other threads. */
export interface Stage {
  /** Absolute path. */
  readonly folder: string;
}

export interface Draft {
  /** Path below the staging folder. */
  readonly draft: string;
  readonly bytes: number;
  readonly mtimeMs: number;
}

/**
 * @param path path of the file in the bundle
 * @param name unique among the drafts of this staging folder
 * @throws system errors
 */
export type WriteDraft = (path: string, name: string, contents: Uint8Array) => Promise<Draft>;

export function createDraftWriter(disk: Disk, { folder }: Stage): WriteDraft {
  return async (_path, name, contents) => {
    const draft = `new/${name}`;
    const { bytes, mtimeMs } = await disk.create(`${folder}/${draft}`, contents);
    return { draft, bytes, mtimeMs };
  };
}
