/** Reports a blocked event loop, during which no request is answered, to the server's debug log (`NODE_DEBUG=sectile`). */
import { debuglog } from "node:util";

/** Milliseconds between checks, and the maximum delay. */
const [interval, longest] = [100, 200];

const log = debuglog("sectile");

/**
 * @param report default: the debug log; if it is off, nothing is watched
 * @returns function that stops watching
 */
export function watchEventLoop(
  report: ((ms: number) => void) | undefined = log.enabled
    ? (ms) => log("event loop blocked for %d ms", ms)
    : undefined,
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
