/** Trying until it is done, at ever longer intervals. */

interface Effort {
  readonly attempt: () => Promise<void>;
  readonly isWanted: () => boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** @returns tries until it is wanted no more; who asks while it does has asked for the same */
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
