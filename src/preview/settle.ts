/**
 * Looks again after a build whether what is on the disk is what was built. Watching alone is not enough: the last of many
 * quick renames can go unseen, and a file can change while it is read.
 */

/** Milliseconds after a build: soon, for what came while it ran, and once things have calmed down. */
const looks = [60, 250, 1000, 3000];

export interface Settling {
  /** Starts anew. @param seen what stood on the disk before the build read it */
  begin(seen: string): void;
  stop(): void;
}

/**
 * @param look says what stands on the disk now
 * @param onOther told when that is something else
 */
export function createSettling(look: () => Promise<string>, onOther: () => void): Settling {
  let timer: NodeJS.Timeout | undefined;
  let round = 0;

  const wait = (seen: string, own: number, [next, ...later]: readonly number[]) => {
    if (next === undefined) return;
    timer = setTimeout(async () => {
      const now = await look();
      if (own !== round) return;
      if (now === seen) wait(seen, own, later);
      else onOther();
    }, next);
    timer.unref();
  };

  return {
    begin(seen) {
      clearTimeout(timer);
      wait(seen, ++round, looks);
    },
    stop() {
      round++;
      clearTimeout(timer);
    },
  };
}
