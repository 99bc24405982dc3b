/**
 * Parsers for the engine's options: each string becomes a value or is rejected with the expected form. Used by the command line's
 * flags and by the functions of `import "sectile"` (CLI-2).
 */
import { rules } from "#section";
import { nearestName } from "../diagnostic/index.ts";

/** Rejects a value with a phrase about the expected form. */
export type Refuse = (problem: string) => never;

/** Values of options with a fixed set of choices. */
export const choices = {
  limits: ["error", "warn"],
  pictures: ["best", "quick"],
  runtime: ["preact", "react"],
} as const;

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

export const parseFlagsHost = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ??
  refuse(`must be a URL such as "https://static.example.org/flags", not "${text}".`);

/** @returns an http(s) URL of a folder, without a trailing slash; undefined for anything else */
export function parseFolderAddress(text: string): string | undefined {
  const url = rules.parseUrl(text);
  const isFolder = url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === "";
  return isFolder ? url.href.replace(/\/$/, "") : undefined;
}

/** @returns an extension in lower case, without its dot */
export function parseEnding(text: string, refuse: Refuse): string {
  const [, ending] = /^\.?([a-z0-9][a-z0-9_+-]*)$/i.exec(text) ?? [];
  return ending?.toLowerCase() ?? refuse(`must be a file extension such as "dat", not "${text}".`);
}

export const oneOf =
  <const T extends string>(names: readonly T[]) =>
  (text: string, refuse: Refuse): T =>
    names.find((name) => name === text) ??
    refuse(`cannot be "${text}". Use one of: ${names.join(", ")}.${didYouMean(nearestName(text, names))}`);

export const didYouMean = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
