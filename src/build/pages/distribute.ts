/** Shares work out between this thread and others, and hands the results on in the order of the items. */
import { setImmediate as turn } from "node:timers/promises";

export interface Distribution<T, R> {
  /** How many items another thread is given at once. */
  readonly portion: number;
  /** The other threads. */
  readonly others: readonly Other<T, R>[];
  readonly here: (item: T) => R | Promise<R>;
}

interface Other<T, R> {
  /** Until then nothing is kept back for it; that it never will be is told by its work. */
  readonly ready: Promise<unknown>;
  readonly work: (items: readonly T[]) => Promise<readonly R[]>;
}

/** Portions that another thread has at once: it goes on with the next one while this one is busy with a page of its own. */
const atOnce = 2;

/** How many portions may be ahead of what is wanted next, for each thread: results must not pile up. */
const ahead = 4;

/** Milliseconds after which others of this thread have a turn: a server answers other owners while one has a large document. */
const longestStandstill = 50;

/** @throws the first error in the order of the items, wherever it was thrown */
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
  /** What was begun and is not wanted yet, by portion. */
  const results = new Map<number, Promise<readonly R[]> | readonly R[]>();
  let wanted = 0;
  let isOver = false;
  let wake = () => {};
  /** @returns the first portion that nobody has begun */
  const choose = (): number | undefined => {
    const last = Math.min(portions, wanted + ahead * (others.length + 1));
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
      // Its error is seen when its turn comes.
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
      // Nobody has begun what is wanted now, or it is under way: there is time for a portion of our own.
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
