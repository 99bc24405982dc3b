/** Reading the stream of a build so that it can be left at any moment. */

/** What the build threw while it produced files: not an error of publishing, so it goes up as it came. */
export class SourceError extends Error {}

/**
 * The files of a build until its end, or until the signal: a build that is busy with its next file is not waited for.
 *
 * @throws SourceError around what the iterable threw
 */
export async function* readStream<T>(
  files: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  const iterator = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  // One listener for the whole stream; racing each step against one promise would keep a record of every step.
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
        throw new SourceError("the build threw", { cause: error });
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
    // Told to stop, but not waited for: it may be in the middle of something long.
    if (!isOver) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
