/** Distributes work over this thread and others, and yields the results in item order. */
import { setImmediate as turn } from "node:timers/promises";

export interface Distribution<T, R> {
  /** Number of items that another thread gets at once. */
  readonly portion: number;
  /** The other threads. */
  readonly others: readonly Other<T, R>[];
  readonly here: (item: T) => R | Promise<R>;
}

interface Other<T, R> {
  /** Until this resolves, no items are reserved for the thread. If it never gets ready, its work rejects. */
  readonly ready: Promise<unknown>;
  readonly work: (items: readonly T[]) => Promise<readonly R[]>;
}

/** Portions that another thread has at once, so that it continues with the next while this thread renders a page. */
const atOnce = 2;

/** Maximum number of portions per thread ahead of the next result, so that results do not pile up. */
const maxAhead = 4;

/**
 * Milliseconds after which other tasks of this thread get a turn. A server keeps answering while one owner has a large document.
 */
const longestStandstill = 50;

/** @throws the first error in item order, in whichever thread it occurred */
export async function* distribute<T, R>(
  items: readonly T[],
  { portion, others, here }: Distribution<T, R>,
): AsyncGenerator<R> {
  if (others.length === 0) {
    let since = performance.now();
    for (const item of items) {
      yield await here(item);
      if (performance.now() - since < longestStandstill) continue;
      await turn();
      since = performance.now();
    }
    return;
  }
  const portions = Math.ceil(items.length / portion);
  const of = (index: number) => items.slice(index * portion, (index + 1) * portion);
  /** Results in progress or not yet consumed, by portion. */
  const results = new Map<number, Promise<readonly R[]> | readonly R[]>();
  let wanted = 0;
  let isOver = false;
  let wake = () => {};
  /** @returns the first portion that has not been started */
  const choose = (): number | undefined => {
    const last = Math.min(portions, wanted + maxAhead * (others.length + 1));
    for (let index = wanted; index < last; index++) if (!results.has(index)) return index;
    return undefined;
  };

  const employ = async ({ ready, work }: Other<T, R>) => {
    await ready.catch(() => {});
    while (!isOver && wanted < portions) {
      const index = choose();
      if (index === undefined) {
        await new Promise<void>((resolve) => {
          const before = wake;
          wake = () => [before(), resolve()];
        });
        continue;
      }
      const result = work(of(index));
      // Its error is handled when its turn comes.
      result.catch(() => {});
      results.set(index, result);
      await result.catch(() => {
        isOver = true;
      });
    }
  };
  for (const other of others) for (let count = 0; count < atOnce; count++) void employ(other);
  try {
    while (wanted < portions) {
      // The next result is missing or in progress, so this thread works on a portion itself.
      while (!results.has(wanted) || (await isUnderWay(results.get(wanted)))) {
        const index = choose();
        if (index === undefined) break;
        const own: R[] = [];
        results.set(index, own);
        for (const item of of(index)) {
          own.push(await here(item));
          await turn();
        }
      }
      const ready = (await results.get(wanted)) ?? [];
      results.delete(wanted++);
      wake();
      wake = () => {};
      yield* ready;
    }
  } finally {
    isOver = true;
    wake();
  }
}

const pending = Symbol();

const isUnderWay = async (result: unknown): Promise<boolean> =>
  (await Promise.race([result, pending])) === pending;
