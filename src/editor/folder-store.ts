/** A document in a folder, as an editor among others keeps it: replaced whole, forced to the disk, never over what it has not seen. */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { formatStamp } from "../preview/index.ts";
import type { Reason } from "./protocol.ts";
import { type DocumentStore, NotSaved } from "./store.ts";

/** What a save that was killed leaves behind. */
const draftName = /^\.(.+)\.[\da-f-]{36}\.draft$/;
/** Milliseconds after which nobody is at work on a draft any more. */
const abandoned = 60_000;

/**
 * @param file absolute, its folder without symbolic links
 * @param disk the one system call that tests watch
 */
export function createFolderStore(file: string, disk = { rename }): DocumentStore {
  const folder = dirname(file);
  const name = basename(file);
  let seen: string | undefined;

  /** As the preview tells files apart: what was written here is no news to its watch. */
  const stampOf = async (what: FileHandle | string) =>
    formatStamp(
      await (typeof what === "string" ? stat(what, { bigint: true }) : what.stat({ bigint: true })),
    );

  /** @returns the draft, forced to the disk */
  const writeDraft = async (draft: string, bytes: Uint8Array): Promise<FileHandle> => {
    const { mode } = await stat(file);
    if ((mode & 0o222) === 0) throw new NotSaved(`${name} is write-protected.`, "write-protected");
    const handle = await open(draft, "wx", mode & 0o777);
    try {
      // What a mask has taken from it.
      await handle.chmod(mode & 0o777);
      await handle.writeFile(bytes);
      await handle.sync();
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  };

  const replace = async (draft: string, handle: FileHandle): Promise<boolean> => {
    try {
      if ((await stampOf(file)) !== seen) return false;
      const written = await handle.stat({ bigint: true });
      await disk.rename(draft, file);
      const now = await handle.stat({ bigint: true });
      // Who has written into it since, as editors that truncate do, is read next.
      seen = now.size === written.size && now.mtimeNs === written.mtimeNs ? formatStamp(now) : undefined;
    } finally {
      await handle.close();
    }
    await syncFolder(folder);
    return true;
  };

  return {
    async read() {
      for (let attempt = 0; ; attempt++) {
        const handle = await open(file, "r");
        try {
          const before = await stampOf(handle);
          if (before === seen) return undefined;
          const bytes = await handle.readFile();
          // Who writes in place is met in the middle of it.
          if (attempt < 5 && (await stampOf(handle)) !== before) continue;
          seen = before;
          return bytes;
        } finally {
          await handle.close();
        }
      }
    },
    stage(bytes) {
      const draft = join(folder, `.${name}.${randomUUID()}.draft`);
      const drafted = writeDraft(draft, bytes);
      // What keeps it from being written is told when it is.
      drafted.catch(() => {});
      const remove = () => rm(draft, { force: true });
      return {
        async write() {
          try {
            const isWritten = await replace(draft, await drafted);
            if (!isWritten) await remove();
            return isWritten;
          } catch (error) {
            await remove().catch(() => {});
            const { code } = error as NodeJS.ErrnoException;
            if (code === "ENOENT") return false;
            throw error instanceof NotSaved ? error : notSaved(`${name} could not be written`, code);
          }
        },
        async discard() {
          await drafted.then((handle) => handle.close()).catch(() => {});
          await remove().catch(() => {});
        },
      };
    },
    stamp: () => seen,
  };
}

/** Removes what saves that were killed left behind. */
export async function sweepDrafts(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder).catch(() => [])) {
    if (draftName.exec(name)?.[1] !== basename(file)) continue;
    const draft = join(folder, name);
    const { mtimeMs = Date.now() } = (await stat(draft).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > abandoned) await rm(draft, { force: true }).catch(() => {});
  }
}

/** A rename is there for good when its folder is. Windows opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  if (!handle) return;
  try {
    await handle.sync();
  } catch {
    // A file system that does not do it has its own way.
  } finally {
    await handle.close();
  }
}

const faults: Readonly<Record<string, readonly [string, Reason]>> = {
  ENOSPC: ["the disk is full", "disk-full"],
  EDQUOT: ["the disk quota is used up", "disk-full"],
  // A limit of the process that writes.
  EFBIG: ["the file would be larger than is allowed", "disk-full"],
  EACCES: ["this is not permitted", "not-permitted"],
  EPERM: ["this is not permitted", "not-permitted"],
  EROFS: ["the disk is read-only", "not-permitted"],
  EIO: ["the disk has failed", "disk-failed"],
  ENOTDIR: ["a file stands where a folder should be", "no-folder"],
  EEXIST: ["something is there already, and nothing is written over it", "in-the-way"],
};

/** @param code the system's, of a fault in writing */
export function notSaved(what: string, code = "unknown error"): NotSaved {
  const [why, reason] = faults[code] ?? [code, "disk-failed"];
  return new NotSaved(`${what}: ${why}.`, reason);
}
