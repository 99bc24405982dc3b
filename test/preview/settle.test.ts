import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSettling } from "../../src/preview/settle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A disk without a watcher. */
function start() {
  const disk = { now: "a", looks: 0, others: 0 };
  const settling = createSettling(
    async () => {
      disk.looks++;
      return disk.now;
    },
    () => {
      disk.others++;
    },
  );
  return { disk, settling };
}

test("PRV-5 a change that the watcher missed is found soon, and once", async () => {
  const { disk, settling } = start();
  settling.begin("a");
  await vi.advanceTimersByTimeAsync(70);
  expect(disk.others).toBe(0);
  disk.now = "b";
  await vi.advanceTimersByTimeAsync(400);
  expect(disk.others).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(disk.others).toBe(1);
});

test("PRV-5 an unchanged disk is checked only a few times", async () => {
  const { disk, settling } = start();
  settling.begin("a");
  await vi.advanceTimersByTimeAsync(10_000);
  const { looks } = disk;
  expect(looks).toBeGreaterThan(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([disk.looks, disk.others]).toEqual([looks, 0]);
});

test("PRV-5 each build restarts the checks, and the end of the preview stops them", async () => {
  const { disk, settling } = start();
  for (let build = 0; build < 5; build++) {
    settling.begin(disk.now);
    disk.now = `after ${build}`;
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(disk.others).toBe(1);
  settling.begin("other");
  settling.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(disk.others).toBe(1);
});
