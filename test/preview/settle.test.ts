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

test("PRV-5 a change that the watch has lost is found soon after, and once", async () => {
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

test("PRV-5 a disk that stays as it is, is left alone after a few looks", async () => {
  const { disk, settling } = start();
  settling.begin("a");
  await vi.advanceTimersByTimeAsync(10_000);
  const { looks } = disk;
  expect(looks).toBeGreaterThan(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([disk.looks, disk.others]).toEqual([looks, 0]);
});

test("PRV-5 each build begins it anew; the end of the preview ends it", async () => {
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
