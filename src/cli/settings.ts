/**
 * Converts raw values from flags and the configuration to the settings of a run. Validates every value and finds conflicts. Flags
 * win over the configuration, which wins over defaults (CLI-2, CLI-6).
 */
import {
  type CommandName,
  type EngineOption,
  type OptionName,
  type OptionValues,
  optionDefaults,
  options,
} from "../options/table.ts";
import { UsageError } from "./usage-error.ts";

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
