/** Options given by a program: validated like those of the command line, and without defaults. */
import { nearestName } from "../diagnostic/index.ts";
import {
  choices,
  didYouMean,
  oneOf,
  parseApiBase,
  parseBase,
  parseEnding,
  parseFlagsHost,
  parseFolder,
  parseOrigin,
  type Refuse,
} from "./option-values.ts";
import type { BuildSiteOptions } from "./options.ts";

type Rule = (value: unknown, refuse: Refuse) => unknown;

const text =
  (parse: (text: string, refuse: Refuse) => unknown): Rule =>
  (value, refuse) =>
    typeof value === "string" ? parse(value, refuse) : refuse(`must be a string, not ${worded(value)}.`);
const toggle: Rule = (value, refuse) =>
  typeof value === "boolean" ? value : refuse(`must be true or false, not ${worded(value)}.`);
const list =
  (parse: (text: string, refuse: Refuse) => unknown): Rule =>
  (value, refuse) =>
    Array.isArray(value)
      ? value.map((entry) => text(parse)(entry, refuse))
      : refuse(`must be an array of strings, not ${worded(value)}.`);
const moment: Rule = (value, refuse) =>
  Number.isFinite(value) ? value : refuse(`must be milliseconds since 1970, not ${worded(value)}.`);
const anything: Rule = (value) => value;

const rules: Readonly<Record<keyof BuildSiteOptions, Rule>> = {
  base: text(parseBase),
  siteUrl: text(parseOrigin),
  flagsHost: text(parseFlagsHost),
  // `parseApiBase` strips the slash of "/".
  apiBase: text((value, refuse) => parseApiBase(/^(?:\?|$)/.test(value) ? `/${value}` : value, refuse)),
  out: text(parseFolder),
  cacheDir: text(parseFolder),
  limits: text(oneOf(choices.limits)),
  pictures: text(oneOf(choices.pictures)),
  runtime: text(oneOf(choices.runtime)),
  strict: toggle,
  publicScripts: toggle,
  publicEndings: list(parseEnding),
  clean: toggle,
  cache: toggle,
  precompress: toggle,
  dryRun: toggle,
  now: moment,
  signal: anything,
  onEvent: (value, refuse) =>
    typeof value === "function" ? value : refuse(`must be a function, not ${worded(value)}.`),
  onProgress: anything,
};

/**
 * @param options options of a build; others are passed through
 * @returns the given options in the engine's form: `base` ends with a slash; undefined values are removed so that they do not
 *   hide defaults
 * @throws TypeError naming an option that the command line would reject
 */
export function givenOptions<O extends object>(options: O | undefined): O {
  const given = Object.entries(options ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const rule = Object.hasOwn(rules, name) ? rules[name as keyof BuildSiteOptions] : anything;
      const refuse = (problem: string): never => {
        throw new TypeError(`The option "${name}" ${problem}`);
      };
      return [name, rule(value, refuse)];
    }),
  ) as O;
}

/** Does the same for options of a build or a check; unknown ones are rejected. */
export function ownOptions<O extends Partial<BuildSiteOptions>>(options: O | undefined): O {
  for (const name of Object.keys(options ?? {}))
    if (!Object.hasOwn(rules, name))
      throw new TypeError(`Unknown option "${name}".${didYouMean(nearestName(name, Object.keys(rules)))}`);
  return givenOptions(options);
}

const worded = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) || value === null
    ? JSON.stringify(value)
    : `a ${typeof value}`;
