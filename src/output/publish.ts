/** Publishes files as a bundle, atomically. The other files of this folder are its steps. */
import { randomUUID } from "node:crypto";
import { assemble } from "./assemble.ts";
import { seal, settle, swap } from "./commit.ts";
import type { Stage } from "./draft.ts";
import { comparePaths } from "./output-path.ts";
import { readOwnership } from "./ownership.ts";
import { findPlace, type Target } from "./place.ts";
import { realDisk } from "./real-disk.ts";
import { replaceFile } from "./replace-file.ts";
import { findOnlyChange, replaceOne } from "./replace-one.ts";
import { sweep, withLock } from "./session.ts";
import { stageFiles } from "./stage-files.ts";
import { SourceError } from "./stream.ts";
import { FaultError, isSystemError, quietly, systemFault, withoutOwnership } from "./system-fault.ts";
import { removeTree } from "./tree.ts";
import type {
  Aborted,
  Failed,
  OutputFiles,
  Published,
  PublishedFile,
  PublishOptions,
  PublishResult,
  Transaction,
} from "./types.ts";

/**
 * Publishes a build's files as the bundle in a folder. At every moment the folder contains the complete old bundle or the
 * complete new one, even if the process is killed. The next publish repairs anything that a kill leaves beside it.
 *
 * Only files that earlier publishes wrote are replaced or removed. Everything else in the folder stays.
 *
 * Limits: where two folders can't be exchanged atomically (Windows; file systems without the call, such as NFS), two renames are
 * used. The folder is then missing for a moment and, if the process is killed in between, until the next publish or `recover`.
 * The guarantee covers killed processes, not power loss: nothing is synced to disk. Each change creates a new folder, so a shell
 * or server whose working directory is the old one keeps seeing the old bundle.
 *
 * @param files read once, in order, no faster than they can be written. Or a function that makes them and receives a staging
 *   folder for drafts (see `draft.ts`), created on request
 * @returns a fault for a problem that a person can fix (permissions, space, a clash with a file of theirs); nothing is changed
 * @throws errors of the iterable, and errors for invalid paths
 */
export async function publish(
  files: OutputFiles | ((stage: () => Promise<Stage>) => OutputFiles),
  options: PublishOptions,
): Promise<PublishResult> {
  const disk = options.disk ?? realDisk();
  return await asResult(options.out, async () => {
    if (options.signal?.aborted) return { kind: "aborted" };
    const target = { disk, place: await findPlace(disk, options.out) };
    const makeFiles = typeof files === "function" ? files : () => files;
    const result = await withLock(target, options, async (kept): Promise<PublishResult> => {
      const own = await publishInto(target, makeFiles, options);
      return own.kind === "published" ? { ...own, kept: [...kept, ...own.kept] } : own;
    });
    return result ?? { kind: "aborted" };
  });
}

/**
 * Repairs the state that a killed publish left, without publishing anything.
 *
 * @returns paths of user files that were set aside, see `Published.kept`
 */
export async function recover(
  options: Pick<PublishOptions, "out" | "disk" | "signal" | "patience">,
): Promise<{ readonly kind: "recovered"; readonly kept: readonly string[] } | Aborted | Failed> {
  const disk = options.disk ?? realDisk();
  return await asResult(options.out, async () => {
    const target = { disk, place: await findPlace(disk, options.out) };
    const kept = await withLock(target, options, async (set) => set);
    return kept ? { kind: "recovered", kept } : { kind: "aborted" };
  });
}

/** Converts disk errors to values. No other function does. */
async function asResult<T>(out: string, work: () => Promise<T>): Promise<T | Failed> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw error.cause;
    if (error instanceof FaultError)
      return { kind: "fault", fault: { message: error.message, cause: error.cause } };
    if (isSystemError(error)) return { kind: "fault", fault: systemFault(error, out) };
    throw error;
  }
}

async function publishInto(
  target: Target,
  files: (stage: () => Promise<Stage>) => OutputFiles,
  options: PublishOptions,
): Promise<PublishResult> {
  const { disk, place } = target;
  const { clean, signal, onFile } = options;
  const owned = await readOwnership(disk, place.ownership);
  let stage: Promise<Stage> | undefined;
  const makeStage = () => {
    stage ??= createStage(target, options);
    return stage;
  };
  try {
    const next = await stageFiles(files(makeStage), { ...target, owned, clean, signal, onFile, makeStage });
    if (!next) return { kind: "aborted" };
    const transaction = { ...target, owned, next, clean, signal };
    const published = describe(transaction, (await disk.lstat(place.out)) !== undefined);
    const manifest = formatManifest(published.files, options);
    if (!published.changed) {
      if ((await disk.read(place.manifest)) !== manifest) await replaceFile(disk, place.manifest, manifest);
      return published;
    }
    const { folder } = await makeStage();
    const only = clean ? undefined : await findOnlyChange(transaction);
    if (only) {
      await replaceOne(transaction, folder, only, manifest);
      return published;
    }
    const assembled = await assemble(transaction, folder);
    if (signal?.aborted) return { kind: "aborted" };
    const sealed = await seal(target, folder, assembled, manifest);
    stage = undefined; // From here on the folder may contain the bundle, so keep it.
    const freed = await commit(target, sealed);
    const swept = (await quietly(sweep(target))) ?? [];
    return { ...published, kept: [...assembled.kept, ...freed, ...swept] };
  } catch (error) {
    if (signal?.aborted && error === signal.reason) return { kind: "aborted" };
    // Files are made with the staging folder. If it could not be created, report that disk error instead of theirs.
    if (error instanceof SourceError && isSystemError(error.cause) && stage) await stage;
    throw error;
  } finally {
    const left = await stage?.catch(() => undefined);
    if (left) {
      await options.release?.();
      await quietly(removeTree(disk, left.folder));
    }
  }
}

async function createStage({ disk, place }: Target, { clean }: PublishOptions): Promise<Stage> {
  const folder = `${place.state}/stage-${process.pid}-${randomUUID()}`;
  await disk.makeFolder(`${folder}/new`);
  const hasTree = clean === true || !(await disk.lstat(place.recycled));
  if (hasTree) await disk.makeFolder(`${folder}/tree`);
  return { folder, hasTree };
}

/**
 * Commits a sealed folder. An error is handled like a kill: only the location of the two trees counts.
 *
 * @returns absolute paths of files that had to be set aside
 */
async function commit(target: Target, sealed: string): Promise<readonly string[]> {
  let failure: { error: unknown } | undefined;
  try {
    await swap(target, sealed);
  } catch (error) {
    failure = { error };
  }
  const { old, kept } = await settle(target, sealed).catch((error: unknown) => {
    throw failure ? failure.error : withoutOwnership(error, target.place);
  });
  if (old === undefined) throw failure?.error ?? new Error(`Replacing ${target.place.out} had no effect.`);
  return kept;
}

function describe({ place, owned, next }: Transaction, isThere: boolean): Published {
  const all = [...next.values()];
  const written = all.filter(({ from }) => from === "stage").length;
  const removed = [...owned.files.keys()].filter((path) => !next.has(path)).length;
  return {
    kind: "published",
    changed: written > 0 || removed > 0 || !isThere,
    files: all.map(({ path, bytes, hash }) => ({ path, bytes, hash })).sort(comparePaths),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    written,
    reused: all.length - written,
    removed,
    manifest: place.manifest,
    kept: [],
  };
}

function formatManifest(files: readonly PublishedFile[], { manifest }: PublishOptions): string {
  return `${JSON.stringify(manifest ? manifest(files) : { files }, undefined, 2)}\n`;
}
