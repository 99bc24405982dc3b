/**
 * Stores a document in a folder that other programs may write to: replaces it as a whole, flushes it to disk, and never
 * overwrites a version that it has not read.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { formatStamp } from "../../preview/index.ts";
import type { Reason } from "../shared/protocol.ts";
import { realPath } from "./site-identity.ts";
import { type ArticleStore, type DocumentStore, NotSaved, type StagedArticle } from "./store.ts";

/** Drafts that a killed save left behind. */
const draftName = /^\.(.+)\.[\da-f-]{36}\.draft$/;
/** Milliseconds after which a draft counts as abandoned. */
const abandoned = 60_000;

/**
 * @param file absolute, its folder without symbolic links
 * @param disk the one system call that tests replace
 * @param known stamp of the version that was read elsewhere
 */
export function createFolderStore(
  file: string,
  disk = { rename },
  known: string | undefined = undefined,
): DocumentStore {
  const folder = dirname(file);
  const name = basename(file);
  let seen = known;

  /** Same stamps as in the preview, whose watcher must ignore our own writes. */
  const stampOf = async (what: FileHandle | string) =>
    formatStamp(
      await (typeof what === "string" ? stat(what, { bigint: true }) : what.stat({ bigint: true })),
    );

  /** @returns the draft, flushed to disk */
  const writeDraft = async (draft: string, bytes: Uint8Array): Promise<FileHandle> => {
    const { mode } = await stat(file);
    if ((mode & 0o222) === 0) throw new NotSaved(`${name} is write-protected.`, "write-protected");
    const handle = await open(draft, "wx", mode & 0o777);
    try {
      // Restore permissions that the umask removed.
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
      // If someone has written into the file since, as editors that truncate do, it is read next.
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
          // A program may be in the middle of writing the file.
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
      // The error is reported by `write`.
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
            throw error instanceof NotSaved ? error : notSaved(`Could not save ${name}`, code);
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

/** @param folder of the site, absolute, without symbolic links. Nothing outside of it is written (SAF-1). */
export function createArticleStore(folder: string): ArticleStore {
  const swept = new Set<string>();
  return ({ path, bytes, stamp }) => {
    const file = realPath(join(folder, path));
    if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      return failed(new NotSaved(`${path} is not in the site's folder.`, "not-permitted"));
    if (!swept.has(file)) void sweepDrafts(file);
    swept.add(file);
    const store = createFolderStore(file, undefined, stamp ?? "");
    return { ...store.stage(bytes), stamp: store.stamp };
  };
}

const failed = (error: NotSaved): StagedArticle => ({
  write: () => Promise.reject(error),
  discard: async () => {},
  stamp: () => undefined,
});

/** Removes drafts that killed saves left behind. */
export async function sweepDrafts(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder).catch(() => [])) {
    if (draftName.exec(name)?.[1] !== basename(file)) continue;
    const draft = join(folder, name);
    const { mtimeMs = Date.now() } = (await stat(draft).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > abandoned) await rm(draft, { force: true }).catch(() => {});
  }
}

/** Makes a rename durable. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  if (!handle) return;
  try {
    await handle.sync();
  } catch {
    // The file system does not support it.
  } finally {
    await handle.close();
  }
}

const faults: Readonly<Record<string, readonly [string, Reason]>> = {
  ENOSPC: ["the disk is full", "disk-full"],
  EDQUOT: ["the disk quota is exceeded", "disk-full"],
  // Limit of the writing process.
  EFBIG: ["the file exceeds the size limit", "disk-full"],
  EACCES: ["permission denied", "not-permitted"],
  EPERM: ["permission denied", "not-permitted"],
  EROFS: ["the disk is read-only", "not-permitted"],
  EIO: ["the disk failed", "disk-failed"],
  ENOTDIR: ["a file has the name of the folder", "no-folder"],
  EEXIST: ["a file already exists and would be overwritten", "in-the-way"],
};

/** @param code system error code */
export function notSaved(what: string, code = "unknown error"): NotSaved {
  const [why, reason] = faults[code] ?? [code, "disk-failed"];
  return new NotSaved(`${what}: ${why}.`, reason);
}
