/**
 * Reads the configuration, and converts its values and those of flags to the settings of a run. Validates every value and finds
 * conflicts. Flags win over the configuration, which wins over defaults (CLI-2, CLI-6).
 */

import { join } from "node:path";
import { openFile, readAndClose } from "../assets/open-file.ts";
import { nearestName } from "../diagnostic/index.ts";
import { isObject } from "../document/json.ts";
import {
  type CommandName,
  type EngineOption,
  type OptionDefinition,
  type OptionName,
  type OptionValues,
  optionDefaults,
  options,
} from "../options/table.ts";
import { suggest, UsageError } from "./usage-error.ts";

/** Value of every option, as its definition types it. Three switches become `verbosity`. */
export type Settings = OptionValues<OptionName> & { readonly verbosity: "quiet" | "normal" | "verbose" };

/** Raw values by option name. */
export type RawOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/**
 * @param layers results of `parseLayer`; earlier layers win
 * @returns the settings of a run
 */
export const mergeSettings = (...layers: readonly Partial<Settings>[]): Settings =>
  Object.assign({ verbosity: "normal" }, optionDefaults, ...[...layers].reverse());

/**
 * @returns the settings that a command passes to the engine, named like the engine's own options. Commands find the output folder
 *   of each site themselves.
 */
export const engineOptions = (command: CommandName, settings: Settings) => {
  const passed = options.filter(
    ({ name, commands, decides }) => decides && name !== "out" && commands.includes(command),
  );
  const values = settings as Readonly<Record<string, unknown>>;
  return Object.fromEntries(passed.map(({ name }) => [name, values[name]])) as OptionValues<
    Exclude<EngineOption, "out">
  >;
};

/**
 * Validates the values of one layer.
 * @param nameOf returns the name of an option for messages: `--site-url`, or the key and its file
 * @returns only the values that the layer has
 * @throws UsageError for the first invalid value
 */
export function parseLayer(raw: RawOptions, nameOf: (option: string) => string): Partial<Settings> {
  const layer: Record<string, unknown> = {};
  for (const { name, parse } of options) {
    const value = raw[name];
    const refuse = (problem: string): never => {
      throw new UsageError(`${nameOf(name)} ${problem}`);
    };
    if (value === undefined) continue;
    if (typeof value === "boolean") layer[name] = value;
    else if (typeof value === "string") layer[name] = parse?.(value, refuse);
    else layer[name] = value.map((entry) => parse?.(entry, refuse));
  }
  // `--host` without a value.
  if (raw.host === true) layer.host = "0.0.0.0";
  if (raw.json === true) {
    if (raw.reporter !== undefined && raw.reporter !== "json")
      throw new UsageError(
        `${nameOf("json")} and ${nameOf("reporter")} select different formats. Use one of them.`,
      );
    layer.reporter = "json";
  }
  if (raw.quiet === true && raw.verbose === true)
    throw new UsageError(`${nameOf("quiet")} and ${nameOf("verbose")} cannot be used together.`);
  if (raw.quiet === true) layer.verbosity = "quiet";
  if (raw.verbose === true) layer.verbosity = "verbose";
  return layer;
}

interface Config {
  readonly settings: Partial<Settings>;
  /** Name of the source, for messages. Absent if there is no configuration. */
  readonly source?: string;
}

/** @returns absolute paths of the files that can contain the configuration */
export const configFiles = (cwd: string): string[] =>
  ["sectile.config.json", "package.json"].map((name) => join(cwd, name));

const definitions = new Map(options.map((option) => [option.name, option]));

/**
 * Reads options from `sectile.config.json`, or else from the `sectile` key of package.json (CLI-6).
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

/** @returns the settings of a run from its flags and the configuration */
export const readSettings = (fromFlags: Partial<Settings>, cwd: string): Settings =>
  mergeSettings(fromFlags, readConfig(cwd).settings);

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
