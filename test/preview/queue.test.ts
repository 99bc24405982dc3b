import { expect, test } from "vitest";
import { createQueue } from "../../src/preview/queue.ts";

/** Work that continues until the test ends it. */
function createWork() {
  const runs: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const errors: unknown[] = [];
  let atOnce = 0;
  let peak = 0;
  const queue = createQueue<string>(
    (items) =>
      new Promise((resolve, reject) => {
        peak = Math.max(peak, ++atOnce);
        const end = (error?: Error) => {
          atOnce--;
          if (error) reject(error);
          else resolve();
        };
        runs.push({ items, end });
      }),
    (error) => errors.push(error),
  );
  return { queue, runs, errors, peak: () => peak };
}

const turn = () => new Promise((done) => setImmediate(done));

test("PRV-5 one run at a time; the next run gets the items added meanwhile, each once", async () => {
  const { queue, runs, peak } = createWork();
  queue.add("a");
  queue.add("b");
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([["a", "b"]]);
  for (const item of ["a", "c", "a", "c"]) queue.add(item);
  await turn();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await turn();
  expect(runs[1]?.items).toEqual(["a", "c"]);
  runs[1]?.end();
  await queue.idle();
  expect(runs).toHaveLength(2);
  expect(peak()).toBe(1);
});

test("PRV-5 a change at the end of a run is not lost", async () => {
  const seen: number[] = [];
  let value = 0;
  const queue = createQueue<"change">(
    async () => {
      seen.push(value);
      await turn();
    },
    () => {},
  );
  for (let index = 1; index <= 50; index++) {
    value = index;
    queue.add("change");
    await (index % 3 === 0 ? turn() : Promise.resolve());
  }
  await queue.idle();
  expect(seen.at(-1)).toBe(50);
});

test("PRV-5 a failed run is reported, and the next one runs", async () => {
  const { queue, runs, errors } = createWork();
  queue.add("a");
  await turn();
  queue.add("b");
  runs[0]?.end(new Error("broken"));
  await turn();
  expect(errors).toEqual([new Error("broken")]);
  expect(runs[1]?.items).toEqual(["b"]);
  runs[1]?.end();
  await queue.idle();
});

test("PRV-5 a closing queue waits for its run and starts no other", async () => {
  const { queue, runs } = createWork();
  queue.add("a");
  await turn();
  queue.add("b");
  let isClosed = false;
  const closing = queue.close().then(() => {
    isClosed = true;
  });
  await turn();
  expect(isClosed).toBe(false);
  runs[0]?.end();
  await closing;
  queue.add("c");
  await turn();
  expect(runs).toHaveLength(1);
});
