/** One piece of work at a time, and never the last change lost: what comes in meanwhile is the next round's. */

export interface Queue<T> {
  add(item: T): void;
  /** Resolves when there is nothing to do and nothing under way. */
  idle(): Promise<void>;
  /** Takes nothing more; resolves when what is under way has ended. */
  close(): Promise<void>;
}

/**
 * @param work one round, with everything that came since the round before began, each once, in order
 * @param onError of a round that failed; the next one is done all the same
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
      // Not in this moment: who adds several things gets one round for them.
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
