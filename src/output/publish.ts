/** Publishes files as a bundle, atomically. The other files of this folder are its steps. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { assemble } from "./assemble.ts";
import { seal, settle, swap, sweep } from "./commit.ts";
import { type Disk, makeFolder, realDisk } from "./disk.ts";
import { findForeign, refuseClash } from "./foreign.ts";
import { type LockOptions, takeLock } from "./lock.ts";
import { findLocation, makeState, removeEmptyState, replaceFile, type Target } from "./output-location.ts";
import { hashOfBundle, readOwnership } from "./ownership.ts";
import { openRecycled } from "./recycled.ts";
import { SourceError, stageFiles } from "./stage-files.ts";
import {
  FaultError,
  hasCode,
  isSystemError,
  quietly,
  systemFault,
  withoutOwnership,
} from "./system-fault.ts";
import { makeTemporary, type TemporaryFolder } from "./temporary.ts";
import { comparePaths, removeTree, rmdirIfThere, unlinkIfThere } from "./tree.ts";
import type {
  Aborted,
  BundleChanges,
  Failed,
  OutputFiles,
  Published,
  PublishedFile,
  PublishOptions,
  PublishResult,
  Stage,
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
 *   folder for drafts (see `createDraftWriter`), created on request
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
    const target = { disk, location: await findLocation(disk, options.out) };
    const makeFiles = typeof files === "function" ? files : () => files;
    // Nothing is written, so there is nothing to lock or to repair.
    if (options.dryRun) return await publishInto(target, makeFiles, options);
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
    const target = { disk, location: await findLocation(disk, options.out) };
    const kept = await withLock(target, options, async (set) => set);
    return kept ? { kind: "recovered", kept } : { kind: "aborted" };
  });
}

/**
 * Removes a bundle and its record. Only files that publishes wrote are removed: in one step, as if an empty bundle was published
 * over them. A folder that contains anything else stays, with it, and so does one without a record. Earlier versions stay in the
 * state folder: somebody may have published them by hand. After a kill, the same call removes the rest.
 *
 * @param options `manifest` is written while the bundle is being removed
 * @returns `isLeft`: true if the folder contains files that are not ours; `versions`: folder of earlier versions, if there are any
 */
export async function removeBundle(options: RemoveOptions): Promise<Removed | Aborted | Failed> {
  const disk = options.disk ?? realDisk();
  return await asResult(options.out, async () => {
    try {
      return await removeOnce(disk, options);
    } catch (error) {
      // Another process has removed the same bundle meanwhile. The second time there is nothing left.
      if (!hasCode(error, "ENOENT")) throw error;
      return await removeOnce(disk, options);
    }
  });
}

type RemoveOptions = Pick<PublishOptions, "out" | "disk" | "signal" | "patience" | "manifest">;

interface Removed {
  readonly kind: "removed";
  readonly isLeft: boolean;
  readonly versions?: string;
}

async function removeOnce(disk: Disk, options: RemoveOptions): Promise<Removed | Aborted | Failed> {
  const target = { disk, location: await findLocation(disk, options.out) };
  const { location } = target;
  const result = await withLock(target, options, async (): Promise<PublishResult | "foreign"> => {
    if (!(await disk.lstat(location.ownership))) return "foreign";
    const emptied = await publishInto(target, () => [], options);
    if (emptied.kind !== "published") return emptied;
    // Somebody may still work in the folder that was the bundle. Their files return to it.
    await openRecycled(target);
    await removeTree(disk, location.recycled);
    await removeIfEmpty(disk, location.out);
    await removeRecord(target);
    return emptied;
  });
  if (result === undefined) return { kind: "aborted" };
  if (result !== "foreign" && result.kind !== "published") return result;
  await removeEmptyState(target, location.state);
  const hasVersions = (await disk.lstat(location.versions)) !== undefined;
  return {
    kind: "removed",
    isLeft: (await disk.lstat(location.out)) !== undefined,
    ...(hasVersions && { versions: location.versions }),
  };
}

async function removeIfEmpty(disk: Disk, folder: string): Promise<void> {
  try {
    await rmdirIfThere(disk, folder);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
  }
}

/** Removes the files of the state folder. The record is the last, since it identifies the folder as that of a bundle. */
async function removeRecord({ disk, location }: Target): Promise<void> {
  const lock = location.lock.slice(location.state.length + 1);
  const names = (await disk.list(location.state))
    .filter(({ name, kind }) => kind === "file" && !name.startsWith(lock))
    .map(({ name }) => `${location.state}/${name}`);
  for (const file of names) if (file !== location.ownership) await unlinkIfThere(disk, file);
  await unlinkIfThere(disk, location.ownership);
}

/**
 * Takes the bundle's lock, repairs the state that a kill left, and runs the work.
 *
 * @param work receives the absolute paths of files that had to be set aside
 * @returns the work's result; undefined when the signal ended the wait for the lock
 */
export async function withLock<T>(
  target: Target,
  options: LockOptions,
  work: (kept: readonly string[]) => Promise<T>,
): Promise<T | undefined> {
  const made = await makeState(target);
  try {
    const lock = await takeLock(target.disk, target.location.lock, options);
    if (!lock) return undefined;
    try {
      return await work(await sweep(target));
    } finally {
      await quietly(lock.release());
    }
  } finally {
    // A first build that publishes nothing leaves no folders.
    if (made !== undefined) await removeEmptyState(target, made);
  }
}

/** Converts disk errors to values. No other function does. */
async function asResult<T>(out: string, work: () => Promise<T>): Promise<T | Failed> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw error.cause;
    if (error instanceof FaultError)
      return { kind: "fault", fault: { message: error.message, cause: error.cause, isUsage: error.isUsage } };
    if (isSystemError(error)) return { kind: "fault", fault: systemFault(error, out) };
    throw error;
  }
}

async function publishInto(
  target: Target,
  files: (stage: () => Promise<Stage>) => OutputFiles,
  options: PublishOptions,
): Promise<PublishResult> {
  const { disk, location } = target;
  const { clean, signal, onFile } = options;
  const stages = options.dryRun ? temporaryStages() : stagesBeside(target);
  const owned = await readOwnership(disk, location.ownership);
  let stage: Promise<Stage> | undefined;
  const makeStage = () => {
    stage ??= stages.create();
    return stage;
  };
  try {
    const next = await stageFiles(files(makeStage), { ...target, owned, clean, signal, onFile, makeStage });
    if (!next) return { kind: "aborted" };
    const transaction = { ...target, owned, next, signal };
    const published = describe(transaction, (await disk.lstat(location.out)) !== undefined);
    if (options.dryRun) {
      refuseClash(
        location,
        next.keys(),
        await findForeign(disk, location.out, owned),
        owned.files.size === 0,
      );
      return published;
    }
    const manifest = formatManifest(published.files, options);
    if (!published.changed) {
      if ((await disk.read(location.manifest)) !== manifest)
        await replaceFile(disk, location.manifest, manifest);
      return published;
    }
    const { folder } = await makeStage();
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
      await quietly(stages.remove(left));
    }
  }
}

/** Where files are staged. */
interface Stages {
  create(): Promise<Stage>;
  remove(stage: Stage): Promise<void>;
}

const stagesBeside = ({ disk, location }: Target): Stages => ({
  async create() {
    const folder = `${location.state}/stage-${process.pid}-${randomUUID()}`;
    await disk.makeFolder(`${folder}/new`);
    return { folder };
  },
  remove: ({ folder }) => removeTree(disk, folder),
});

/** For a dry run. */
function temporaryStages(): Stages {
  let temporary: TemporaryFolder | undefined;
  return {
    async create() {
      temporary = makeTemporary("stage");
      makeFolder(join(temporary.path, "new"));
      return { folder: temporary.path };
    },
    remove: async () => await temporary?.remove(),
  };
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
    throw failure ? failure.error : withoutOwnership(error, target.location);
  });
  if (old === undefined) throw failure?.error ?? new Error(`Replacing ${target.location.out} had no effect.`);
  return kept;
}

function describe({ location, owned, next }: Transaction, isThere: boolean): Published {
  const all = [...next.values()];
  const written = all.filter(({ from }) => from === "stage").length;
  const files = all.map(toPublished).sort(comparePaths);
  const changes = compare(owned.files, files);
  const removed = changes.removed.length;
  return {
    kind: "published",
    changed: written > 0 || removed > 0 || !isThere,
    files,
    changes,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    written,
    reused: all.length - written,
    removed,
    manifest: location.manifest,
    kept: [],
  };
}

const toPublished = ({ path, bytes, hash }: PublishedFile): PublishedFile => ({ path, bytes, hash });

function compare(
  earlier: ReadonlyMap<string, PublishedFile>,
  files: readonly PublishedFile[],
): BundleChanges {
  const added: PublishedFile[] = [];
  const changed: PublishedFile[] = [];
  for (const file of files) {
    const before = earlier.get(file.path);
    if (!before) added.push(file);
    else if (before.hash !== file.hash) changed.push(file);
  }
  const paths = new Set(files.map(({ path }) => path));
  return {
    from: earlier.size === 0 ? null : hashOfBundle(earlier.values()),
    added,
    changed,
    removed: Array.from(earlier.values(), toPublished)
      .filter(({ path }) => !paths.has(path))
      .sort(comparePaths),
    unchanged: files.length - added.length - changed.length,
  };
}

function formatManifest(files: readonly PublishedFile[], { manifest }: PublishOptions): string {
  return `${JSON.stringify(manifest ? manifest(files) : { files }, undefined, 2)}\n`;
}
