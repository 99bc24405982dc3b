/** Reads the front matter of other site generators: YAML (Jekyll, Astro, Hugo), TOML and JSON (Hugo, Hexo). */
import { parse as parseToml } from "smol-toml";
import { loadMarkdown } from "../../assets/index.ts";
import { isObject } from "../../document/index.ts";

export interface ReadFile {
  /** Values of the front matter by name; empty without front matter. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Text below the front matter. */
  readonly body: string;
  /** Number of lines before the body. */
  readonly linesBefore: number;
  /** Message of the parser, if the front matter is invalid. */
  readonly problem: string | undefined;
  /** @returns the line of a name, from 1 */
  readonly lineOf: (name: string) => number;
}

/** Length of front matter, in UTF-16 code units. */
const longest = 50_000;

/** @param text of a file, without a byte order mark */
export function readFrontMatter(text: string): ReadFile {
  const [whole = "", fence = "", front = ""] = splitFrontMatter(text);
  const lines = front.split("\n");
  const lineOf = (name: string) =>
    Math.max(
      0,
      lines.findIndex((line) => {
        const bare = line.trimStart().replace(/^["']/, "");
        return bare.startsWith(name) && /^["']?\s*[:=]/.test(bare.slice(name.length));
      }),
    ) + (fence === "{" || fence === "" ? 1 : 2);
  const file = { body: text.slice(whole.length), linesBefore: whole.split("\n").length - 1, lineOf };
  if (front.trim() === "") {
    return { ...file, values: new Map(), problem: whole === "" ? problemOf(text) : undefined };
  }
  try {
    return { ...file, values: new Map(Object.entries(parserOf[fence]?.(front) ?? {})), problem: undefined };
  } catch (error) {
    const [problem = ""] = (error as Error).message.split("\n");
    return { ...file, values: new Map(), problem };
  }
}

/** @returns the reason for which nobody knows what the beginning of a text says; undefined if it is the text itself */
function problemOf(text: string): string | undefined {
  const [, language] = /^(?:---|\+\+\+|;;;)[ \t]*(\w[^\r\n]{0,40})?\r?\n/.exec(text) ?? [];
  if (language !== undefined) return `it is in ${language.trim()}`;
  const isOpen = /^(?:---|\+\+\+|;;;)[ \t]*\r?\n/.test(text) && /^["\w-]+\s*[:=]/m.test(text);
  return isOpen ? "its closing line is missing" : undefined;
}

/** @returns the whole of it, its first characters, and what is between the two */
function splitFrontMatter(text: string): readonly string[] {
  const fenced =
    /^(---|\+\+\+|;;;)[ \t]*(?:(?<=---)ya?ml|(?<=\+\+\+)toml)?[ \t]*\r?\n([\s\S]{0,50000}?)(?<=\n)(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(
      text,
    ) ?? withoutOpening(text);
  if (fenced || !/^\{\s*(?:"|\})/.test(text)) return fenced ?? [];
  const end = endOfJson(text.slice(0, longest));
  return end === 0 ? [text, "{", text] : [text.slice(0, end), "{", text.slice(0, end)];
}

/** Hexo: the opening line can be missing. Elsewhere a line of text above `---` is a heading. */
function withoutOpening(text: string): readonly string[] | undefined {
  if (!/^[\w-]{1,40}:(?:[ \t]|\r?\n)/.test(text)) return undefined;
  const [whole, front = "", fence = ""] =
    /^([\s\S]{0,50000}?\n)(---|;;;)[ \t]*(?:\r?\n|$)/.exec(text.slice(0, longest + 10)) ?? [];
  if (whole === undefined || fence !== "---" || !/^(?:title|date):/im.test(front)) return undefined;
  return [whole, "", front];
}

/** @returns the offset after the closing brace of an object at the start of a text; 0 without one */
function endOfJson(text: string): number {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (found === "{") depth++;
    else if (found === "}" && --depth === 0) return index + 1;
  }
  return 0;
}

const parserOf: Readonly<Record<string, (front: string) => object>> = {
  "---": parseYaml,
  "": parseYaml,
  // Hexo: the braces can be missing.
  ";;;": (front) => asValues(JSON.parse(/^\s*\{/.test(front) ? front : `{${front}}`)),
  "+++": parseToml,
  "{": (front) => asValues(JSON.parse(front)),
};

function parseYaml(front: string): object {
  const document = loadMarkdown().parseYaml(front, { schema: "core", logLevel: "silent" });
  const [error] = document.errors;
  if (error) throw error;
  return asValues(document.toJS({ maxAliasCount: 10 }));
}

function asValues(values: unknown): object {
  if (!isObject(values)) throw new Error('It does not consist of "name: value" lines.');
  return values;
}
