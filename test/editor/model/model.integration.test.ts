/**
 * Several windows over one document, with late, lost and repeated answers: every typed letter is where it was typed, or its owner
 * was asked or notified; and nothing else changes (EDT-5, EDT-16).
 */
import fc from "fast-check";
import { afterAll, beforeAll, test, vi } from "vitest";
import { isExhaustive } from "../../support/runs.ts";
import { keyValues } from "./browser.ts";
import { browser } from "./window.ts";
import { createWorld, type Step } from "./world.ts";

vi.mock("idb-keyval", () => keyValues);

beforeAll(() => {
  // A lock is requested once.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Relative frequency of each step. */
const weights: Readonly<Record<string, number>> = {
  focus: 8,
  type: 12,
  pause: 6,
  leave: 3,
  "delete-item": 3,
  "move-item": 3,
  "duplicate-item": 2,
  "delete-section": 1,
  "move-section": 2,
  "duplicate-section": 1,
  page: 3,
  language: 3,
  undo: 2,
  redo: 1,
  upload: 4,
  draft: 4,
  send: 3,
  deliver: 12,
  "deliver-all": 3,
  "deliver-twice": 2,
  answer: 14,
  "lose-request": 1,
  "lose-answer": 2,
  event: 5,
  tick: 4,
  frame: 12,
  choose: 3,
  outside: 2,
  kill: 1,
  reload: 1,
  "duplicate-tab": 1,
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(...Object.entries(weights).map(([act, weight]) => ({ arbitrary: fc.constant(act), weight }))),
  window: fc.nat(2),
  n: fc.nat(2 ** 10),
});

test("EDT-16 after somebody's change, a text is shown as written last while an item is still being copied", async () => {
  const acts: readonly (readonly [act: string, n: number])[] = [
    ["outside", 14],
    ["page", 0],
    ["deliver", 0],
    ["duplicate-item", 0],
    ["draft", 260],
    ["answer", 0],
    ["send", 0],
    ["frame", 0],
    ["focus", 17],
    ["type", 0],
  ];
  await createWorld(1).run(acts.map(([act, n]) => ({ act, n, window: 0 })));
});

test.each([1, 2, 3])(
  "EDT-16 with late, repeated and lost messages to %i windows, typed text stays in its field or its owner is asked",
  async (size) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 80, size: "max" }), (steps) =>
        createWorld(size).run(steps),
      ),
      { numRuns: isExhaustive ? 1000 : 100, seed: Number(process.env.EDITOR_MODEL_SEED ?? 1) },
    );
  },
  600_000,
);
