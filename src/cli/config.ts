/** Options from `sectile.config.json`, or from the `sectile` key of package.json where that file is not there (CLI-6). */
import { join } from "node:path";
import { openFile, readAndClose } from "../assets/open-file.ts";
import { nearestName } from "../diagnostic/index.ts";
import type { OptionDefinition } from "./define-option.ts";
import { options } from "./option.ts";
import { parseLayer, type RawOptions, type Settings } from "./settings.ts";
import { suggest, UsageError } from "./usage-error.ts";

export interface Config {
  readonly settings: Partial<Settings>;
  /** Where they come from, for people; absent where there is no configuration. */
  readonly source?: string;
}

/** @returns paths of the files that options may stand in */
export const configFiles = (cwd: string): string[] =>
  ["sectile.config.json", "package.json"].map((name) => join(cwd, name));

const definitions = new Map(options.map((option) => [option.name, option]));

/**
 * @param cwd the folder to look in
 * @throws UsageError for a file that is not JSON, an unknown key, or a value of a wrong type or form
 */
export function readConfig(cwd: string): Config {
  const own = readJson(cwd, "sectile.config.json");
  if (own !== undefined) return parseConfig(own, "sectile.config.json");
  const manifest = readJson(cwd, "package.json");
  const entry = isObject(manifest) ? manifest.sectile : undefined;
  return entry === undefined ? { settings: {} } : parseConfig(entry, 'package.json\'s "sectile"');
}

function parseConfig(value: unknown, source: string): Config {
  if (!isObject(value))
    throw new UsageError(`${source} should be an object of options, such as {"strict": true}.`);
  const raw: Record<string, string | boolean | readonly string[]> = {};
  for (const [key, entry] of Object.entries(value)) {
    const definition = definitions.get(key);
    if (definition === undefined)
      throw new UsageError(
        `${source} has an unknown option "${key}".` +
          suggest(nearestName(key, definitions.keys()), `Known: ${[...definitions.keys()].join(", ")}.`),
      );
    raw[key] = checkType(definition, entry, source);
  }
  return { settings: parseLayer(raw as RawOptions, (name) => `"${name}" in ${source}`), source };
}

const types = {
  text: { of: "string", called: "text in quotes" },
  number: { of: "number", called: "a number" },
  switch: { of: "boolean", called: "true or false" },
} as const;

/** A list may be one text, or several. */
function checkList(name: string, value: unknown, source: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.every((entry) => typeof entry === "string")) return list;
  throw new UsageError(
    `"${name}" in ${source} should be a list of texts in quotes, but is ${JSON.stringify(value)}.`,
  );
}

function checkType(
  { name, kind }: OptionDefinition,
  value: unknown,
  source: string,
): string | boolean | readonly string[] {
  if (kind === "list") return checkList(name, value, source);
  const type = types[kind];
  if (typeof value !== type.of)
    throw new UsageError(`"${name}" in ${source} should be ${type.called}, but is ${JSON.stringify(value)}.`);
  return typeof value === "boolean" ? value : String(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns undefined where there is no such file */
function readJson(cwd: string, name: string): unknown {
  let text: string;
  try {
    text = Buffer.from(readAndClose(openFile(join(cwd, name)))).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UsageError(`${name} cannot be read: ${(error as Error).message}.`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`${name} is not valid JSON: ${(error as Error).message}. Correct it and try again.`);
  }
}
