/** The timer of a preview: one moment at a time, however far off. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAlarm } from "../../src/preview/alarm.ts";

const day = 86_400_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("PRV-3 an alarm rings once at its time, even months ahead", () => {
  const ring = vi.fn();
  const alarm = createAlarm(ring, Date.now);
  alarm.set(Date.now() + 100 * day);
  vi.advanceTimersByTime(100 * day - 1);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(100 * day);
  expect(ring).toHaveBeenCalledOnce();
});

test("PRV-5 a new time replaces the previous one, and no time cancels the alarm", () => {
  const ring = vi.fn();
  const alarm = createAlarm(ring, Date.now);
  alarm.set(Date.now() + 1000);
  alarm.set(Date.now() + 5000);
  vi.advanceTimersByTime(4999);
  expect(ring).not.toHaveBeenCalled();
  alarm.set(undefined);
  vi.advanceTimersByTime(day);
  expect(ring).not.toHaveBeenCalled();
  alarm.set(Date.now() - 1);
  vi.advanceTimersByTime(1);
  expect(ring).toHaveBeenCalledOnce();
});
