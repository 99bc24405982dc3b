/**
 * Makes pictures or finds them in the cache. The key consists of the picture's bytes and the version of our encoding, so nothing
 * is made twice by any build of any site (PRO-2). One set of workers serves all sites of a run.
 */
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import type { PictureSet } from "./encode.ts";
import type { Problem } from "./format.ts";
import { createGate } from "./gate.ts";
import { libraryVersion } from "./library.ts";
import type { PictureFacts } from "./made.ts";
import { makePicture } from "./make.ts";
import { costOf, type Measures, maxPixels, measurePicture } from "./measure.ts";
import type { PictureStandIn } from "./stand-in.ts";

/** Increase with every change to the output, so that old cache entries are not used. */
const recipes = { best: 3, quick: 4 } satisfies Record<PictureSet, number>;

/** Cached result: facts, and the contents of files. */
interface Kept {
  readonly facts: unknown;
  readonly parts: readonly Part[];
  /** Returns undefined if they are gone or damaged. */
  read(part: number): Promise<Uint8Array | undefined>;
}

interface Part {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly hash: string;
}

/** Cache of made pictures. `src/output/cache` implements it on disk. */
interface PictureCache {
  find(key: string): Promise<Kept | undefined>;
  keep(key: string, facts: object, contents: readonly Uint8Array[]): Promise<Kept>;
}

export interface Picture extends PictureFacts {
  /** One for each image. */
  readonly parts: readonly Part[];
  readonly isFromCache: boolean;
  /** Returns an image's contents. Makes it again if the cached contents are damaged. */
  read(image: number): Promise<Uint8Array>;
}

export interface PictureSource {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
  /** Reads the bytes again. @throws when they have changed */
  readonly readAgain: () => Uint8Array;
}

export interface PictureProcessor {
  /** @throws the signal's reason when it is aborted; errors of the cache */
  make(
    source: PictureSource,
    set: PictureSet,
    signal?: AbortSignal,
  ): Promise<Picture | PictureStandIn | Problem>;
  /** @returns undefined if it has not been made yet */
  find(source: PictureSource, set: PictureSet): Promise<Picture | undefined>;
}

export type PictureProcessors = (cache: PictureCache) => PictureProcessor;

export function createPictureProcessors(workers = workersOfThisMachine()): PictureProcessors {
  // Limits decoded pixels, which take most memory: many small pictures at once, or few very large ones.
  const gate = createGate(maxPixels);
  const weightOf = (measures: Measures) => Math.max(maxPixels / workers, costOf(measures));

  return (cache) => {
    const underWay = new Map<string, Promise<Kept | Problem>>();

    const makeAndKeep = async (key: string, bytes: Uint8Array, set: PictureSet, signal?: AbortSignal) => {
      const measures = await measurePicture(bytes);
      if ("problem" in measures) return measures;
      return await gate(weightOf(measures), async () => {
        signal?.throwIfAborted();
        const made = await makePicture(bytes, measures, set, signal);
        if ("problem" in made) return made;
        const { changes } = measures;
        const facts = changes.length > 0 ? { ...made.facts, changes } : made.facts;
        return await cache.keep(key, facts, made.contents);
      });
    };
    /** Concurrent requests for the same picture share one result. */
    const makeOnce = (key: string, bytes: Uint8Array, set: PictureSet, signal?: AbortSignal) => {
      const made =
        underWay.get(key) ?? makeAndKeep(key, bytes, set, signal).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    };

    const asPicture = (kept: Kept, isFromCache: boolean, source: PictureSource, set: PictureSet): Picture => {
      // Not the source itself, which would keep its bytes in memory until the end of the build.
      const { readAgain } = source;
      const key = keyOf(source, set);
      const remake = async (image: number) => {
        const again = await makeOnce(key, readAgain(), set);
        if ("problem" in again || again.parts[image]?.hash !== kept.parts[image]?.hash) return undefined;
        return await again.read(image);
      };
      return {
        ...(kept.facts as PictureFacts),
        parts: kept.parts,
        isFromCache,
        async read(image) {
          const contents = (await kept.read(image)) ?? (await remake(image));
          if (contents) return contents;
          throw new Error(
            "An image in the cache is damaged and could not be recreated. Build with --no-cache.",
          );
        },
      };
    };
    const find = async (source: PictureSource, set: PictureSet) => {
      const kept = await cache.find(keyOf(source, set));
      return kept && asPicture(kept, true, source, set);
    };

    return {
      find,
      async make(source, set, signal) {
        const found = await find(source, set);
        if (found) return found;
        const made = await makeOnce(keyOf(source, set), source.bytes, set, signal);
        return "problem" in made ? made : asPicture(made, false, source, set);
      },
    };
  };
}

/**
 * Number of pictures made in parallel: one per core. Node has a small
 * thread pool for such work; one thread is reserved for reading files.
 */
function workersOfThisMachine(): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
  return Math.max(1, Math.min(availableParallelism(), threads - 1));
}

const keyOf = ({ hash }: PictureSource, set: PictureSet): string =>
  createHash("sha256").update(`picture ${set} ${recipes[set]} ${libraryVersion()} ${hash}`).digest("hex");
