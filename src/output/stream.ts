/** Reads a build's stream so that it can be abandoned at any moment. */

/** Error that the build threw while producing files. It is not a publishing error, so it is rethrown unchanged. */
export class SourceError extends Error {}

/**
 * Yields a build's files until its end or until the signal. Does not wait for a build that is busy with its next file.
 *
 * @throws SourceError around errors of the iterable
 */
export async function* readStream<T>(
  files: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  const iterator = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  // One listener for the whole stream. Racing each step against one promise would keep a record of every step.
  let leave = () => {};
  const onAbort = () => leave();
  signal?.addEventListener("abort", onAbort);
  let isOver = false;
  try {
    while (!signal?.aborted) {
      const step = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        leave = () => resolve(undefined);
        Promise.resolve(iterator.next()).then(resolve, reject);
      }).catch((error: unknown) => {
        isOver = true;
        throw new SourceError("The build failed.", { cause: error });
      });
      if (step === undefined) return;
      if (step.done) {
        isOver = true;
        return;
      }
      yield step.value;
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    // Ask the build to stop, but do not wait: it may be in the middle of a long task.
    if (!isOver) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
