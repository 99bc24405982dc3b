/**
 * Checks after a build that the disk still matches what was built. Watching is not enough: the last of many quick renames can go
 * unnoticed, and a file can change while it is read.
 */

/** Milliseconds between checks: soon, for changes during the build, and later, when things have calmed down. */
const looks = [60, 250, 1000, 3000];

export interface Settling {
  /**
   * Starts over.
   * @param seen state of the disk before the build read it
   */
  begin(seen: string): void;
  stop(): void;
}

/**
 * @param look returns the current state of the disk
 * @param onOther called when it differs
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
