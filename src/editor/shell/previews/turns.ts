/** Previews take turns, so that they never keep the server from answering edits. */

const atOnce = 2;
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs a call when it is its turn.
 * @throws the signal's reason if it is aborted before
 */
export async function takeTurn<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    signal.throwIfAborted();
    return await call();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
