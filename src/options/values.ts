/**
 * Parsers for the values of options: each string becomes a value or is rejected with the expected form. Used for flags, the
 * configuration and the functions of `import "sectile"` (CLI-2).
 */
import { rules } from "#section";
import { nearestName } from "../diagnostic/index.ts";

/** Rejects a value with a phrase about the expected form. */
export type Refuse = (problem: string) => never;

export const parseFolder = (text: string, refuse: Refuse): string =>
  text.trim() === "" ? refuse("must not be empty.") : text;

export function parseBase(text: string, refuse: Refuse): string {
  if (!text.startsWith("/")) refuse(`must start with "/", for example "/${text || "blog/"}", not "${text}".`);
  if (/[\s?#\\]|\p{Cc}/u.test(text) || text.startsWith("//") || /(^|\/)\.\.?(\/|$)/.test(text))
    refuse(`must be a plain path such as "/blog/", not "${text}".`);
  // Percent-encoded as in URLs, unless it already is.
  const { pathname } = new URL(text, "http://localhost");
  if (!isDecodable(pathname)) refuse(`must be a plain path such as "/blog/", not "${text}".`);
  return pathname.endsWith("/") ? pathname : `${pathname}/`;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}

export function parseOrigin(text: string, refuse: Refuse): string {
  const url = rules.parseUrl(text);
  if (url === undefined || !["http:", "https:"].includes(url.protocol))
    return refuse(`must be a URL such as "https://example.org", not "${text}".`);
  const extra = `${url.pathname.slice(1)}${url.search}${url.hash}${url.username}${url.password}`;
  if (extra !== "") refuse(`must be only "${url.origin}", not "${text}". Use --base for a path on the host.`);
  return url.origin;
}

/** Keeps a query. Paths of forms are inserted before it. */
export function parseApiBase(text: string, refuse: Refuse): string {
  const [, where = "", query = ""] = /^([^?]*)(\?[\w.~%&=+-]*)?$/.exec(text) ?? [];
  const isPath = /^\/(?:[\w.~-]+(?:\/|$))*$/.test(where);
  const folder = isPath ? where.replace(/\/$/, "") : parseFolderAddress(where);
  if (folder === undefined)
    return refuse(
      `must be a path such as "/api/v1" or a URL such as "https://api.example.org/v1", not "${text}".`,
    );
  return query === "?" ? folder : folder + query;
}

/** @returns a parser for the http(s) URL of a folder, which loses its trailing slash */
export const folderAddress =
  (example: string) =>
  (text: string, refuse: Refuse): string =>
    parseFolderAddress(text) ?? refuse(`must be a URL such as "${example}", not "${text}".`);

function parseFolderAddress(text: string): string | undefined {
  const url = rules.parseUrl(text);
  const isFolder = url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === "";
  return isFolder ? url.href.replace(/\/$/, "") : undefined;
}

/** @returns an extension in lower case, without its dot */
export function parseEnding(text: string, refuse: Refuse): string {
  const [, ending] = /^\.?([a-z0-9][a-z0-9_+-]*)$/i.exec(text) ?? [];
  return ending?.toLowerCase() ?? refuse(`must be a file extension such as "dat", not "${text}".`);
}

/** Returns a parser that also has its names, for the completion of shells. */
export const oneOf = <const T extends string>(names: readonly T[]) =>
  Object.assign(
    (text: string, refuse: Refuse): T =>
      names.find((name) => name === text) ??
      refuse(`cannot be "${text}". Use one of: ${names.join(", ")}.${didYouMean(nearestName(text, names))}`),
    { names },
  );

export const didYouMean = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` Did you mean "${nearest}"?`;

/** @returns milliseconds since 1970; a date without a time means midnight UTC */
export function parseMoment(text: string, refuse: Refuse): number {
  const [, day = ""] =
    /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00Z`);
  // Date.parse reads 2027-02-30 as a day in March.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  const moment = Date.parse(text);
  return isDay && !Number.isNaN(moment)
    ? moment
    : refuse(`must be a date, or a time with a time zone such as "2027-01-31T09:00:00Z", not "${text}".`);
}

export function parseCount(text: string, refuse: Refuse): number {
  return /^[1-9]\d{0,4}$/.test(text)
    ? Number(text)
    : refuse(`must be a whole number from 1 to 99999, not "${text}".`);
}

export function parsePort(text: string, refuse: Refuse): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : refuse(`must be a port from 0 (any free port) to 65535, not "${text}".`);
}

export const parseHost = (text: string, refuse: Refuse): string =>
  /^[\w.:-]+$/.test(text)
    ? text
    : refuse(`must be an address of this machine such as "0.0.0.0", not "${text}".`);

export const parseAllowedHost = (text: string, refuse: Refuse): string =>
  /^\.?[\w-]+(?:\.[\w-]+)*$/.test(text)
    ? text.toLowerCase()
    : refuse(
        `must be a host name such as "my-laptop.local" or ".example.org", without http:// or port, not "${text}".`,
      );

/** Simulated response to forms, to test how pages handle it (PRV-4). */
export interface PresetAnswer {
  readonly status?: number | undefined;
  /** Milliseconds before the response. */
  readonly delay?: number | undefined;
}

/** Maximum delay in milliseconds. Pages give up after 30 seconds. */
const maxDelay = 60_000;

/** Parses a status, milliseconds, or both: "403", "204,3000", ",3000". */
export function parsePresetAnswer<R>(text: string, refuse: (problem: string) => R): PresetAnswer | R {
  const [, status, delay] = /^([2-5]\d\d)?(?:,(\d{1,5}))?$/.exec(text) ?? [];
  if (status === undefined && delay === undefined)
    return refuse(
      `must be a status from 200 to 599, optionally with milliseconds such as "500,3000", not "${text}".`,
    );
  const ms = delay === undefined ? undefined : Math.min(Number(delay), maxDelay);
  return { ...(status && { status: Number(status) }), ...(ms !== undefined && { delay: ms }) };
}

/** Part of the sites, for one of several machines. The index "job" comes from the environment. */
export interface Shard<Index = number | "job"> {
  /** From 1 to `count`. */
  readonly index: Index;
  readonly count: number;
}

/** Parses "2/5" or "job/5". */
export function parseShard(text: string, refuse: Refuse): Shard {
  const [, index, count] = /^(\d{1,6}|job)\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === "job" && shard.count >= 1) return { index, count: shard.count };
  return shard.index >= 1 && shard.index <= shard.count
    ? shard
    : refuse(`must be i/n with i from 1 to n, for example "1/4", not "${text}".`);
}

/** Validates the value of a program, and converts it to the engine's form. */
export type Validate = (value: unknown, refuse: Refuse) => unknown;

export const validateText =
  (parse: (text: string, refuse: Refuse) => unknown): Validate =>
  (value, refuse) =>
    typeof value === "string" ? parse(value, refuse) : refuse(`must be a string, not ${worded(value)}.`);

/** @returns a value as messages name it */
export const worded = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) || value === null
    ? JSON.stringify(value)
    : `a ${typeof value}`;
