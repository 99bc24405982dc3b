/**
 * Pictures that need not be waited for: until one is made, the file of the site's folder stands in for it. What is asked for in
 * a round is made behind it.
 */
import { type PictureProcessor, type PictureSet, type PictureSource, standInFor } from "../assets/index.ts";

export interface PicturesLater {
  readonly processor: PictureProcessor;
  /** Makes what was asked for, and is not being made yet. To be called when a round has ended: pages come first. */
  begin(): void;
  /** Resolves when nothing is being made. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface PicturesMade {
  /** How many were made, of those that were missing when work began. */
  readonly made: number;
  readonly total: number;
  /** Milliseconds since then. */
  readonly ms: number;
}

export interface LaterOptions {
  /** Told when work begins, now and then, and when it ends. */
  readonly onProgress: (progress: PicturesMade) => void;
  /** Told when some were made that can be shown: at ever longer intervals, for pages are rendered anew each time. */
  readonly onMade: () => void;
  /** Told once of what keeps a picture from being kept; its original goes on standing in. */
  readonly onFault: (cause: unknown) => void;
  /** Milliseconds, never going back. */
  readonly now: () => number;
}

interface Job {
  readonly source: Omit<PictureSource, "bytes">;
  readonly set: PictureSet;
}

/** So many are read and waiting to be made; how many are made at once is the processor's to say. */
const atOnce = 4;
/** Milliseconds from the beginning until those that are made are shown; later on twice as long each time. */
const firstShown = 1000;
/** Milliseconds after which it is told how far work is, also when nothing is shown. */
const silence = 10_000;

export function createPicturesLater(
  inner: PictureProcessor,
  { onProgress, onMade, onFault, now }: LaterOptions,
): PicturesLater {
  // Each by its set and the hash of its file.
  const asked = new Map<string, Job>();
  const underWay = new Set<string>();
  const refused = new Map<string, { readonly problem: string }>();
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  const makeOne = async (key: string, { source, set }: Job) => {
    let bytes: Uint8Array;
    try {
      bytes = source.readAgain();
    } catch {
      // It is another file by now, which the next round meets.
      underWay.delete(key);
      return;
    }
    try {
      const made = await inner.make({ ...source, bytes }, set, stop.signal);
      if ("problem" in made) refused.set(key, made);
      underWay.delete(key);
    } catch (cause) {
      // It stays under way for ever, and so is not tried in each round.
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
    let toldAt = 0;
    const tell = () => {
      toldAt = now() - start;
      onProgress({ made, total, ms: toldAt });
    };
    const work = async () => {
      for (let job = waiting.shift(); job && !stop.signal.aborted; job = waiting.shift()) {
        await makeOne(...job);
        made++;
        takeAsked();
        const ms = now() - start;
        if (made === total) continue;
        const isToBeShown = ms >= shownAfter;
        if (isToBeShown || ms - toldAt >= silence) tell();
        if (!isToBeShown) continue;
        shownAfter = ms * 2;
        onMade();
      }
    };
    takeAsked();
    tell();
    while (waiting.length > 0 && !stop.signal.aborted) {
      await Promise.all(Array.from({ length: atOnce }, work));
      takeAsked();
    }
    running = undefined;
    if (stop.signal.aborted) return;
    tell();
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
