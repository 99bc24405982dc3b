import { afterEach, expect, test, vi } from "vitest";
import { distribute } from "../../src/build/pages/distribute.ts";

afterEach(() => void vi.restoreAllMocks());

test("SAF-2 other tasks of the thread get a turn while a large document is validated", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let turns = 0;
  const timer = setImmediate(function count() {
    turns++;
    again = setImmediate(count);
  });
  let again = timer;
  const here = (item: number) => {
    // Ten milliseconds per page.
    now += 10;
    return item;
  };
  const validated: number[] = [];
  const items = Array.from({ length: 100 }, (_, index) => index);
  for await (const item of distribute(items, { others: [], here })) validated.push(item);
  clearImmediate(again);
  expect(validated).toEqual(items);
  expect(turns).toBeGreaterThanOrEqual(19);
});

test("PRO-1 OUT-7 a thread gets the items that it holds, in their order, and others before it would wait", async () => {
  const items = Array.from({ length: 96 }, (_, index) => index);
  const distributeHeld = async (holderOf: (item: number) => number | undefined) => {
    const workers = new Map<number, number>();
    const others = [
      {
        ready: Promise.resolve(),
        async work(some: readonly number[]) {
          expect(new Set(some.map(holderOf)).size).toBe(1);
          for (const item of some) workers.set(item, 1);
          return some;
        },
      },
    ];
    const here = (item: number) => {
      workers.set(item, 0);
      return item;
    };
    const results: number[] = [];
    for await (const item of distribute(items, { others, here, holderOf })) results.push(item);
    expect(results).toEqual(items);
    return (item: number) => workers.get(item);
  };
  const byTurns = (item: number) => Math.floor(item / 4) % 2;
  const workerOf = await distributeHeld(byTurns);
  for (const item of items.slice(0, 8)) expect(workerOf(item)).toBe(byTurns(item));
  const workerOfMine = await distributeHeld(() => 0);
  expect(new Set(items.map(workerOfMine))).toEqual(new Set([0, 1]));
});
