/** Works on a list with so many at once; results stand in its order. The first error ends it. */
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
      // Nobody waits for the rest any more.
      next = items.length;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
