/** The strings of the public corpora, each once, by corpus: input that an attacker would type. */
import { readCorpus } from "../section/rules/corpus.ts";

/** Members that contain a string to test; the others describe it. */
const valueKeys = new Set(["value", "payload", "input"]);
const described = new Set(["about", "sources", "opts"]);

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* stringsIn(item);
  else if (typeof value === "object" && value !== null)
    for (const [key, member] of Object.entries(value))
      if (described.has(key)) continue;
      else if (typeof member !== "string" || valueKeys.has(key)) yield* stringsIn(member);
}

const names = [
  "xss_html",
  "naughty_strings",
  "urls",
  "json_in_script",
  "traversal_paths",
  "file_names",
  "emails",
] as const;

/** @returns strings by the name of their corpus */
export const readStrings = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    names.map((name) => {
      const texts = [...stringsIn(readCorpus(`${name}.json`))];
      return [name, [...new Set(texts.map((text) => text.replace("{FILE}", "etc/passwd")))]];
    }),
  );
