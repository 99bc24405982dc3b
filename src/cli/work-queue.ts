/** Processes a list with several workers and emits the results in list order. */

export interface WorkQueue<T, R> {
  readonly items: readonly T[];
  /** Number of items processed in parallel. */
  readonly limit: number;
  /** After an abort, no new item is started. */
  readonly signal: AbortSignal;
  /** Must not reject. Resolves to undefined if there is no result to emit. */
  readonly work: (item: T) => Promise<R | undefined>;
  /** Called in list order, for each item as soon as all earlier ones have ended, so that results do not pile up. */
  readonly emit: (item: T, result: R) => void;
}

/** Milliseconds for running work to clean up after an abort. */
const grace = 1000;

/** Resolves when all items are done; after an abort, when running work has ended or its grace period is over. */
export async function runQueue<T, R>({ items, limit, signal, work, emit }: WorkQueue<T, R>): Promise<void> {
  const ended = new Map<number, R | undefined>();
  let next = 0;
  let emitted = 0;
  const emitFrom = (mayEmit: (i: number) => boolean) => {
    for (; emitted < next && mayEmit(emitted); emitted++) {
      const [item, result] = [items[emitted] as T, ended.get(emitted)];
      ended.delete(emitted);
      if (result !== undefined) emit(item, result);
    }
  };
  const worker = async () => {
    while (next < items.length && !signal.aborted) {
      const i = next++;
      ended.set(i, await work(items[i] as T));
      emitFrom((index) => ended.has(index));
    }
  };
  const all = Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  const stop = graceOver(signal);
  await Promise.race([all, stop.over]);
  stop.forget();
  emitFrom(() => true);
}

/** Creates a promise that resolves `grace` milliseconds after an abort. */
function graceOver(signal: AbortSignal): { over: Promise<void>; forget: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let start = () => {};
  const over = new Promise<void>((resolve) => {
    start = () => {
      timer = setTimeout(resolve, grace);
    };
    if (signal.aborted) start();
    else signal.addEventListener("abort", start, { once: true });
  });
  const forget = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", start);
  };
  return { over, forget };
}
