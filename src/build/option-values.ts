/**
 * What the engine's options may be: each text becomes a value, or is refused with what it should be. The command line takes them from
 * here for its flags, and the functions of `import "sectile"` for what they are given (CLI-2).
 */
import { rules } from "#section";
import { nearestName } from "../diagnostic/index.ts";

/** Refuses a value: says what it should be instead. */
export type Refuse = (problem: string) => never;

/** The words of those options that are one of a few. */
export const choices = {
  limits: ["error", "warn"],
  pictures: ["best", "quick"],
  runtime: ["preact", "react"],
} as const;

export const parseFolder = (text: string, refuse: Refuse): string =>
  text.trim() === "" ? refuse("names no folder: give one.") : text;

export function parseBase(text: string, refuse: Refuse): string {
  if (!text.startsWith("/"))
    refuse(`should start with "/", for example "/${text || "blog/"}", but is "${text}".`);
  if (/[\s?#\\]|\p{Cc}/u.test(text) || text.startsWith("//") || /(^|\/)\.\.?(\/|$)/.test(text))
    refuse(`should be a plain path such as "/blog/", but is "${text}".`);
  // As addresses have it: percent-encoded where it is not so already.
  const { pathname } = new URL(text, "http://localhost");
  if (!isDecodable(pathname)) refuse(`should be a plain path such as "/blog/", but is "${text}".`);
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
    return refuse(`should be a web address such as "https://example.org", but is "${text}".`);
  const extra = `${url.pathname.slice(1)}${url.search}${url.hash}${url.username}${url.password}`;
  if (extra !== "")
    refuse(`should be only "${url.origin}", but is "${text}". A path on the host is given with --base.`);
  return url.origin;
}

/** A query is kept: paths of forms are put before it. */
export function parseApiBase(text: string, refuse: Refuse): string {
  const [, where = "", query = ""] = /^([^?]*)(\?[\w.~%&=+-]*)?$/.exec(text) ?? [];
  const isPath = /^\/(?:[\w.~-]+(?:\/|$))*$/.test(where);
  const folder = isPath ? where.replace(/\/$/, "") : parseFolderAddress(where);
  if (folder === undefined)
    return refuse(
      `should be a path such as "/api/v1" or an address such as "https://api.example.org/v1", but is "${text}".`,
    );
  return query === "?" ? folder : folder + query;
}

export const parseFlagsHost = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ??
  refuse(`should be an address such as "https://static.example.org/flags", but is "${text}".`);

/** @returns an http(s) address below which others lie, without a closing slash; undefined for anything else */
export function parseFolderAddress(text: string): string | undefined {
  const url = rules.parseUrl(text);
  const isFolder = url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === "";
  return isFolder ? url.href.replace(/\/$/, "") : undefined;
}

/** @returns an ending in lower case, without its dot */
export function parseEnding(text: string, refuse: Refuse): string {
  const [, ending] = /^\.?([a-z0-9][a-z0-9_+-]*)$/i.exec(text) ?? [];
  return ending?.toLowerCase() ?? refuse(`should be an ending such as "dat", but is "${text}".`);
}

export const oneOf =
  <const T extends string>(names: readonly T[]) =>
  (text: string, refuse: Refuse): T =>
    names.find((name) => name === text) ??
    refuse(`should be ${names.join(", ")}, but is "${text}".${didYouMean(nearestName(text, names))}`);

export const didYouMean = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
