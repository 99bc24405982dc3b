/** Writes files of the next bundle to the staging folder as they arrive, from any thread. */
import type { Disk } from "./disk.ts";
import { hasCode } from "./system-fault.ts";
import { createFolders } from "./tree.ts";

/** Staging folder. Plain data, so that it can be sent to other threads. */
export interface Stage {
  /** Absolute path. */
  readonly folder: string;
  /** True if `tree/` exists from the start. If there is a recycled tree, it becomes `tree/` once all files are known. */
  readonly hasTree: boolean;
}

export interface Draft {
  /** Path below the staging folder: `tree/About/index.html` at its final path, otherwise `new/<name>`. */
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

export function createDraftWriter(disk: Disk, { folder, hasTree }: Stage): WriteDraft {
  const makeFor = createFolders(disk, `${folder}/tree`);
  const create = async (draft: string, contents: Uint8Array): Promise<Draft> => {
    const { bytes, mtimeMs } = await disk.create(`${folder}/${draft}`, contents);
    return { draft, bytes, mtimeMs };
  };
  return async (path, name, contents) => {
    if (hasTree)
      try {
        await makeFor(path);
        return await create(`tree/${path}`, contents);
      } catch (error) {
        // Two paths that are one file on this disk, or a file where a folder should be: reported once all files are known.
        if (!hasCode(error, "EEXIST", "ENOTDIR", "EISDIR")) throw error;
      }
    return await create(`new/${name}`, contents);
  };
}
