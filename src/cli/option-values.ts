/** What the texts of options mean: each becomes a value, or is refused with what it should be (CLI-2). */
import { nearestName } from "../diagnostic/index.ts";
import { parseToldAnswer, type ToldAnswer } from "../preview/told-answer.ts";
import { suggest } from "./usage-error.ts";

/** Refuses a value: says what it should be instead. */
export type Refuse = (problem: string) => never;

export const parseFolder = (text: string, refuse: Refuse): string =>
  text.trim() === "" ? refuse("names no folder: give one.") : text;

export function parseBase(text: string, refuse: Refuse): string {
  if (!text.startsWith("/"))
    refuse(`should start with "/", for example "/${text || "blog/"}", but is "${text}".`);
  if (/[\s?#\\]|\p{Cc}/u.test(text) || text.startsWith("//") || /(^|\/)\.\.?(\/|$)/.test(text))
    refuse(`should be a plain path such as "/blog/", but is "${text}".`);
  return text.endsWith("/") ? text : `${text}/`;
}

/** @returns milliseconds since 1970; a day without a time is its beginning in UTC */
export function parseMoment(text: string, refuse: Refuse): number {
  const [, day = ""] =
    /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00Z`);
  // 2027-02-30 is read as a day in March.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  const moment = Date.parse(text);
  return isDay && !Number.isNaN(moment)
    ? moment
    : refuse(`should be a time with its zone such as "2027-01-31T09:00:00Z", but is "${text}".`);
}

export function parseOrigin(text: string, refuse: Refuse): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol))
    return refuse(`should be a web address such as "https://example.org", but is "${text}".`);
  const extra = `${url.pathname.slice(1)}${url.search}${url.hash}${url.username}${url.password}`;
  if (extra !== "")
    refuse(`should be only "${url.origin}", but is "${text}". A path on the host is given with --base.`);
  return url.origin;
}

export function parseApiBase(text: string, refuse: Refuse): string {
  const isPath = /^\/(?:[\w.~-]+(?:\/|$))*$/.test(text);
  const folder = isPath ? text.replace(/\/$/, "") : parseFolderAddress(text);
  return (
    folder ??
    refuse(
      `should be a path such as "/api/v1" or an address such as "https://api.example.org/v1", but is "${text}".`,
    )
  );
}

export const parseFlagsHost = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ??
  refuse(`should be an address such as "https://static.example.org/flags", but is "${text}".`);

/** @returns an http(s) address below which others lie, without a closing slash; undefined for anything else */
function parseFolderAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isFolder = url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === "";
  return isFolder ? url.href.replace(/\/$/, "") : undefined;
}

export function parseCount(text: string, refuse: Refuse): number {
  return /^[1-9]\d{0,4}$/.test(text)
    ? Number(text)
    : refuse(`should be a whole number from 1, but is "${text}".`);
}

export function parsePort(text: string, refuse: Refuse): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : refuse(`should be a whole number from 0 (any) to 65535, but is "${text}".`);
}

export const parseHost = (text: string, refuse: Refuse): string =>
  /^[\w.:-]+$/.test(text)
    ? text
    : refuse(`should be an address of this machine such as "0.0.0.0", but is "${text}".`);

export const parseAllowedHost = (text: string, refuse: Refuse): string =>
  /^\.?[\w-]+(?:\.[\w-]+)*$/.test(text)
    ? text.toLowerCase()
    : refuse(
        `should be a name such as "my-laptop.local" or ".example.org", without http:// or port, but is "${text}".`,
      );

export const parseApi = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ??
  refuse(`should be an address such as "https://api.example.org/v1", but is "${text}".`);

/** A status, milliseconds, or both: "403", "204,3000", ",3000". */
export function parseApiAnswer(text: string, refuse: Refuse): ToldAnswer {
  return (
    parseToldAnswer(text) ??
    refuse(
      `should be a status from 200 to 599, or one with milliseconds such as "500,3000", but is "${text}".`,
    )
  );
}

export const oneOf =
  <const T extends string>(names: readonly T[]) =>
  (text: string, refuse: Refuse): T =>
    names.find((name) => name === text) ??
    refuse(`should be ${names.join(", ")}, but is "${text}".${suggest(nearestName(text, names), "")}`.trim());
