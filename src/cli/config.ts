/** Reads options from `sectile.config.json`, or else from the `sectile` key of package.json (CLI-6). */
import { join } from "node:path";
import { openFile, readAndClose } from "../assets/open-file.ts";
import { nearestName } from "../diagnostic/index.ts";
import { type OptionDefinition, options } from "../options/table.ts";
import { parseLayer, type RawOptions, type Settings } from "./settings.ts";
import { suggest, UsageError } from "./usage-error.ts";

export interface Config {
  readonly settings: Partial<Settings>;
  /** Name of the source, for messages. Absent if there is no configuration. */
  readonly source?: string;
}

/** @returns absolute paths of the files that can contain the configuration */
export const configFiles = (cwd: string): string[] =>
  ["sectile.config.json", "package.json"].map((name) => join(cwd, name));

const definitions = new Map(options.map((option) => [option.name, option]));

/**
 * @param cwd folder to search
 * @throws UsageError for invalid JSON, an unknown key, or a value of a wrong type or form
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
    throw new UsageError(`${source} must be an object of options, for example {"strict": true}.`);
  const raw: Record<string, string | boolean | readonly string[]> = {};
  for (const [key, entry] of Object.entries(value)) {
    const definition = definitions.get(key);
    if (definition === undefined)
      throw new UsageError(
        `Unknown option "${key}" in ${source}.` +
          suggest(
            nearestName(key, definitions.keys()),
            `Known options: ${[...definitions.keys()].join(", ")}.`,
          ),
      );
    raw[key] = checkType(definition, entry, source);
  }
  return { settings: parseLayer(raw as RawOptions, (name) => `"${name}" in ${source}`), source };
}

const types = {
  text: { of: "string", called: "a string" },
  number: { of: "number", called: "a number" },
  switch: { of: "boolean", called: "true or false" },
} as const;

/** Accepts one string or an array of strings. */
function checkList(name: string, value: unknown, source: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.every((entry) => typeof entry === "string")) return list;
  throw new UsageError(
    `"${name}" in ${source} must be a string or an array of strings, not ${JSON.stringify(value)}.`,
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
    throw new UsageError(`"${name}" in ${source} must be ${type.called}, not ${JSON.stringify(value)}.`);
  return typeof value === "boolean" ? value : String(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns undefined if the file does not exist */
function readJson(cwd: string, name: string): unknown {
  let text: string;
  try {
    text = Buffer.from(readAndClose(openFile(join(cwd, name)))).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UsageError(`Cannot read ${name}: ${(error as Error).message}.`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`Invalid JSON in ${name}: ${(error as Error).message}.`);
  }
}
