/**
 * Compares the work of a function for inputs of different lengths, by counting instead of timing: executed blocks of the
 * project's and its libraries' code, plus characters and elements that built-in functions scan. The same on every machine.
 */
import { Session } from "node:inspector";

const session = new Session();
session.connect();
const post = (method: string, parameters?: object): { result?: readonly Script[] } => {
  let answer = {};
  // In one thread the answer is there before `post` returns.
  session.post(method, parameters, (error: Error | null, result?: object) => {
    if (error) throw error;
    answer = result ?? {};
  });
  return answer;
};
interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}
// Before anything is compiled: a function that was compiled earlier has no counters for its blocks.
post("Profiler.enable");
post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Other tests of the process run faster without counting. */
export const stopCounting = () => post("Profiler.stopPreciseCoverage");

let visited = 0;
const length = (on: { readonly length: number }) => on.length;
/** Number of elements from the start of a search to its end. */
const searched = (on: { readonly length: number }, [, from = 0]: readonly number[], found: number) =>
  (found < 0 ? on.length : found + 1) - from;
/** Runs of combining marks are sorted by insertion. */
const normalized = (text: string) =>
  (text.match(/\p{M}+/gu) ?? []).reduce((sum, { length }) => sum + length ** 2, text.length);

const bars = String.prototype.includes;
/** True for an expression that is tried at one place only: a sticky one, or one that begins with `^`. */
const isTriedOnce = ({ sticky, multiline, source }: RegExp): boolean =>
  sticky ||
  (!multiline && (source.startsWith("^(?:") || (source.startsWith("^") && !bars.call(source, "|"))));

// biome-ignore lint/suspicious/noExplicitAny: whatever a built-in function has and takes.
type Cost = (on: any, parameters: any, result: any, from: number) => number;
const costs: readonly [owner: object, costs: Readonly<Record<string, Cost>>][] = [
  [
    String.prototype,
    {
      indexOf: searched,
      includes: (on, [, from = 0]) => on.length - from,
      lastIndexOf: (on, [, from = on.length], found) => from - found,
      ...{ split: length, replace: length, replaceAll: length, toLowerCase: length, toUpperCase: length },
      ...{ trim: length, trimEnd: length, trimStart: length, normalize: normalized },
    },
  ],
  [
    Array.prototype,
    {
      indexOf: searched,
      includes: (on, [, from = 0]) => on.length - from,
      ...{ concat: length, fill: length, join: length, reverse: length, splice: length, unshift: length },
      slice: (_, __, part) => part.length,
    },
  ],
  [
    RegExp.prototype,
    {
      exec: (expression, [text], match, from) =>
        (match ? match.index + match[0].length : isTriedOnce(expression) ? from : text.length) + 1 - from,
    },
  ],
  [
    globalThis,
    {
      decodeURIComponent: (_, [text]) => text.length,
      encodeURIComponent: (_, [text]) => text.length,
    },
  ],
  [JSON, { parse: (_, [text]) => text.length, stringify: (_, __, text) => text?.length ?? 0 }],
  [TextEncoder.prototype, { encode: (_, __, bytes) => bytes.length }],
];

/** @returns a function that restores the built-in functions */
function instrument(): () => void {
  const before = costs.map(([owner, functions]) =>
    Object.keys(functions).map((name) => [owner, name, Reflect.get(owner, name)] as const),
  );
  for (const [owner, functions] of costs)
    for (const [name, cost] of Object.entries(functions)) {
      const original = Reflect.get(owner, name);
      const value = function (this: unknown, ...parameters: unknown[]) {
        const from = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0;
        const result = Reflect.apply(original, this, parameters);
        visited += cost(this, parameters, result, from);
        return result;
      };
      Reflect.set(owner, name, value);
    }
  return () => {
    for (const [owner, name, original] of before.flat()) Reflect.set(owner, name, original);
  };
}

/** Returns the steps of a call, resetting the counters. */
export function countSteps(run: () => unknown): number {
  visited = 0;
  const restore = instrument();
  try {
    run();
  } finally {
    restore();
  }
  const { result = [] } = post("Profiler.takePreciseCoverage");
  const ranges = result
    .filter(({ url }) => /\/(?:src|templates|node_modules)\//.test(url) && !url.includes("/vitest/"))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return ranges.reduce((sum, { count }) => sum + count, visited);
}

/**
 * Compares the steps for an input with those for one four times as long.
 * @param run receives a text of about the given length
 * @returns up to 4 for linear work, a little more if something is sorted, up to 16 for quadratic
 */
export function stepGrowth<T>(
  run: (input: T) => unknown,
  make: (length: number) => T,
  length: number,
): number {
  const [small, large] = [make(length), make(length * 4)];
  // Does one-time work first, and discards counts of other code.
  countSteps(() => run(make(length / 2)));
  const first = countSteps(() => run(small));
  return countSteps(() => run(large)) / first;
}

/** Above the result of linear work, and far below quadratic. */
export const linear = 5;
