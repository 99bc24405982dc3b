/** Distributes work over this thread and others, and yields the results in item order. */
import { setImmediate as turn } from "node:timers/promises";

export interface Distribution<T, R> {
  /** The other threads. */
  readonly others: readonly Other<T, R>[];
  readonly here: (item: T) => R | Promise<R>;
  /**
   * Returns the number of the thread that has what the item needs: 0 for this one, 1 for the first other. A thread prefers such
   * items, then those of no thread. It takes those of another only if it would wait otherwise.
   */
  readonly holderOf?: (item: T) => number | undefined;
}

interface Other<T, R> {
  /** Until this resolves, no items are reserved for the thread. If it never gets ready, its work rejects. */
  readonly ready: Promise<unknown>;
  readonly work: (items: readonly T[]) => Promise<readonly R[]>;
}

/** Maximum number of items that another thread gets at once. */
const maxPortion = 8;

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
  { others, here, holderOf = () => undefined }: Distribution<T, R>,
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
  const portions = cutPortions(items, holderOf);
  /** Results in progress or not yet consumed, by portion. */
  const results = new Map<number, Promise<readonly R[]> | readonly R[]>();
  let wanted = 0;
  let isOver = false;
  let wake = () => {};
  /** @returns a portion that has not been started */
  const choose = (thread: number): number | undefined => {
    const open: number[] = [];
    const last = Math.min(portions.length, wanted + maxAhead * (others.length + 1));
    for (let index = wanted; index < last; index++) if (!results.has(index)) open.push(index);
    const heldBy = (holder: number | undefined) => open.find((index) => portions[index]?.holder === holder);
    return heldBy(thread) ?? heldBy(undefined) ?? open[0];
  };

  const employ = async ({ ready, work }: Other<T, R>, thread: number) => {
    await ready.catch(() => {});
    while (!isOver && wanted < portions.length) {
      const index = choose(thread);
      if (index === undefined) {
        await new Promise<void>((resolve) => {
          const before = wake;
          wake = () => [before(), resolve()];
        });
        continue;
      }
      const result = work(portions[index]?.items ?? []);
      // Its error is handled when its turn comes.
      result.catch(() => {});
      results.set(index, result);
      await result.catch(() => {
        isOver = true;
      });
    }
  };
  for (const [index, other] of others.entries())
    for (let count = 0; count < atOnce; count++) void employ(other, index + 1);
  try {
    while (wanted < portions.length) {
      // The next result is missing or in progress, so this thread works on a portion itself.
      while (!results.has(wanted) || (await isUnderWay(results.get(wanted)))) {
        const index = choose(0);
        if (index === undefined) break;
        const own: R[] = [];
        results.set(index, own);
        for (const item of portions[index]?.items ?? []) {
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

interface Portion<T> {
  readonly items: T[];
  readonly holder: number | undefined;
}

/** Cuts the items into portions that one thread holds. */
function cutPortions<T>(
  items: readonly T[],
  holderOf: (item: T) => number | undefined,
): readonly Portion<T>[] {
  const portions: Portion<T>[] = [];
  for (const item of items) {
    const holder = holderOf(item);
    const last = portions.at(-1);
    if (last && last.holder === holder && last.items.length < maxPortion) last.items.push(item);
    else portions.push({ items: [item], holder });
  }
  return portions;
}

const pending = Symbol();

const isUnderWay = async (result: unknown): Promise<boolean> =>
  (await Promise.race([result, pending])) === pending;
