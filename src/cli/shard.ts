/** `--shard i/n`: selects the sites of one of n machines (PRO-3). */
import { UsageError } from "./usage-error.ts";

export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** A shard whose index comes from the environment: `job/8`. */
export interface JobShard {
  readonly index: "job";
  readonly count: number;
}

/** @returns the shard of "2/5" or "job/5"; calls `refuse` for anything else */
export function parseShard(text: string, refuse: (problem: string) => never): Shard | JobShard {
  const [, index, count] = /^(\d{1,6}|job)\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === "job" && shard.count >= 1) return { index, count: shard.count };
  return shard.index >= 1 && shard.index <= shard.count
    ? shard
    : refuse(`must be i/n with i from 1 to n, for example "1/4", not "${text}".`);
}

const wholeNumber = /^\d{1,6}$/;

/**
 * Resolves the shard of this machine. A Kubernetes Indexed Job sets the index of each pod, from 0, in JOB_COMPLETION_INDEX. The
 * count comes from `--shard job/n`, or from JOB_COMPLETIONS if the manifest sets it.
 * @returns undefined for all sites
 * @throws UsageError for a missing or impossible number
 */
export function resolveShard(
  given: Shard | JobShard | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Shard | undefined {
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
export function takeShard<T>(list: readonly T[], { index, count }: Shard, keyOf: (item: T) => string): T[] {
  return list
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .filter((_, i) => i % count === index - 1)
    .map(({ item }) => item);
}
