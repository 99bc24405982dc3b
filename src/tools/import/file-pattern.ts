/**
 * Matches paths with the patterns of settings: regular expressions (Hugo) and globs (Jekyll, Hexo, Eleventy). They can be hostile, so
 * they are not given to a matcher that goes back: each character of a path is looked at once for each state.
 */

const isFirst = (before: string): boolean => before === "";

/** @returns true if the pattern matches the path, or may match it */
export type FileMatcher = (path: string) => boolean;

/** Pattern that is not understood. */
export class UnknownPattern extends Error {
  override readonly name = "UnknownPattern";
}

type Node =
  | { readonly kind: "one"; readonly isOne: (character: string) => boolean }
  | { readonly kind: "row"; readonly of: readonly Node[] }
  | { readonly kind: "choice"; readonly of: readonly Node[] }
  | { readonly kind: "repeat"; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: "place"; readonly isHere: (before: string, after: string) => boolean };

type Step =
  | { readonly do: "read"; readonly isOne: (character: string) => boolean }
  | { readonly do: "test"; readonly isHere: (before: string, after: string) => boolean }
  | { do: "fork"; readonly to: number[] };

const maxPattern = 1000;
const maxSteps = 2000;
const maxDepth = 50;
/** States times characters of all paths together; after that a pattern may match everything. */
const maxWork = 20_000_000;
const maxPatterns = 50;

/**
 * @param isStart returns true for a place at which `^` matches, by the character before it; empty at the start of the path
 * @throws UnknownPattern
 */
export function matcherOf(pattern: string, isStart: (before: string) => boolean = isFirst): FileMatcher {
  if (pattern.length > maxPattern) throw new UnknownPattern("it is too long");
  const steps: Step[] = [];
  const add = (step: Step) => {
    if (steps.length >= maxSteps) throw new UnknownPattern("it is too large");
    return steps.push(step) - 1;
  };
  let written = 0;
  const write = (node: Node): void => {
    // Nothing can be repeated many times too.
    if (++written > 10 * maxSteps) throw new UnknownPattern("it is too large");
    if (node.kind === "one") add({ do: "read", isOne: node.isOne });
    else if (node.kind === "place") add({ do: "test", isHere: node.isHere });
    else if (node.kind === "row") for (const one of node.of) write(one);
    else if (node.kind === "choice") writeChoice(node.of);
    else writeRepeat(node);
  };
  const fork = () => {
    const step = { do: "fork" as const, to: [] as number[] };
    add(step);
    return step.to;
  };
  const writeChoice = (choices: readonly Node[]) => {
    const begins = fork();
    const ends: number[][] = [];
    for (const choice of choices) {
      begins.push(steps.length);
      write(choice);
      ends.push(fork());
    }
    for (const end of ends) end.push(steps.length);
  };
  const writeRepeat = ({ of, min, max }: Extract<Node, { kind: "repeat" }>) => {
    for (let count = 0; count < min; count++) write(of);
    if (max === Number.POSITIVE_INFINITY) {
      const begin = steps.length;
      const begins = fork();
      begins.push(steps.length);
      write(of);
      fork().push(begin);
      begins.push(steps.length);
      return;
    }
    const skips: number[][] = [];
    for (let count = min; count < max; count++) {
      const begins = fork();
      begins.push(steps.length);
      write(of);
      skips.push(begins);
    }
    for (const skip of skips) skip.push(steps.length);
  };
  write(new PatternReader(pattern, isStart).read());
  return runner(steps);
}

function runner(steps: readonly Step[]): FileMatcher {
  let work = 0;
  return (path) => {
    const characters = [...path];
    const seen = new Int32Array(steps.length).fill(-1);
    let reading: number[] = [];
    for (let at = 0; at <= characters.length; at++) {
      const [before = "", after = ""] = [characters[at - 1], characters[at]];
      const open = [0, ...reading.reverse()];
      reading = [];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (next === steps.length) return true;
        if (seen[next] === at) continue;
        seen[next] = at;
        if (++work > maxWork) return true;
        const step = steps[next] as Step;
        if (step.do === "fork") open.push(...step.to);
        else if (step.do === "read") {
          if (at < characters.length && step.isOne(after)) reading.push(next + 1);
        } else if (step.isHere(before, after)) open.push(next + 1);
      }
    }
    return false;
  };
}

const isDigit = (one: string) => /[0-9]/.test(one);
const isSpace = (one: string) => /[\t\n\f\r ]/.test(one);
const isWord = (one: string) => /\w/.test(one);
const not = (isOne: (one: string) => boolean) => (one: string) => !isOne(one);

const sets: Readonly<Record<string, (one: string) => boolean>> = {
  d: isDigit,
  D: not(isDigit),
  s: isSpace,
  S: not(isSpace),
  w: isWord,
  W: not(isWord),
};
const controls: Readonly<Record<string, string>> = {
  t: "\t",
  n: "\n",
  r: "\r",
  f: "\f",
  v: "\v",
  a: "\u0007",
};

/** Reads a regular expression of RE2, which has neither references nor conditions on what is around. */
class PatternReader {
  readonly #pattern: readonly string[];
  readonly #isStart: (before: string) => boolean;
  #at = 0;
  #depth = 0;
  #hasCase = true;

  constructor(pattern: string, isStart: (before: string) => boolean) {
    this.#pattern = [...pattern];
    this.#isStart = isStart;
  }

  read(): Node {
    const node = this.#choice();
    if (this.#at < this.#pattern.length) throw new UnknownPattern("a bracket is missing");
    return node;
  }

  get #next(): string {
    return this.#pattern[this.#at] ?? "";
  }

  #take(text: string): boolean {
    if (
      !this.#pattern
        .slice(this.#at, this.#at + text.length)
        .join("")
        .startsWith(text)
    )
      return false;
    this.#at += text.length;
    return true;
  }

  #choice(): Node {
    if (++this.#depth > maxDepth) throw new UnknownPattern("it is nested too deep");
    const choices: Node[] = [];
    do choices.push(this.#row());
    while (this.#take("|"));
    this.#depth--;
    return choices.length === 1 ? (choices[0] as Node) : { kind: "choice", of: choices };
  }

  #row(): Node {
    const row: Node[] = [];
    while (this.#next !== "" && this.#next !== "|" && this.#next !== ")") {
      if (this.#take("\\Q")) row.push(...this.#quoted());
      else row.push(this.#repeated(this.#one()));
    }
    return { kind: "row", of: row };
  }

  #quoted(): Node[] {
    const found: Node[] = [];
    while (this.#next !== "" && !this.#take("\\E"))
      found.push(this.#literal(this.#pattern[this.#at++] ?? ""));
    return found;
  }

  #literal(character: string): Node {
    if (this.#hasCase) return { kind: "one", isOne: (one) => one === character };
    const lower = character.toLowerCase();
    return { kind: "one", isOne: (one) => one.toLowerCase() === lower };
  }

  #repeated(node: Node): Node {
    let repeated = node;
    for (let count = this.#count(); count; count = this.#count()) {
      // Lazy ones match the same paths.
      this.#take("?");
      repeated = { kind: "repeat", of: repeated, ...count };
    }
    return repeated;
  }

  #count(): { min: number; max: number } | undefined {
    if (this.#take("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#take("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#take("?")) return { min: 0, max: 1 };
    const [whole, min = "", comma, max] =
      /^\{(\d{1,4})(,(\d{1,4})?)?\}/.exec(this.#pattern.slice(this.#at, this.#at + 12).join("")) ?? [];
    if (whole === undefined) return undefined;
    this.#at += whole.length;
    const least = Number(min);
    const most = comma === undefined ? least : max === undefined ? Number.POSITIVE_INFINITY : Number(max);
    if (most < least) throw new UnknownPattern("a count is wrong");
    return { min: least, max: most };
  }

  #one(): Node {
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return { kind: "one", isOne: this.#withCase(this.#class()) };
    if (this.#take("\\")) return this.#escape();
    const character = this.#pattern[this.#at++] ?? "";
    if (character === ".") return { kind: "one", isOne: (one) => one !== "\n" };
    if (character === "^") return { kind: "place", isHere: this.#isStart };
    if (character === "$") return { kind: "place", isHere: (_, after) => after === "" };
    if ("*+?".includes(character)) throw new UnknownPattern("there is nothing to repeat");
    return this.#literal(character);
  }

  #group(): Node {
    const hadCase = this.#hasCase;
    if (this.#take("?")) {
      const rest = this.#pattern.slice(this.#at, this.#at + 60).join("");
      const [named] = /^P?<\w+>/.exec(rest) ?? [];
      const [flagged, flags = "", end] = /^([imsU-]*)([:)])/.exec(rest) ?? [];
      if (named !== undefined) this.#at += named.length;
      else if (flagged !== undefined) {
        this.#at += flagged.length;
        const [on = "", off = ""] = flags.split("-");
        if (on.includes("i")) this.#hasCase = false;
        if (off.includes("i")) this.#hasCase = true;
        // It counts up to the end of the group around it.
        if (end === ")") return { kind: "row", of: [] };
      } else throw new UnknownPattern("a group is not known");
    }
    const node = this.#choice();
    if (!this.#take(")")) throw new UnknownPattern("a bracket is missing");
    this.#hasCase = hadCase;
    return node;
  }

  #escape(): Node {
    const character = this.#next;
    if (character === "b" || character === "B") {
      this.#at++;
      return {
        kind: "place",
        isHere: (before, after) => (isWord(before) !== isWord(after)) === (character === "b"),
      };
    }
    if (this.#take("A")) return { kind: "place", isHere: this.#isStart };
    if (this.#take("z")) return { kind: "place", isHere: (_, after) => after === "" };
    return { kind: "one", isOne: this.#withCase(this.#escaped()) };
  }

  #withCase(isOne: (one: string) => boolean): (one: string) => boolean {
    return this.#hasCase
      ? isOne
      : (one) => isOne(one) || isOne(one.toLowerCase()) || isOne(one.toUpperCase());
  }

  /** Reads what follows a backslash. */
  #escaped(): (one: string) => boolean {
    const rest = this.#pattern.slice(this.#at, this.#at + 60).join("");
    const [property, sign, name] = /^([pP])(?:\{\^?[\w]+\}|[A-Z])/.exec(rest) ?? [];
    if (property !== undefined && sign !== undefined && name === undefined) {
      this.#at += property.length;
      return propertyOf(property);
    }
    const [code, long, short] = /^x(?:\{([\da-fA-F]{1,6})\}|([\da-fA-F]{2}))/.exec(rest) ?? [];
    if (code !== undefined) {
      this.#at += code.length;
      const character = characterOf(Number.parseInt(long ?? short ?? "", 16));
      return (one) => one === character;
    }
    const character = this.#pattern[this.#at++] ?? "";
    const set = Object.hasOwn(sets, character) ? sets[character] : undefined;
    if (set) return set;
    const wanted = Object.hasOwn(controls, character) ? controls[character] : character;
    if (character === "" || (/[A-Za-z0-9]/.test(character) && wanted === character))
      throw new UnknownPattern(`\\${character} is not known`);
    return (one) => one === wanted;
  }

  #class(): (one: string) => boolean {
    const isNegated = this.#take("^");
    const parts: ((one: string) => boolean)[] = [];
    for (let isFirst = true; isFirst || this.#next !== "]"; isFirst = false) {
      if (this.#next === "") throw new UnknownPattern("a bracket is missing");
      const [posix, no, name = ""] =
        /^\[:(\^?)([a-z]+):\]/.exec(this.#pattern.slice(this.#at, this.#at + 20).join("")) ?? [];
      if (posix !== undefined) {
        this.#at += posix.length;
        const isOne = posixClass(name);
        parts.push(no === "" ? isOne : not(isOne));
        continue;
      }
      const start = this.#at;
      const isOne = this.#inClass();
      const from = this.#pattern[this.#at - 1] ?? "";
      const isSingle = this.#at === start + 1 || (this.#at === start + 2 && isOne(from));
      if (this.#next !== "-" || ["]", ""].includes(this.#pattern[this.#at + 1] ?? "")) {
        parts.push(isOne);
        continue;
      }
      this.#at++;
      const second = this.#at;
      const isEnd = this.#inClass();
      const to = this.#pattern[this.#at - 1] ?? "";
      if (!isSingle || !(this.#at === second + 1 || (this.#at === second + 2 && isEnd(to))) || from > to)
        throw new UnknownPattern("a range is not known");
      parts.push((one) => from <= one && one <= to);
    }
    this.#at++;
    return isNegated ? (one) => !parts.some((is) => is(one)) : (one) => parts.some((is) => is(one));
  }

  #inClass(): (one: string) => boolean {
    if (this.#take("\\")) return this.#escaped();
    const character = this.#pattern[this.#at++] ?? "";
    return (one) => one === character;
  }
}

function propertyOf(written: string): (one: string) => boolean {
  const name = written.slice(1).replace(/[{}^]/g, "");
  for (const form of [name, `Script=${name}`])
    try {
      const property = new RegExp(`^\\p{${form}}$`, "u");
      const isNegated = (written[0] === "P") !== written.includes("^");
      return (one) => property.test(one) !== isNegated;
    } catch {
      // Not a category: it may be a script.
    }
  throw new UnknownPattern(`\\${written} is not known`);
}

function characterOf(code: number): string {
  if (code > 0x10ffff) throw new UnknownPattern("a character is not known");
  return String.fromCodePoint(code);
}

const posixClasses: Readonly<Record<string, RegExp>> = {
  alnum: /^[0-9A-Za-z]$/,
  alpha: /^[A-Za-z]$/,
  digit: /^[0-9]$/,
  lower: /^[a-z]$/,
  upper: /^[A-Z]$/,
  space: /^\s$/,
  blank: /^[\t ]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  word: /^\w$/,
  xdigit: /^[0-9A-Fa-f]$/,
};

function posixClass(name: string): (one: string) => boolean {
  const found = Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined;
  if (!found) throw new UnknownPattern(`[:${name}:] is not known`);
  return (one) => found.test(one);
}

/**
 * @param crossesFolders true if `*` and `?` match slashes
 * @returns a matcher for whole paths
 * @throws UnknownPattern
 */
export function globMatcher(glob: string, crossesFolders = false): FileMatcher {
  return matcherOf(`^(?:${patternOfGlob(glob, crossesFolders)})$`);
}

function patternOfGlob(glob: string, crossesFolders: boolean): string {
  const any = crossesFolders ? "." : "[^/]";
  let depth = 0;
  return glob.replace(
    /[!@?*+]\([^()]*\)|\*\*\/|\*+|\?|\[(?:[!^]?\]?)[^\]/]*\]|[{},]|\\?[\s\S]/gu,
    (found: string) => {
      if (/^.\(/.test(found)) return ".*";
      if (found === "**/") return "(?:.*/)?";
      if (found.startsWith("**")) return ".*";
      if (found === "*") return `${any}*`;
      if (found === "?") return any;
      if (found.startsWith("[") && found.length > 2)
        return found.replace(/^\[!/, "[^").replaceAll("[:", "[\\:");
      if (found === "{" && glob.includes("}")) {
        depth++;
        return "(?:";
      }
      if (depth > 0 && found === ",") return "|";
      if (depth > 0 && found === "}") {
        depth--;
        return ")";
      }
      const character = found.length > 1 ? found.slice(1) : found;
      return /[\w\s]/.test(character) ? character : `\\${character}`;
    },
  );
}

/** @returns the path and the folders above it, as in `a`, `a/b`, `a/b/c.md` */
export const pathAndFolders = (path: string): string[] =>
  path.split("/").map((_, index, segments) => segments.slice(0, index + 1).join("/"));

/**
 * @param makeMatcher throws UnknownPattern
 * @param onUnknown called with a pattern that may match everything, and the reason
 * @returns a matcher of paths that one of the patterns matches
 */
export function anyOf(
  patterns: readonly string[],
  makeMatcher: (pattern: string) => FileMatcher,
  onUnknown: (pattern: string, reason: string) => void = () => {},
): FileMatcher {
  const matchers = patterns.slice(0, maxPatterns).map((pattern): FileMatcher => {
    try {
      return makeMatcher(pattern);
    } catch (error) {
      if (!(error instanceof UnknownPattern)) throw error;
      onUnknown(pattern, error.message);
      return () => true;
    }
  });
  const [tooMany] = patterns.slice(maxPatterns);
  if (tooMany !== undefined) {
    onUnknown(tooMany, "there are too many patterns");
    matchers.push(() => true);
  }
  return (path) => matchers.some((matches) => matches(path));
}
