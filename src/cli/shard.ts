/** `--shard i/n`: the part of the list of sites that one of n machines takes (PRO-3). */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** @returns the shard of "2/5"; `refuse` is called with the problem of anything else */
export function parseShard(text: string, refuse: (problem: string) => never): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  return shard.index >= 1 && shard.index <= shard.count
    ? shard
    : refuse(`should be i/n with i from 1 to n, for example "1/4", but is "${text}".`);
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
