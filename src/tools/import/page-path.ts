/** Paths of imported pages: the addresses of the old site, where a page can have them. */
import { rules } from "#section";
import { findReservedName } from "../../document/reserved-paths.ts";
import { clip } from "./words.ts";

/** @returns the path, if a page can have it */
export const usablePath = (path: string): string | undefined =>
  rules.findPathProblem(path) === undefined && findReservedName(path) === undefined ? path : undefined;

/**
 * Turns an address of the old site into the path of a page: decoded, without the host, `index.html`, `.html` and a closing slash.
 * @returns undefined if no page can have it
 */
export function pathOfAddress(address: string): string | undefined {
  const [, host = "", path = ""] = /^((?:https?:)?\/\/[^/?#]+)?([^?#]*)/i.exec(address.trim()) ?? [];
  const decoded = decodePercent(path).normalize("NFC");
  const short = decoded.replace(/(?:^|\/)index\.html?$/i, "/").replace(/\.html?$/i, "");
  const absolute = short.startsWith("/") || host !== "" ? short : `/${short}`;
  return usablePath(withoutClosingSlashes(absolute) || "/");
}

/** Takes linear time: an address can consist of slashes. */
export const withoutClosingSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, "");

/** @returns the text, or as it was if its percent codes are invalid: `100%.png` */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Length of a segment in bytes: an article's file is called after it, with a number at its end. */
const maxSegment = 180;

/** @returns one segment of a path, of letters with their marks, digits, hyphens and underscores; may be empty */
export function slugOf(text: string): string {
  const slug = text
    .slice(0, 1000)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "-");
  const short = clip(slug, maxSegment).replace(/^-+|-+$/g, "");
  return usablePath(`/${short}`) === undefined ? `${short}-page`.replace(/^-/, "") : short;
}

/** @returns the name of a section, of an article's file */
export const sectionNameOf = (file: string): string =>
  clip(file.replace(/[^\p{L}\p{N}_-]+/gu, "-"), 128) || "article";

export const hostOf = (url: string): string =>
  decodePercent(/^(?:https?:)?\/\/([^/?#]+)/i.exec(url)?.[1] ?? "")
    .toLowerCase()
    .replace(/^www\./, "");

/** @returns the segments of a slug that can hold slashes: `cn/about` */
export const segmentsOf = (slug: string): string[] => slug.split("/").map(slugOf).filter(Boolean);
