/** Waits for a pause in editing. */

/** Milliseconds without an edit before other work starts. */
const pauseInEditing = 500;

export interface IdleTimer {
  /** @returns false as soon as someone edits */
  wait(): Promise<boolean>;
  /** Call when someone edits. */
  end(): void;
  /** Skips pauses until a promise is settled: somebody waits for the other work. */
  hurry(until: Promise<unknown>): void;
}

export function createIdleTimer(): IdleTimer {
  let stop = (_isIdle: boolean) => {};
  let waiting = 0;
  return {
    wait: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, waiting > 0 ? 0 : pauseInEditing, true);
        timer.unref();
        stop = (isIdle) => {
          clearTimeout(timer);
          resolve(isIdle);
        };
      }),
    end: () => stop(false),
    hurry(until) {
      waiting++;
      const done = () => void waiting--;
      until.then(done, done);
      stop(true);
    },
  };
}

/** Never waits, for servers with no other work. */
export const noIdleTimer: Pick<IdleTimer, "wait" | "end"> = { wait: async () => false, end() {} };
