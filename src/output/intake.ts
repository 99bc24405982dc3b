/**
 * Taking in the files of a build as they come: each is either in the bundle already, as we wrote it, or written to the
 * staging folder, here or by who made it. What depends on all of them waits until all are known.
 */
import { hash as digest } from "node:crypto";
import type { Disk, DiskEntry } from "./disk.ts";
import { createDraftWriter, type Draft, type Stage, type WriteDraft } from "./draft.ts";
import { folderOf, foldersOf, isOutputPath } from "./output-path.ts";
import type { Place } from "./place.ts";
import type { OutputFile, PublishedFile, PublishOptions } from "./publish.ts";
import type { OwnedFile, Ownership } from "./record.ts";
import { readStream, SourceError } from "./stream.ts";
import { unlinkIfThere } from "./tree.ts";

/** A file of the next bundle and where it comes from. */
export type NextFile = OwnedFile &
  ({ readonly from: "bundle"; readonly inode: string } | ({ readonly from: "stage" } & Pick<Draft, "draft">));

/** How many files are being written at once; more are not asked for until one is done. */
const WRITES = 16;

export interface IntakeOptions extends Pick<PublishOptions, "clean" | "signal" | "onFile"> {
  /** Makes the staging folder at the first file that has to be written. */
  readonly makeStage: () => Promise<Stage>;
}

/**
 * Reads a build to its end.
 *
 * @param owned what in the bundle is ours
 * @returns the next bundle by path; undefined when the signal ended it
 * @throws SourceError around what the iterable threw; system errors; an Error for a path that must not be (our bug)
 */
export async function takeIn(
  files: Iterable<OutputFile> | AsyncIterable<OutputFile>,
  disk: Disk,
  place: Place,
  owned: Ownership,
  options: IntakeOptions,
): Promise<Map<string, NextFile> | undefined> {
  const next = new Map<string, NextFile>();
  const seen = new Set<string>();
  const isReal = createFolderCheck(disk, place.out);
  const writes = createWrites();
  let write: WriteDraft | undefined;
  try {
    for await (const file of readStream(files, options.signal)) {
      refusePath(file.path, seen);
      const { published, data } = await measure(file);
      const kept = options.clean ? undefined : await findUntouched(disk, place, owned, published, isReal);
      if (kept) {
        next.set(file.path, kept);
        // Made again, and the same as before.
        const draft = file.draft?.();
        if (draft) await unlinkIfThere(disk, `${(await options.makeStage()).folder}/${draft.draft}`);
      } else {
        write ??= createDraftWriter(disk, await options.makeStage());
        await writes.add(
          draftOf(file, data, String(seen.size), write).then(({ draft, bytes, mtimeMs }) => {
            if (bytes !== published.bytes)
              throw new Error(`"${file.path}" is not what its build knew it to be.`);
            next.set(file.path, { ...published, mtimeMs, from: "stage", draft });
          }),
        );
      }
      options.onFile?.(published);
    }
  } finally {
    await writes.end();
  }
  if (options.signal?.aborted) return undefined;
  const folder = [...foldersOf(seen)].find((path) => seen.has(path));
  if (folder !== undefined) throw new Error(`"${folder}" is both a file and a folder of the bundle.`);
  return next;
}

function refusePath(path: string, seen: Set<string>): void {
  if (!isOutputPath(path)) throw new Error(`${JSON.stringify(path)} is not a path inside a bundle.`);
  if (seen.has(path)) throw new Error(`${JSON.stringify(path)} is in the bundle twice.`);
  seen.add(path);
}

async function draftOf(
  file: OutputFile,
  data: Uint8Array | undefined,
  name: string,
  write: WriteDraft,
): Promise<Draft> {
  return file.draft?.() ?? (await write(file.path, name, data ?? (await contentsOf(file))));
}

/** The contents may be a getter that renders, so what it throws is the build's. */
async function contentsOf(file: OutputFile): Promise<Uint8Array> {
  try {
    const contents = await file.contents;
    return typeof contents === "string" ? Buffer.from(contents) : contents;
  } catch (error) {
    throw new SourceError("the build threw", { cause: error });
  }
}

/** Contents of a file that says what it holds are not even looked at here: they may be costly to get. */
async function measure(file: OutputFile): Promise<{ published: PublishedFile; data?: Uint8Array }> {
  if (file.known) return { published: { path: file.path, bytes: file.known.bytes, hash: file.known.hash } };
  const data = await contentsOf(file);
  return { published: { path: file.path, bytes: data.length, hash: digest("sha256", data) }, data };
}

/** The file in the bundle, when it is ours, holds the same, and was not touched since we wrote it. */
async function findUntouched(
  disk: Disk,
  place: Place,
  owned: Ownership,
  file: PublishedFile,
  isReal: (folder: string) => Promise<boolean>,
): Promise<NextFile | undefined> {
  const ours = owned.files.get(file.path);
  if (ours?.hash !== file.hash || ours.bytes !== file.bytes || !(await isReal(folderOf(file.path))))
    return undefined;
  const entry: DiskEntry | undefined = await disk.lstat(`${place.out}/${file.path}`);
  if (entry?.kind !== "file" || entry.bytes !== ours.bytes || entry.mtimeMs !== ours.mtimeMs)
    return undefined;
  return { ...ours, from: "bundle", inode: entry.inode };
}

/** Tells whether a folder in the bundle is one, and not a symbolic link to somewhere else; asks once for each. */
export function createFolderCheck(disk: Disk, root: string): (folder: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async function isReal(folder: string): Promise<boolean> {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const above = folder === "" || (await isReal(folderOf(folder)));
    const answer = above && (await disk.lstat(`${root}/${folder}`))?.kind === "folder";
    known.set(folder, answer);
    return answer;
  };
}

/** Writes in flight: `add` waits while there are too many, and throws the first error of any of them. */
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
