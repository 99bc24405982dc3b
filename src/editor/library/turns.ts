/** Concurrency limit for expensive work. */

/** Runs the work once a slot is free. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** @param maxRunning maximum number of parallel runs */
export function createTurns(maxRunning: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < maxRunning) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over the slot.
      if (next) next();
      else running--;
    }
  };
}
