/** When the editor fetches the site and the page again, without a server. */
import { expect, test } from "vitest";
import { Updates } from "../../../src/editor/shell/updates.ts";

function start() {
  const fetches: (() => void)[] = [];
  const pending = { isPending: false };
  const updates = new Updates(
    () => new Promise((resolve) => fetches.push(resolve)),
    () => pending.isPending,
  );
  /** Answers the current fetch. */
  const answer = async () => {
    fetches.at(-1)?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { updates, fetches, pending, answer };
}

test("EDT-16 a reported version is fetched at once if no answer is pending", () => {
  const { updates, fetches } = start();
  updates.report("v2");
  expect(fetches.length).toBe(1);
  expect(updates.state.missed).toBeUndefined();
});

test("EDT-16 a version reported before the answer to an edit is not fetched if the answer has it", async () => {
  const { updates, fetches, pending } = start();
  pending.isPending = true;
  updates.report("v2");
  pending.isPending = false;
  updates.reach("v2");
  await updates.catchUp();
  expect(fetches.length).toBe(0);
});

test("EDT-16 somebody else's version is fetched once the pending answer has arrived", () => {
  const { updates, fetches, pending } = start();
  pending.isPending = true;
  updates.report("v2");
  updates.reach("v3");
  void updates.catchUp();
  expect(fetches.length).toBe(0);
  pending.isPending = false;
  void updates.catchUp();
  expect(fetches.length).toBe(1);
});

test("EDT-5 EDT-16 a version reported during an undo is fetched after it, also if the undo fails", async () => {
  const { updates, fetches } = start();
  const undo = updates.askBeside(async () => {
    updates.report("v2");
    throw new Error("refused");
  });
  expect(fetches.length).toBe(0);
  await expect(undo).rejects.toThrow("refused");
  expect(fetches.length).toBe(1);
});

test("EDT-16 an answer is asked for again if another one was shown meanwhile", async () => {
  const { updates } = start();
  let count = 0;
  const answer = updates.askLatest(async () => {
    count++;
    if (count === 1) updates.noteShown();
    return count;
  });
  expect(await answer).toBe(2);
});

test("EDT-16 refreshes asked for during a fetch share the next one", async () => {
  const { updates, fetches, answer } = start();
  const ends = [updates.refresh(), updates.refresh(), updates.refresh()];
  expect(fetches.length).toBe(1);
  await answer();
  expect(fetches.length).toBe(2);
  await answer();
  await Promise.all(ends);
  expect(updates.state.fetching).toBeUndefined();
  void updates.refresh();
  expect(fetches.length).toBe(3);
});
