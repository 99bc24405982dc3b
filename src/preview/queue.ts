/** Queue that runs one batch at a time. Items added during a run go into the next batch, so that no change is lost. */

export interface Queue<T> {
  add(item: T): void;
  /** Resolves when nothing is queued or running. */
  idle(): Promise<void>;
  /** Accepts no more items; resolves when the current batch has ended. */
  close(): Promise<void>;
}

/**
 * @param work processes a batch: every item added since the previous batch began, once each, in order
 * @param onError called for a failed batch; the next one runs anyway
 */
export function createQueue<T>(
  work: (items: readonly T[]) => Promise<void>,
  onError: (error: unknown) => void,
): Queue<T> {
  const waiting = new Set<T>();
  let running: Promise<void> | undefined;
  let isClosed = false;

  const run = async () => {
    while (waiting.size > 0 && !isClosed) {
      const items = [...waiting];
      waiting.clear();
      try {
        await work(items);
      } catch (error) {
        onError(error);
      }
    }
    running = undefined;
  };

  return {
    add(item) {
      if (isClosed) return;
      waiting.add(item);
      // Deferred, so that items added together form one batch.
      running ??= Promise.resolve().then(run);
    },
    async idle() {
      while (running) await running;
    },
    async close() {
      isClosed = true;
      await running;
    },
  };
}
