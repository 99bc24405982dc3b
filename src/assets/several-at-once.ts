/** Processes a list with limited concurrency; results are in the list's order. The first error stops it. */
export async function severalAtOnce<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    try {
      for (let index = next++; index < items.length; index = next++)
        results[index] = await work(items[index] as T);
    } catch (error) {
      // Nothing uses the remaining results any more.
      next = items.length;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
