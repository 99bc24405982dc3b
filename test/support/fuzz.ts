/** Mutates real values into ones that nobody would write. A failure prints the seed, which repeats the run. */
import { expect } from "vitest";

const given = process.env.FUZZ_SECONDS;
/** Duration of a fuzzer in seconds: a nightly run takes 900 (`FUZZ_SECONDS=900`). */
const seconds = Number(given ?? 20);
/** Runs of the suite repeat the same values. A run with a given duration tries new ones. */
const firstSeed = Number(process.env.FUZZ_SEED ?? (given === undefined ? 1 : Date.now() % 1_000_000_000));

/** @returns a number from 0 up to, but not including, `end` */
export type Random = (end: number) => number;

/** Mulberry32: small, and the same everywhere. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
}

export const oneOf = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;

/** Tries one seed after another until the time is over; with FUZZ_SEED, only that one. */
export async function fuzz(attempt: (random: Random) => unknown): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let seed = firstSeed;
  do {
    try {
      await attempt(createRandom(seed));
    } catch (error) {
      expect.fail(`FUZZ_SEED=${seed}: ${error instanceof Error ? error.stack : error}`);
    }
    seed++;
  } while (process.env.FUZZ_SEED === undefined && performance.now() < end);
  if (given !== undefined) console.log(`${seed - firstSeed} seeds from ${firstSeed}`);
}

/** Milliseconds after which a fuzzer counts as hanging. */
export const fuzzTimeout = (seconds + 300) * 1000;

const texts = [
  ...[
    "",
    " ",
    "\u0000",
    "\ud800",
    "\ufffe",
    "\u202e",
    "\u2028",
    "é",
    "e\u0301",
    "👨‍👩‍👧",
    "0",
    "-1",
    "null",
    "__proto__",
  ],
  ...[
    "constructor",
    "toString",
    "length",
    "/",
    "//",
    "/../",
    "#",
    "#a",
    "/a#b",
    "?",
    "%",
    "%zz",
    "\\",
    "<b>",
    "</b>",
    "<b",
    "&",
    "&#0;",
  ],
  ...[
    '<a href="javascript:x">x</a>',
    "https://a.example",
    "mailto:a@b.co",
    "tel:+1",
    "assets/a.png",
    "//x",
    "javascript:x",
    "data:,x",
  ],
  ...[
    "# Title",
    "**bold**",
    "[a](b)",
    "- item",
    "`code`",
    "a\nb",
    "a\r\n\r\nb",
    "x".repeat(300),
    "a".repeat(60_000),
    "\u0301".repeat(500),
  ],
];

/** @returns another text: one known to break things, or the same with a part exchanged */
export function mutateText(random: Random, text: string): string {
  const at = random(text.length + 1);
  switch (random(5)) {
    case 0:
      return oneOf(random, texts);
    case 1:
      return text.slice(0, at) + text.slice(random(text.length + 1));
    case 2:
      return text.slice(0, at) + oneOf(random, texts) + text.slice(at);
    case 3:
      return text.slice(0, at) + String.fromCharCode(random(0x10000)) + text.slice(at + 1);
    default:
      return text.repeat(1 + random(3));
  }
}

/** @returns a copy of the value with something below it replaced */
export function mutate(random: Random, value: unknown, others: readonly unknown[]): unknown {
  const isDeep = random(8) > 0;
  if (Array.isArray(value) && value.length > 0 && isDeep) {
    const at = random(value.length);
    switch (random(6)) {
      case 0:
        return value.toSpliced(at, 1);
      case 1:
        return value.toSpliced(at, 0, value[random(value.length)]);
      case 2:
        return [...value].reverse();
      default:
        return value.with(at, mutate(random, value[at], others));
    }
  }
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0 && isDeep) {
    const entries = Object.entries(value);
    const at = random(entries.length);
    const [key, inner] = entries[at] as [string, unknown];
    switch (random(8)) {
      case 0:
        return Object.fromEntries(entries.toSpliced(at, 1));
      case 1:
        return Object.fromEntries(entries.with(at, [mutateText(random, key), inner]));
      case 2:
        return Object.fromEntries(entries.with(at, [key, entries[random(entries.length)]?.[1]]));
      default:
        return Object.fromEntries(entries.with(at, [key, mutate(random, inner, others)]));
    }
  }
  if (typeof value === "string" && random(3) > 0) return mutateText(random, value);
  return oneOf(random, [null, true, false, 0, -1, 1.5, 1e21, "", [], {}, [null], ...texts, ...others]);
}
