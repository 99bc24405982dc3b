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
