/** Waits for a pause in editing. */

/** Milliseconds without an edit before other work starts. */
const pauseInEditing = 500;

export interface IdleTimer {
  /** @returns false as soon as someone edits */
  wait(): Promise<boolean>;
  /** Call when someone edits. */
  end(): void;
}

export function createIdleTimer(): IdleTimer {
  let end = () => {};
  return {
    wait: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, pauseInEditing, true);
        timer.unref();
        end = () => {
          clearTimeout(timer);
          resolve(false);
        };
      }),
    end: () => end(),
  };
}

/** Never waits, for servers with no other work. */
export const noIdleTimer: IdleTimer = { wait: async () => false, end() {} };
