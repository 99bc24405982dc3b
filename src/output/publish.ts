/** Publishing: files in, a bundle out, whole or not at all. The rest of this folder is the steps of it. */
import { randomUUID } from "node:crypto";
import type { Fault } from "../diagnostic/index.ts";
import { assemble } from "./assemble.ts";
import { seal, settle, swap } from "./commit.ts";
import type { Disk } from "./disk.ts";
import type { Draft, Stage } from "./draft.ts";
import { type NextFile, takeIn } from "./intake.ts";
import { comparePaths } from "./output-path.ts";
import { findPlace, type Place } from "./place.ts";
import { realDisk } from "./real-disk.ts";
import { type Ownership, readRecord } from "./record.ts";
import { replaceFile } from "./replace-file.ts";
import { findOnlyChange, replaceOne } from "./replace-one.ts";
import { sweep, withLock } from "./session.ts";
import { SourceError } from "./stream.ts";
import { FaultError, isSystemError, quietly, systemFault, withoutRecord } from "./system-fault.ts";
import { removeTree } from "./tree.ts";

export interface OutputFile {
  /** Posix, relative to the bundle, e.g. "About/index.html". */
  readonly path: string;
  /** Read at most once, and not at all when `known` says that the bundle has it: may be a getter that renders. */
  readonly contents: string | Uint8Array | Promise<Uint8Array>;
  /** Size and hash of the contents, where the build knows them (from its cache) without producing them. */
  readonly known?: Pick<PublishedFile, "bytes" | "hash">;
  /**
   * The path stands for all that the contents are made of: a file of ours that stands there untouched holds them, so they are
   * not asked for, nor known before they are.
   */
  readonly isNamedByInput?: true;
  /**
   * Where the file was written in the staging folder already, by who made it; the contents are not asked for then.
   * @throws the system error that kept it from being written
   */
  readonly draft?: () => Draft;
}

export type OutputFiles = Iterable<OutputFile> | AsyncIterable<OutputFile>;

export interface PublishedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the contents, hex. */
  readonly hash: string;
}

export interface PublishOptions {
  /** The bundle's folder; absolute, or relative to the disk's current directory. */
  readonly out: string;
  /** Default: the real one. */
  readonly disk?: Disk;
  /** Trust nothing of the earlier bundle: write every file anew. */
  readonly clean?: boolean;
  /** Ctrl-C: stop, leave no trace, resolve to "aborted". */
  readonly signal?: AbortSignal;
  /** Called for each file as it is taken in. */
  readonly onFile?: (file: PublishedFile) => void;
  /** Makes the JSON of `manifest.json`, which stands beside the bundle (OUT-9); default: `{ files }`. */
  readonly manifest?: (files: readonly PublishedFile[]) => unknown;
  /** Ends whatever still writes drafts: called before what was staged is removed. */
  readonly release?: () => Promise<void>;
  /** How long to wait for another build into the same folder, in milliseconds; default: a minute. */
  readonly patience?: number;
}

export interface Published {
  readonly kind: "published";
  /** False when the bundle was what it should be: then nothing in it was touched. */
  readonly changed: boolean;
  /** In the order of their paths. */
  readonly files: readonly PublishedFile[];
  readonly bytes: number;
  readonly written: number;
  readonly reused: number;
  readonly removed: number;
  /** Absolute path of `manifest.json`. */
  readonly manifest: string;
  /** Absolute paths of the user's files that were set aside, because they appeared during the commit where the new
   * bundle has something else. */
  readonly kept: readonly string[];
}

export type PublishResult = Published | Aborted | Failed;

export interface Aborted {
  readonly kind: "aborted";
}

export interface Failed {
  readonly kind: "fault";
  readonly fault: Fault;
}

/**
 * Publishes a build's files as the bundle in a folder. The folder holds the old bundle or the new one, whole, at every
 * moment, also when the process is killed; what a kill leaves beside it, the next publish puts right.
 *
 * Only files that earlier publishes wrote are replaced or removed; everything else in the folder stays.
 *
 * Limits. Where two folders cannot be exchanged in one step (Windows; a file system without the call, as NFS), two
 * renames do it: the folder is then missing for a moment, and if a kill falls into it, until the next publish or
 * `recover`. The promise is about processes, not about power: nothing is forced to the disk. The folder itself is
 * another one after each change, so a shell or server that stands in it keeps seeing the old bundle.
 *
 * @param files read once, in order, no faster than they can be written; or what makes them, with a staging folder to write
 *   drafts to (see `draft.ts`), which is made when it is asked for
 * @returns a fault for what a person can mend (rights, space, a clash with a file of theirs): nothing is changed then
 * @throws what the iterable throws, and errors for impossible paths
 */
export async function publish(
  files: OutputFiles | ((stage: () => Promise<Stage>) => OutputFiles),
  options: PublishOptions,
): Promise<PublishResult> {
  const disk = options.disk ?? realDisk();
  return await asResult(options.out, async () => {
    if (options.signal?.aborted) return { kind: "aborted" };
    const place = await findPlace(disk, options.out);
    const result = await withLock(disk, place, options, (kept) =>
      publishInto(disk, place, typeof files === "function" ? files : () => files, options, kept),
    );
    return result ?? { kind: "aborted" };
  });
}

/**
 * Puts right what a killed publish left, without publishing anything.
 *
 * @returns paths of the user's files that were set aside, see `Published.kept`
 */
export async function recover(
  options: Pick<PublishOptions, "out" | "disk" | "signal" | "patience">,
): Promise<{ readonly kind: "recovered"; readonly kept: readonly string[] } | Aborted | Failed> {
  const disk = options.disk ?? realDisk();
  return await asResult(options.out, async () => {
    const place = await findPlace(disk, options.out);
    const kept = await withLock(disk, place, options, async (set) => set);
    return kept ? { kind: "recovered", kept } : { kind: "aborted" };
  });
}

/** The one place where errors of the disk become values. */
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
  disk: Disk,
  place: Place,
  files: (stage: () => Promise<Stage>) => OutputFiles,
  options: PublishOptions,
  kept: string[],
): Promise<PublishResult> {
  const owned = await readRecord(disk, place.record);
  let stage: Promise<Stage> | undefined;
  const makeStage = () => {
    stage ??= createStage(disk, place, options);
    return stage;
  };
  try {
    const next = await takeIn(files(makeStage), disk, place, owned, { ...options, makeStage });
    if (!next) return { kind: "aborted" };
    const published = describe(place, owned, next, (await disk.lstat(place.out)) !== undefined, kept);
    const manifest = formatManifest(published.files, options);
    if (!published.changed) {
      if ((await disk.read(place.manifest)) !== manifest) await replaceFile(disk, place.manifest, manifest);
      return published;
    }
    const { folder } = await makeStage();
    const only = options.clean ? undefined : await findOnlyChange(disk, place, owned, next);
    if (only) {
      await replaceOne(disk, place, folder, only, next, { manifest, signal: options.signal });
      return published;
    }
    const assembled = await assemble(disk, place, folder, owned, next, { ...options, kept });
    if (options.signal?.aborted) return { kind: "aborted" };
    const sealed = await seal(disk, place, folder, assembled, manifest);
    stage = undefined; // From here on the folder is not ours to drop: the bundle may be in it.
    await commit(disk, place, sealed, kept);
    kept.push(...((await quietly(sweep(disk, place))) ?? []));
    return published;
  } catch (error) {
    if (options.signal?.aborted && error === options.signal.reason) return { kind: "aborted" };
    // Who makes the files asks for the staging folder: that there is none is an error of the disk, and not theirs.
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

async function createStage(disk: Disk, place: Place, { clean }: PublishOptions): Promise<Stage> {
  const folder = `${place.state}/stage-${process.pid}-${randomUUID()}`;
  await disk.makeFolder(`${folder}/new`);
  const hasTree = clean === true || !(await disk.lstat(place.spare));
  if (hasTree) await disk.makeFolder(`${folder}/tree`);
  return { folder, hasTree };
}

/** An error on the way is looked at afterwards like a kill: what counts is where the two trees are. */
async function commit(disk: Disk, place: Place, sealed: string, kept: string[]): Promise<void> {
  let failure: { error: unknown } | undefined;
  try {
    await swap(disk, place, sealed);
  } catch (error) {
    failure = { error };
  }
  const old = await settle(disk, place, sealed, kept).catch((error: unknown) => {
    throw failure ? failure.error : withoutRecord(error, place);
  });
  if (old === undefined) throw failure?.error ?? new Error(`the exchange with ${place.out} did nothing`);
}

function describe(
  place: Place,
  owned: Ownership,
  next: ReadonlyMap<string, NextFile>,
  isThere: boolean,
  kept: readonly string[],
): Published {
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
    kept,
  };
}

function formatManifest(files: readonly PublishedFile[], { manifest }: PublishOptions): string {
  return `${JSON.stringify(manifest ? manifest(files) : { files }, undefined, 2)}\n`;
}
