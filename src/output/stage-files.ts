/**
 * Stages a build's files as they arrive. Each is either already in the bundle, unchanged since we wrote it, or written to the
 * staging folder, here or by its producer. Steps that depend on all files wait until all are known.
 */
import { hash as digest } from "node:crypto";
import type { Disk } from "./disk.ts";
import { folderOf, foldersOf, isOutputPath, unlinkIfThere } from "./tree.ts";
import type {
  Draft,
  NextFile,
  OutputFile,
  OutputFiles,
  PublishedFile,
  PublishOptions,
  Stage,
  StandingFile,
  Transaction,
} from "./types.ts";

/** Maximum number of concurrent writes. No more files are requested until one is done. */
const WRITES = 16;

/** State of a publish before its files are known. */
export interface Staging extends Omit<Transaction, "next">, Pick<PublishOptions, "clean" | "onFile"> {
  /** Creates the staging folder on the first file that has to be written. */
  readonly makeStage: () => Promise<Stage>;
}

/**
 * Reads all files of a build.
 *
 * @returns the next bundle by path; undefined when the signal ended it
 * @throws SourceError around errors of the iterable; system errors; an Error for an invalid path (our bug)
 */
export async function stageFiles(
  files: OutputFiles,
  staging: Staging,
): Promise<Map<string, NextFile> | undefined> {
  const { disk, makeStage, signal } = staging;
  const next = new Map<string, NextFile>();
  const seen = new Set<string>();
  const findUntouched = createUntouchedSearch(staging);
  const writes = createWrites();
  let write: WriteDraft | undefined;
  try {
    for await (const file of readStream(files, signal)) {
      refusePath(file.path, seen);
      seen.add(file.path);
      const made = await look(file);
      // A path that identifies the contents is all that must match.
      const wanted = made.facts ?? staging.owned.files.get(file.path);
      const standing =
        staging.clean || !wanted ? undefined : await findUntouched({ ...wanted, path: file.path });
      if (standing) {
        next.set(file.path, standing);
        staging.onFile?.({ path: file.path, bytes: standing.bytes, hash: standing.hash });
        // Made again with the same contents as before.
        const draft = file.draft?.();
        if (draft) await unlinkIfThere(disk, `${(await makeStage()).folder}/${draft.draft}`);
      } else {
        write ??= createDraftWriter(disk, await makeStage());
        await writes.add(
          draftOf(file, made, String(seen.size), write).then(({ published, draft, mtimeMs }) => {
            next.set(file.path, { ...published, mtimeMs, from: "stage", draft });
            staging.onFile?.(published);
          }),
        );
      }
    }
  } finally {
    await writes.end();
  }
  if (signal?.aborted) return undefined;
  const folder = [...foldersOf(seen)].find((path) => seen.has(path));
  if (folder !== undefined) throw new Error(`"${folder}" is both a file and a folder of the bundle.`);
  return next;
}

function refusePath(path: string, seen: ReadonlySet<string>): void {
  if (!isOutputPath(path)) throw new Error(`${JSON.stringify(path)} is not a path inside a bundle.`);
  if (seen.has(path)) throw new Error(`${JSON.stringify(path)} is in the bundle twice.`);
}

async function draftOf(
  file: OutputFile,
  made: Made,
  name: string,
  write: WriteDraft,
): Promise<{ published: PublishedFile } & Pick<Draft, "draft" | "mtimeMs">> {
  const { path } = file;
  const there = file.draft?.();
  const data = made.data ?? (there ? new Uint8Array() : await contentsOf(file));
  const { draft, mtimeMs, bytes: written } = there ?? (await write(name, data));
  const { bytes, hash } = made.facts ?? factsOf(data);
  if (written !== bytes) throw new Error(`Wrote ${written} bytes of "${path}", expected ${bytes}.`);
  return { published: { path, bytes, hash }, draft, mtimeMs };
}

/** `contents` may be a getter that renders, so errors that it throws belong to the build. */
async function contentsOf(file: OutputFile): Promise<Uint8Array> {
  try {
    const contents = await file.contents;
    return typeof contents === "string" ? Buffer.from(contents) : contents;
  } catch (error) {
    throw new SourceError("The build failed.", { cause: error });
  }
}

type Facts = Pick<PublishedFile, "bytes" | "hash">;

/** Facts known about a file before it is written. */
interface Made {
  readonly facts?: Facts;
  readonly data?: Uint8Array;
}

/** Does not read the contents of a file whose hash is known, since producing them may be expensive. */
async function look(file: OutputFile): Promise<Made> {
  if (file.facts) return { facts: file.facts };
  if (file.isNamedByInput) return {};
  const data = await contentsOf(file);
  return { facts: factsOf(data), data };
}

const factsOf = (data: Uint8Array): Facts => ({ bytes: data.length, hash: digest("sha256", data) });

/** Finds a file in the bundle that is ours, has the same contents and is unchanged since we wrote it. */
function createUntouchedSearch({ disk, location, owned }: Staging) {
  const isReal = createFolderCheck(disk, location.out);
  return async ({ path, bytes, hash }: PublishedFile): Promise<StandingFile | undefined> => {
    const ours = owned.files.get(path);
    if (ours?.hash !== hash || ours.bytes !== bytes || !(await isReal(folderOf(path)))) return undefined;
    const entry = await disk.lstat(`${location.out}/${path}`);
    if (entry?.kind !== "file" || entry.bytes !== bytes || entry.mtimeMs !== ours.mtimeMs) return undefined;
    return { ...ours, from: "bundle", inode: entry.inode };
  };
}

/** Creates a cached check that a path in the bundle is a real folder and not a symbolic link. */
function createFolderCheck(disk: Disk, root: string): (folder: string) => Promise<boolean> {
  const cache = new Map<string, boolean>();
  return async function isReal(folder: string): Promise<boolean> {
    const before = cache.get(folder);
    if (before !== undefined) return before;
    const above = folder === "" || (await isReal(folderOf(folder)));
    const answer = above && (await disk.lstat(`${root}/${folder}`))?.kind === "folder";
    cache.set(folder, answer);
    return answer;
  };
}

/** Pending writes. `add` waits while there are too many, and throws the first error of any of them. */
function createWrites() {
  const running = new Set<Promise<void>>();
  let failed: { error: unknown } | undefined;
  return {
    async add(write: Promise<void>): Promise<void> {
      const tracked = write
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => running.delete(tracked));
      running.add(tracked);
      if (running.size >= WRITES) await Promise.race(running);
      if (failed) throw failed.error;
    },
    async end(): Promise<void> {
      await Promise.all(running);
      if (failed) throw failed.error;
    },
  };
}

/**
 * Writes a file of the next bundle to the staging folder.
 *
 * @param name unique in this staging folder
 * @throws system errors
 */
export type WriteDraft = (name: string, contents: Uint8Array) => Promise<Draft>;

export function createDraftWriter(disk: Disk, { folder }: Stage): WriteDraft {
  return async (name, contents) => {
    const draft = `new/${name}`;
    const { bytes, mtimeMs } = await disk.create(`${folder}/${draft}`, contents);
    return { draft, bytes, mtimeMs };
  };
}

/** Error that the build threw while producing files. It is not a publishing error, so it is rethrown unchanged. */
export class SourceError extends Error {}

/**
 * Yields a build's files until its end or until the signal. Does not wait for a build that is busy with its next file.
 *
 * @throws SourceError around errors of the iterable
 */
async function* readStream<T>(
  files: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  const iterator = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  // One listener for the whole stream. Racing each step against one promise would keep a record of every step.
  let leave = () => {};
  const onAbort = () => leave();
  signal?.addEventListener("abort", onAbort);
  let isOver = false;
  try {
    while (!signal?.aborted) {
      const step = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        leave = () => resolve(undefined);
        Promise.resolve(iterator.next()).then(resolve, reject);
      }).catch((error: unknown) => {
        isOver = true;
        throw new SourceError("The build failed.", { cause: error });
      });
      if (step === undefined) return;
      if (step.done) {
        isOver = true;
        return;
      }
      yield step.value;
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    // Ask the build to stop, but do not wait: it may be in the middle of a long task.
    if (!isOver) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
