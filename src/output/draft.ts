/** Writing files of the next bundle into the staging folder, as they come and from whichever thread made them. */
import type { Disk } from "./disk.ts";
import { hasCode } from "./system-fault.ts";
import { createFolders } from "./tree.ts";

/** A staging folder; plain data, so that other threads can be told of it. */
export interface Stage {
  /** Absolute path. */
  readonly folder: string;
  /** Whether its `tree/` is there from the start. Where there is a recycled tree, that becomes the tree when all files are known. */
  readonly hasTree: boolean;
}

export interface Draft {
  /** Path below the staging folder: `tree/About/index.html` where it will stand, else `new/<name>`. */
  readonly draft: string;
  readonly bytes: number;
  readonly mtimeMs: number;
}

/**
 * @param path of the file in the bundle
 * @param name what no other draft of this staging folder is called
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
        // Two paths that are one on this disk, or a file where a folder should be: told when all files are known.
        if (!hasCode(error, "EEXIST", "ENOTDIR", "EISDIR")) throw error;
      }
    return await create(`new/${name}`, contents);
  };
}
