/** `--shard i/n`: the part of the list of sites that one of n machines takes (PRO-3). */
import { UsageError } from "./usage-error.ts";

export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** A shard whose index the environment tells: `job/8`. */
export interface JobShard {
  readonly index: "job";
  readonly count: number;
}

/** @returns the shard of "2/5", or of "job/5"; `refuse` is called with the problem of anything else */
export function parseShard(text: string, refuse: (problem: string) => never): Shard | JobShard {
  const [, index, count] = /^(\d{1,6}|job)\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === "job" && shard.count >= 1) return { index, count: shard.count };
  return shard.index >= 1 && shard.index <= shard.count
    ? shard
    : refuse(`should be i/n with i from 1 to n, for example "1/4", but is "${text}".`);
}

const wholeNumber = /^\d{1,6}$/;

/**
 * Which part this machine takes. A Kubernetes Indexed Job tells each of its pods its number, from 0, in JOB_COMPLETION_INDEX;
 * how many there are is said by `--shard job/n`, or by JOB_COMPLETIONS, which a manifest sets beside it.
 * @returns undefined for all sites
 * @throws UsageError for a number that is missing or cannot be
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
      `--shard job/${count} takes its part from JOB_COMPLETION_INDEX, which is ${index === undefined ? "not set" : `"${index}"`}.`,
    );
  if (Number(index) >= count)
    throw new UsageError(
      `JOB_COMPLETION_INDEX is ${index}, so there should be more than ${index} parts, but there are ${given ? count : `"${completions}"`}.`,
    );
  return { index: Number(index) + 1, count };
}

/**
 * Every n-th of the sorted list. Neighbours in the list are often of the same size, so this spreads the work better
 * than n blocks would; and sorted by code units it is the same in any locale.
 */
export function takeShard<T>(list: readonly T[], { index, count }: Shard, keyOf: (item: T) => string): T[] {
  return list
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .filter((_, i) => i % count === index - 1)
    .map(({ item }) => item);
}
