/** Retries with growing delays until it succeeds. */

interface Effort {
  readonly attempt: () => Promise<void>;
  readonly isWanted: () => boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** @returns a function that retries until it succeeds or is no longer wanted; concurrent callers share one run */
export function createPersistence({ attempt, isWanted, wait }: Effort): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = async () => {
    for (let pause = 500; isWanted(); pause = Math.min(pause * 2, 8000)) {
      await attempt();
      if (isWanted()) await wait(pause);
    }
    running = undefined;
  };
  return () => {
    running ??= run();
    return running;
  };
}
