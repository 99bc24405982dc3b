/** Works on a list with several at once and hands the results on in the order of the list. */

export interface WorkQueue<T, R> {
  readonly items: readonly T[];
  /** How many at once. */
  readonly limit: number;
  /** When aborted, nothing new is started. */
  readonly signal: AbortSignal;
  /** Must not reject; undefined where there is no result to hand on. */
  readonly work: (item: T) => Promise<R | undefined>;
  /** Called in the order of the items, each as soon as those before it have ended, so that results do not pile up. */
  readonly emit: (item: T, result: R) => void;
}

/** Milliseconds that work under way has to put its things away after an abort. */
const grace = 1000;

/** Ends when all is done; after an abort, when what was under way has ended or its time is over. */
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

/** A promise that resolves when an abort is `grace` milliseconds ago. */
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
