/** Validates managed settings: site settings that belong to the provider, not to the document (PRO-6). */
import { nearestName } from "../diagnostic/index.ts";
import { didYouMean, type Refuse, worded } from "./values.ts";

/** Site settings that belong to the provider. They replace those of the document, and nobody can change them in the editor. */
export interface ManagedSettings {
  readonly siteId?: string | undefined;
  readonly hash?: string | undefined;
  readonly isPaid?: boolean | undefined;
  readonly isForPreview?: boolean | undefined;
  /** By key of the document's `settings`, such as `gtagId`. Null: the site has no such ID, and owners can't set one. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** The site ID is used in cookie names and URLs. */
export const siteIdPattern = /^[A-Za-z0-9._~-]{1,128}$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kinds: Readonly<
  Record<keyof ManagedSettings, readonly [test: (value: unknown) => boolean, is: string]>
> = {
  siteId: [
    (value) => typeof value === "string" && siteIdPattern.test(value),
    'must have 1 to 128 Latin letters, digits and ". _ ~ -"',
  ],
  hash: [
    (value) => typeof value === "string" && value.length <= 500,
    "must be a string of at most 500 characters",
  ],
  isPaid: [(value) => typeof value === "boolean", "must be true or false"],
  isForPreview: [(value) => typeof value === "boolean", "must be true or false"],
  settings: [isObject, "must be an object of IDs"],
};
const names = Object.keys(kinds) as (keyof ManagedSettings)[];

/** @returns the settings in one order of keys, so that equal ones are equal texts */
export function parseManaged(value: unknown, refuse: Refuse): ManagedSettings {
  if (!isObject(value))
    return refuse(`must be an object of settings such as {"isPaid": true}, not ${worded(value)}.`);
  for (const name of Object.keys(value))
    if (!Object.hasOwn(kinds, name))
      refuse(
        `can't have "${name}". It can have: ${names.join(", ")}.${didYouMean(nearestName(name, names))}`,
      );
  const given = names.flatMap((name) => {
    const one = value[name];
    if (one === undefined) return [];
    const [test, is] = kinds[name];
    if (!test(one)) refuse(`is not valid: "${name}" ${is}, not ${worded(one)}.`);
    return [[name, isObject(one) ? sorted(one) : one] as const];
  });
  return Object.fromEntries(given);
}

/**
 * Reads the managed settings of a site. With its plan goes that it is published: a preview has no bar, whatever its plan is, so an
 * owner could choose to have none.
 */
export function parseSiteManaged(value: unknown, refuse: Refuse): ManagedSettings {
  const managed = parseManaged(value, refuse);
  if (managed.isPaid === undefined || managed.isForPreview !== undefined) return managed;
  const { settings, ...own } = managed;
  return { ...own, isForPreview: false, ...(settings && { settings }) };
}

const sorted = (ids: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(ids)
      .filter(([, id]) => id !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
