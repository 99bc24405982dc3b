/**
 * Processes pictures in the background. Until a picture is ready, its original is used. Pictures requested during a rebuild are
 * processed after it.
 */
import { type PictureProcessor, type PictureSet, type PictureSource, standInFor } from "../assets/index.ts";
import type { Reason } from "../diagnostic/index.ts";

export interface PicturesLater {
  readonly processor: PictureProcessor;
  /** Starts processing the requested pictures. Call it when a rebuild has ended: pages come first. */
  begin(): void;
  /** Resolves when no picture is being processed. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface PicturesMade {
  /** Number of processed pictures, out of the `total` that were missing at the start. */
  readonly made: number;
  readonly total: number;
  /** Milliseconds since the start. */
  readonly ms: number;
}

export interface LaterOptions {
  /** Called at the start, from time to time, and at the end. */
  readonly onProgress: (progress: PicturesMade) => void;
  /** Called when finished pictures can be shown, at increasing intervals, because every page is rendered again each time. */
  readonly onMade: () => void;
  /** Called once for each picture that cannot be stored. Its original stays in use. */
  readonly onFault: (cause: unknown) => void;
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number;
}

interface Job {
  readonly source: Omit<PictureSource, "bytes">;
  readonly set: PictureSet;
}

/** Number of pictures read ahead. The processor decides how many it processes in parallel. */
const atOnce = 4;
/** Milliseconds until finished pictures are first shown. The interval doubles each time. */
const firstShown = 1000;
/** Milliseconds after which progress is reported even if nothing is shown. */
const silence = 10_000;

export function createPicturesLater(
  inner: PictureProcessor,
  { onProgress, onMade, onFault, now }: LaterOptions,
): PicturesLater {
  // By picture set and hash of the file.
  const asked = new Map<string, Job>();
  const underWay = new Set<string>();
  const refused = new Map<string, { readonly problem: Reason }>();
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  const makeOne = async (key: string, { source, set }: Job) => {
    let bytes: Uint8Array;
    try {
      bytes = source.readAgain();
    } catch {
      // The file has changed; the next rebuild requests it again.
      underWay.delete(key);
      return;
    }
    try {
      const made = await inner.make({ ...source, bytes }, set, stop.signal);
      if ("problem" in made) refused.set(key, made);
      underWay.delete(key);
    } catch (cause) {
      // The key stays in `underWay`, so that the picture is not retried in each rebuild.
      if (!stop.signal.aborted) onFault(cause);
    }
  };

  const run = async () => {
    const start = now();
    const waiting: [string, Job][] = [];
    let [made, total] = [0, 0];
    let shownAfter = firstShown;
    const takeAsked = () => {
      total += asked.size;
      for (const job of asked) waiting.push(job);
      asked.clear();
    };
    let reportedAt = 0;
    const report = () => {
      reportedAt = now() - start;
      onProgress({ made, total, ms: reportedAt });
    };
    const work = async () => {
      for (let job = waiting.shift(); job && !stop.signal.aborted; job = waiting.shift()) {
        await makeOne(...job);
        made++;
        takeAsked();
        const ms = now() - start;
        if (made === total) continue;
        const isToBeShown = ms >= shownAfter;
        if (isToBeShown || ms - reportedAt >= silence) report();
        if (!isToBeShown) continue;
        shownAfter = ms * 2;
        onMade();
      }
    };
    takeAsked();
    report();
    while (waiting.length > 0 && !stop.signal.aborted) {
      await Promise.all(Array.from({ length: atOnce }, work));
      takeAsked();
    }
    running = undefined;
    if (stop.signal.aborted) return;
    report();
    onMade();
  };

  return {
    processor: {
      ...inner,
      async make(source, set) {
        const key = `${set} ${source.hash}`;
        const known = (await inner.find(source, set)) ?? refused.get(key);
        if (known) return known;
        const { bytes, ...rest } = source;
        const standIn = await standInFor(bytes);
        if ("standIn" in standIn && !underWay.has(key)) {
          underWay.add(key);
          asked.set(key, { source: rest, set });
        }
        return standIn;
      },
    },
    begin() {
      if (asked.size > 0) running ??= run();
    },
    async idle() {
      while (running) await running;
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
