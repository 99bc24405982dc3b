/** Work that is too much to be done by many at once: those who come later wait for their turn. */

/** Does the work once it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** @param most how many are at work at once */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Who comes next takes over the place.
      if (next) next();
      else running--;
    }
  };
}
