/** Options of builds and checks, as programs give them and as parts of cache keys. */
import { basename, dirname, join, resolve } from "node:path";
import { nearestName } from "../diagnostic/index.ts";
import { type ManagedSettings, parseSiteManaged } from "../options/managed.ts";
import {
  type EngineOption,
  type OptionDefinition,
  type OptionValues,
  type optionDefaults,
  options,
} from "../options/table.ts";
import { didYouMean, type Validate, validateText, worded } from "../options/values.ts";

/** Progress of the steps of a build. */
export type ProgressEvent =
  /** The document is read. */
  | { readonly kind: "planned"; readonly routes: number; readonly pictures: number }
  /** A page is finished. */
  | {
      readonly kind: "page";
      readonly url: string /** False if it did not need rendering. */;
      readonly isRendered: boolean;
    }
  /** A picture is read, and its formats are made. */
  | { readonly kind: "picture" /** As in the document. */; readonly path: string };

/** Event of a build, in this order: `start`, `planned`, pages and pictures, `done`. */
export type BuildEvent = {
  /** The site as given. */
  readonly site: string;
} & (
  | { readonly kind: "start" }
  | ProgressEvent
  /** `ok` as in the report; false if a system error or the signal stopped the build. */
  | { readonly kind: "done"; readonly ok: boolean }
);

/** Options that code in the engine always gives. */
type Needed = "base" | "limits" | "strict" | "clean" | "cache";

export interface CheckOptions extends OptionValues<EngineOption<"check">, Needed> {
  readonly signal?: AbortSignal | undefined;
  /** Site settings that belong to you. They replace those of the document. */
  readonly managed?: ManagedSettings | undefined;
}

/** Returns the time that decides what is published. Only this function reads the clock for it. */
export const momentOf = ({ now }: Pick<CheckOptions, "now">): number => now ?? Date.now();

export interface BuildOptions extends CheckOptions, OptionValues<EngineOption, Needed> {
  /** @internal Progress of the steps, for the command line and the editor. */
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

export interface BuildSiteOptions extends BuildOptions {
  /** Receives the events of the build. If it throws, the build stops as by `signal`, and `buildSite` rejects with its error. */
  readonly onEvent?: ((event: BuildEvent) => void) | undefined;
}

/** Options that only programs have. */
const forPrograms: Readonly<Record<string, Validate>> = {
  signal: (value) => value,
  onEvent: (value, refuse) =>
    typeof value === "function" ? value : refuse(`must be a function, not ${worded(value)}.`),
  onProgress: (value) => value,
  managed: parseSiteManaged,
};

const ofEngine = options.filter(({ decides }) => decides !== undefined);
const validators: Readonly<Record<string, Validate>> = {
  ...Object.fromEntries(ofEngine.map((option) => [option.name, validatorOf(option)])),
  ...forPrograms,
};

const indecisive = new Set([
  ...ofEngine.flatMap(({ name, decides }) => (decides === "run" ? [name] : [])),
  ...Object.keys(forPrograms).filter((name) => name !== "managed"),
]);

/**
 * Returns the options that affect the contents of a bundle or its diagnostics: all except those of the run. They are part of every
 * cache key.
 * @returns names with values; equal for equal options, regardless of order and defaults
 */
export function decisiveOptions(
  options: CheckOptions & Partial<BuildOptions>,
): readonly (readonly [name: string, value: unknown])[] {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.entries({ ...defaults, ...Object.fromEntries(given) })
    .filter(([name]) => !indecisive.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Defaults of the engine's options. */
export const defaults = Object.fromEntries(
  ofEngine.flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback]])),
) as Pick<typeof optionDefaults, EngineOption & keyof typeof optionDefaults>;

/**
 * Validates options given by a program like those of the command line.
 * @param options options of a build; others are passed through
 * @returns the given options in the engine's form: `base` ends with a slash; undefined values are removed so that they do not
 *   hide defaults
 * @throws TypeError naming an option that the command line would reject
 */
export function givenOptions<O extends object>(options: O | undefined): O {
  const given = Object.entries(options ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const refuse = (problem: string): never => {
        throw new TypeError(`The option "${name}" ${problem}`);
      };
      return [name, Object.hasOwn(validators, name) ? validators[name]?.(value, refuse) : value];
    }),
  ) as O;
}

/** Does the same for options of a build or a check; unknown ones are rejected. */
export function ownOptions<O extends Partial<BuildSiteOptions>>(options: O | undefined): O {
  for (const name of Object.keys(options ?? {}))
    if (!Object.hasOwn(validators, name))
      throw new TypeError(
        `Unknown option "${name}".${didYouMean(nearestName(name, Object.keys(validators)))}`,
      );
  return givenOptions(options);
}

function validatorOf({ kind, parse = (text) => text, validate }: OptionDefinition): Validate {
  const ofText = validateText(parse);
  if (validate) return validate;
  if (kind === "switch")
    return (value, refuse) =>
      typeof value === "boolean" ? value : refuse(`must be true or false, not ${worded(value)}.`);
  if (kind === "text") return ofText;
  return (value, refuse) =>
    Array.isArray(value)
      ? value.map((entry) => ofText(entry, refuse))
      : refuse(`must be an array of strings, not ${worded(value)}.`);
}

/** @returns the bundle's folder, as given or by default, and as an absolute path */
export function outputFolder(
  site: string,
  cwd: string,
  { out }: BuildOptions,
): { given: string; absolute: string } {
  const path = resolve(cwd, site);
  const folder = basename(path.endsWith(".json") ? dirname(path) : path);
  const given = out ?? join("dist", "sites", folder);
  return { given, absolute: resolve(cwd, given) };
}
