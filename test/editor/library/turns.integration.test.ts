/** Many owners who publish at once. */
import { expect, test } from "vitest";
import { createTurns } from "../../../src/editor/library/turns.ts";

test("EDT-21 EDT-18 publications run up to the limit, and the others follow in order, even after a failure", async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    turns(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 1) throw new Error("It failed.");
      return number;
    }),
  );
  const settled = Promise.allSettled(all);
  for (const expected of [
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ]) {
    await new Promise(setImmediate);
    expect(begun).toEqual(expected);
    // One slot is free, so one more begins.
    (expected.length === 2 ? ends.splice(1, 1) : ends.splice(0, 1))[0]?.();
  }
  for (const end of ends) end();
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    ...Array.from({ length: 3 }, () => "fulfilled"),
  ]);
  expect(await turns(async () => "afterwards")).toBe("afterwards");
});
