/** Reports when the event loop stood still, and so nobody was answered: a debug log of the server (`NODE_DEBUG=sectile`). */
import { debuglog } from "node:util";

/** Milliseconds: how often it looks, and what is too long. */
const [interval, longest] = [100, 200];

const log = debuglog("sectile");

/**
 * @param report default: the debug log; where that is off, nothing is watched
 * @returns a function that ends the watch
 */
export function watchEventLoop(
  report: ((ms: number) => void) | undefined = log.enabled
    ? (ms) => log("the event loop stood still for %d ms", ms)
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
