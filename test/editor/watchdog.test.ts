import { afterEach, expect, test, vi } from "vitest";
import { watchEventLoop } from "../../src/editor/server/watchdog.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("SAF-2 an event loop blocked for more than 200 ms is reported with its duration", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const reported: number[] = [];
  const stop = watchEventLoop((ms) => reported.push(ms));
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(100);
  };
  pass(100);
  pass(290);
  expect(reported).toEqual([]);
  pass(100);
  pass(450);
  expect(reported).toEqual([350]);
  pass(100);
  stop();
  pass(5000);
  expect(reported).toEqual([350]);
});
