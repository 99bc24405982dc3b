/** Page paths (DOC-10): valid folder names on any host, and equality on hosts that merge some of them. */
import type { Reason } from "../../diagnostic/index.ts";
import { countBytes, findHiddenCharacter } from "./characters.ts";
import { findSegmentProblem, maxSegmentBytes } from "./path-segment.ts";

const maxBytes = 1000;

/**
 * Finds why a page cannot have this path.
 * @param path as in the document, "/about/team"; a closing slash is allowed
 * @returns undefined if it can
 */
export function findPathProblem(path: string): Reason | undefined {
  if (path.length > maxBytes || countBytes(path) > maxBytes) return { kind: "too-many-bytes", max: maxBytes };
  if (!path.startsWith("/")) return { kind: "no-slash-in-front" };
  const hidden = findHiddenCharacter(path);
  if (hidden !== undefined) return hidden;
  if (path.includes("\\")) return { kind: "backslash" };
  // Hosts decode the address before they look for the folder, so a folder named "a%2Fb" or "a%20b" is never found,
  // and a decoded "%2e%2e" would be found in the wrong place.
  if (path.includes("%")) return { kind: "percent-in-path" };
  if (path.includes("?") || path.includes("#")) return { kind: "end-of-path" };
  if (path === "/") return undefined;
  const segments = path.slice(1, path.endsWith("/") ? -1 : undefined).split("/");
  for (const segment of segments) {
    const problem = findSegmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Folds a page path. Paths with the same key are one folder on some host: letter case, the encoding of accents, zero-width
 * characters and a trailing slash do not count.
 * @returns a text for comparison only, never to show or to write to
 */
export function foldPath(path: string): string {
  // No page has such a long path, nor such a long segment (below).
  // Normalizing a long run of combining marks takes quadratic time.
  if (path.length > maxBytes) return path;
  const open = path.length > 1 ? withoutClosingSlash(path) : path;
  return open.split("/").map(foldSegment).join("/");
}

/**
 * Key for comparing paths of pages and links: a trailing slash and the encoding of accents do not count.
 * @returns a text for comparison; empty for "/"
 */
export function pageKey(path: string): string {
  const open = withoutClosingSlash(path);
  // No page has a longer path, and normalizing a long run of combining marks takes quadratic time.
  return open.length > maxBytes ? open : open.normalize("NFC");
}

/** @returns the path without a trailing slash; empty for "/" */
export const withoutClosingSlash = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path);

function foldSegment(segment: string): string {
  if (segment.length > maxSegmentBytes) return segment;
  // Fast path: most consist of letters that have one form and one other case.
  if (/^[!-~]*$/.test(segment)) return segment.toUpperCase();
  // NFKC instead of NFC: no host merges more than that, and renaming two pages that differ only in "²" and "2" is better than
  // losing one. Upper case merges ß with SS and the two small sigmas, once lower case has merged ß with ẞ. HFS+ ignores the
  // ignorable characters. Both steps can leave marks that combine again.
  return segment
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .toUpperCase()
    .normalize("NFKC");
}
