/** Reports a blocked event loop, during which no request is answered, to the debug log. */
import { debugLog } from "../../build/index.ts";

/** Milliseconds between checks, and the maximum delay. */
const [interval, longest] = [100, 200];

const log = debugLog("editor");

/**
 * @param report default: the debug log; if it is off, nothing is watched
 * @returns function that stops watching
 */
export function watchEventLoop(
  report: ((ms: number) => void) | undefined = log && ((ms) => log.write(`event loop blocked for ${ms} ms`)),
): () => void {
  if (!report) return () => {};
  let expected = performance.now() + interval;
  const timer = setInterval(() => {
    const late = Math.round(performance.now() - expected);
    if (late > longest) report(late);
    expected = performance.now() + interval;
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
