import { expect, test } from "vitest";
import { createQueue } from "../../src/preview/queue.ts";

/** Work that continues until it is told to end. */
function createWork() {
  const rounds: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const errors: unknown[] = [];
  let atOnce = 0;
  let most = 0;
  const queue = createQueue<string>(
    (items) =>
      new Promise((resolve, reject) => {
        most = Math.max(most, ++atOnce);
        const end = (error?: Error) => {
          atOnce--;
          if (error) reject(error);
          else resolve();
        };
        rounds.push({ items, end });
      }),
    (error) => errors.push(error),
  );
  return { queue, rounds, errors, most: () => most };
}

const turn = () => new Promise((done) => setImmediate(done));

test("PRV-5 one round at a time; what comes meanwhile is the next round's, each thing once", async () => {
  const { queue, rounds, most } = createWork();
  queue.add("a");
  queue.add("b");
  await turn();
  expect(rounds.map(({ items }) => items)).toEqual([["a", "b"]]);
  for (const item of ["a", "c", "a", "c"]) queue.add(item);
  await turn();
  expect(rounds).toHaveLength(1);
  rounds[0]?.end();
  await turn();
  expect(rounds[1]?.items).toEqual(["a", "c"]);
  rounds[1]?.end();
  await queue.idle();
  expect(rounds).toHaveLength(2);
  expect(most()).toBe(1);
});

test("PRV-5 a change at the last moment of a round is not lost", async () => {
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

test("PRV-5 a round that fails is reported, and the next one is done", async () => {
  const { queue, rounds, errors } = createWork();
  queue.add("a");
  await turn();
  queue.add("b");
  rounds[0]?.end(new Error("broken"));
  await turn();
  expect(errors).toEqual([new Error("broken")]);
  expect(rounds[1]?.items).toEqual(["b"]);
  rounds[1]?.end();
  await queue.idle();
});

test("PRV-5 a queue that is closed waits for its round and begins no other", async () => {
  const { queue, rounds } = createWork();
  queue.add("a");
  await turn();
  queue.add("b");
  let isClosed = false;
  const closing = queue.close().then(() => {
    isClosed = true;
  });
  await turn();
  expect(isClosed).toBe(false);
  rounds[0]?.end();
  await closing;
  queue.add("c");
  await turn();
  expect(rounds).toHaveLength(1);
});
