/** Options as a program gives them: held to what the command line would take, and completed by nothing but what was given. */
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
import type { BuildOptions } from "./options.ts";

type Rule = (value: unknown, refuse: Refuse) => unknown;

const text =
  (parse: (text: string, refuse: Refuse) => unknown): Rule =>
  (value, refuse) =>
    typeof value === "string" ? parse(value, refuse) : refuse(`should be a text, but is ${worded(value)}.`);
const toggle: Rule = (value, refuse) =>
  typeof value === "boolean" ? value : refuse(`should be true or false, but is ${worded(value)}.`);
const list =
  (parse: (text: string, refuse: Refuse) => unknown): Rule =>
  (value, refuse) =>
    Array.isArray(value)
      ? value.map((entry) => text(parse)(entry, refuse))
      : refuse(`should be a list of texts, but is ${worded(value)}.`);
const moment: Rule = (value, refuse) =>
  Number.isFinite(value) ? value : refuse(`should be milliseconds since 1970, but is ${worded(value)}.`);
const anything: Rule = (value) => value;

const rules: Readonly<Record<keyof BuildOptions, Rule>> = {
  base: text(parseBase),
  siteUrl: text(parseOrigin),
  flagsHost: text(parseFlagsHost),
  // What "/" comes out as has lost it.
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
  now: moment,
  signal: anything,
  onProgress: anything,
};

/**
 * @param options those of a build, and others that are handed on as they are
 * @returns what is given, in the form in which the engine has it: `base` with its closing slash; without what is undefined, so that no
 *   default is lost behind it
 * @throws TypeError naming an option that the command line would refuse
 */
export function givenOptions<O extends object>(options: O | undefined): O {
  const given = Object.entries(options ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const rule = Object.hasOwn(rules, name) ? rules[name as keyof BuildOptions] : anything;
      const refuse = (problem: string): never => {
        throw new TypeError(`The option "${name}" ${problem}`);
      };
      return [name, rule(value, refuse)];
    }),
  ) as O;
}

/** The same, of options that are those of a build or a check and no others. */
export function ownOptions<O extends Partial<BuildOptions>>(options: O | undefined): O {
  for (const name of Object.keys(options ?? {}))
    if (!Object.hasOwn(rules, name))
      throw new TypeError(
        `There is no option "${name}".${didYouMean(nearestName(name, Object.keys(rules)))}`,
      );
  return givenOptions(options);
}

const worded = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) || value === null
    ? JSON.stringify(value)
    : `a ${typeof value}`;
