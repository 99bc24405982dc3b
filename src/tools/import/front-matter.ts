/** Reads the front matter of other site generators: YAML (Jekyll, Astro, Hugo) and TOML (Hugo). */
import { parse as parseToml } from "smol-toml";
import { loadMarkdown } from "../../assets/index.ts";

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

/** @param text of a file, without a byte order mark */
export function readFrontMatter(text: string): ReadFile {
  const [whole = "", fence, front = ""] =
    /^(---|\+\+\+)[ \t]*\r?\n([\s\S]{0,50000}?)(?<=\n)\1[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const lines = front.split("\n");
  const lineOf = (name: string) =>
    lines.findIndex((line) => line.startsWith(name) && /^\s*[:=]/.test(line.slice(name.length))) + 2;
  const file = { body: text.slice(whole.length), linesBefore: whole.split("\n").length - 1, lineOf };
  if (front.trim() === "") return { ...file, values: new Map(), problem: undefined };
  try {
    const values = new Map(Object.entries(fence === "+++" ? parseToml(front) : parseYaml(front)));
    return { ...file, values, problem: undefined };
  } catch (error) {
    const [problem = ""] = (error as Error).message.split("\n");
    return { ...file, values: new Map(), problem };
  }
}

function parseYaml(front: string): object {
  const document = loadMarkdown().parseYaml(front, { schema: "core", logLevel: "silent" });
  const [error] = document.errors;
  if (error) throw error;
  const values: unknown = document.toJS({ maxAliasCount: 10 });
  if (typeof values !== "object" || values === null || Array.isArray(values))
    throw new Error('It does not consist of "name: value" lines.');
  return values;
}
