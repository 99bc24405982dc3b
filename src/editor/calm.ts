/** Waiting until nobody edits for a while. */

/** Milliseconds without an edit after which there is time for other things. */
const pauseInEditing = 500;

export interface Calm {
  /** @returns false as soon as somebody edits */
  wait(): Promise<boolean>;
  /** Somebody edits. */
  end(): void;
}

export function createCalm(): Calm {
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

/** Where nothing else is to be done. */
export const noCalm: Calm = { wait: async () => false, end() {} };
