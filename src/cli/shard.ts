/** `--shard i/n`: selects the sites of one of n machines (PRO-3). */
import type { Shard } from "../options/values.ts";
import { UsageError } from "./usage-error.ts";

const wholeNumber = /^\d{1,6}$/;

/**
 * Resolves the shard of this machine. A Kubernetes Indexed Job sets the index of each pod, from 0, in JOB_COMPLETION_INDEX. The
 * count comes from `--shard job/n`, or from JOB_COMPLETIONS if the manifest sets it.
 * @returns undefined for all sites
 * @throws UsageError for a missing or impossible number
 */
export function resolveShard(
  given: Shard | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Shard<number> | undefined {
  const { JOB_COMPLETION_INDEX: index, JOB_COMPLETIONS: completions } = env;
  if (given && given.index !== "job") return { ...given, index: given.index };
  if (!given && (index === undefined || completions === undefined)) return undefined;
  const count = given ? given.count : Number(wholeNumber.test(completions ?? "") ? completions : 0);
  if (!wholeNumber.test(index ?? ""))
    throw new UsageError(
      `--shard job/${count} needs a number in JOB_COMPLETION_INDEX, which is ${index === undefined ? "not set" : `"${index}"`}.`,
    );
  if (Number(index) >= count)
    throw new UsageError(
      `JOB_COMPLETION_INDEX is ${index}, but must be less than the number of shards, which is ${given ? count : `"${completions}"`}.`,
    );
  return { index: Number(index) + 1, count };
}

/**
 * Takes every n-th site of the sorted list. Neighbours are often of similar size, so this balances the work better than n
 * consecutive blocks. Sorting by code units gives the same order in any locale.
 */
export function takeShard<T>(
  list: readonly T[],
  { index, count }: Shard<number>,
  keyOf: (item: T) => string,
): T[] {
  return list
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .filter((_, i) => i % count === index - 1)
    .map(({ item }) => item);
}
