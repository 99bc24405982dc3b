/**
 * From raw values, of flags or of the configuration, to the settings of a run: every value checked, conflicts found,
 * flags over configuration over defaults (CLI-2, CLI-6).
 */
import type { CommandName, OptionDefinition } from "./define-option.ts";
import { type option, options } from "./option.ts";
import { UsageError } from "./usage-error.ts";

type Values = {
  readonly [K in keyof typeof option]: (typeof option)[K] extends OptionDefinition<infer V> ? V : never;
};

/** Every option's value, as its definition says; of three switches one word. */
export type Settings = Partial<Values> &
  Pick<Values, { [K in keyof Values]: undefined extends Values[K] ? never : K }[keyof Values]> & {
    readonly verbosity: "quiet" | "normal" | "verbose";
  };

/** Values as they were given, by option name. */
export type RawOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

const defaults = {
  ...Object.fromEntries(
    options.filter((one) => one.fallback !== undefined).map((one) => [one.name, one.fallback]),
  ),
  verbosity: "normal",
};

/** @returns the settings of a run; each layer as `parseLayer` gives it, the first wins */
export const mergeSettings = (...layers: readonly Partial<Settings>[]): Settings =>
  Object.assign({}, defaults, ...[...layers].reverse());

/** @returns of the settings, what the engine is told by a command: the names are those of its own options */
export const engineOptions = (command: CommandName, settings: Settings) => {
  const told = options.filter(({ commands, isForEngine }) => isForEngine && commands.includes(command));
  const values = settings as Readonly<Record<string, unknown>>;
  return Object.fromEntries(told.map(({ name }) => [name, values[name]])) as Pick<Settings, EngineOption>;
};

type EngineOption = {
  [K in keyof typeof option]: (typeof option)[K] extends { readonly isForEngine: true } ? K : never;
}[keyof typeof option];

/**
 * Checks the values of one layer.
 * @param nameOf how to call an option in a message: `--site-url`, or the key and its file
 * @returns only what the layer says
 * @throws UsageError naming the first value that is wrong
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
  // "--host" alone.
  if (raw.host === true) layer.host = "0.0.0.0";
  if (raw.json === true) {
    if (raw.reporter !== undefined && raw.reporter !== "json")
      throw new UsageError(
        `${nameOf("json")} and ${nameOf("reporter")} ask for two different reports: use one of them.`,
      );
    layer.reporter = "json";
  }
  if (raw.quiet === true && raw.verbose === true)
    throw new UsageError(`${nameOf("quiet")} and ${nameOf("verbose")} exclude each other: use one of them.`);
  if (raw.quiet === true) layer.verbosity = "quiet";
  if (raw.verbose === true) layer.verbosity = "verbose";
  return layer;
}
