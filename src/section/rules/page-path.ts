/** Page paths (DOC-10): which can be a folder on any host, and which two are the same folder on some. */
import { countBytes, findHiddenCharacter } from "./characters.ts";
import { findSegmentProblem, maxSegmentBytes } from "./path-segment.ts";

const maxBytes = 1000;

/**
 * Finds why a page cannot have this path.
 * @param path as in the document, "/about/team"; a closing slash is allowed
 * @returns a phrase that completes `The page path "…" cannot be used: `, or undefined
 */
export function findPathProblem(path: string): string | undefined {
  if (path.length > maxBytes || countBytes(path) > maxBytes) return `it is longer than ${maxBytes} bytes`;
  if (!path.startsWith("/")) return 'it does not start with "/"';
  const hidden = findHiddenCharacter(path);
  if (hidden !== undefined) return hidden;
  if (path.includes("\\")) return 'it holds a backslash: write "/"';
  // Hosts decode the address before they look for the folder, so a folder named "a%2Fb" or "a%20b" is never found,
  // and a decoded "%2e%2e" would be found in the wrong place.
  if (path.includes("%"))
    return 'it holds "%": write the letters themselves, also the space and non-Latin ones';
  if (path.includes("?") || path.includes("#")) return 'it holds "?" or "#", where a browser ends the path';
  if (path === "/") return undefined;
  const segments = path.slice(1, path.endsWith("/") ? -1 : undefined).split("/");
  for (const segment of segments) {
    const problem = findSegmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * The key under which two page paths are one folder on some host: letter case, the encoding of accents,
 * zero-width characters and a closing slash do not count.
 * @returns a text to compare, never to show or to write to
 */
export function foldPath(path: string): string {
  // No page has a path of such a length, nor a segment (below): normalising a long run of combining marks takes
  // quadratic time.
  if (path.length > maxBytes) return path;
  const open = path.length > 1 ? withoutClosingSlash(path) : path;
  return open.split("/").map(foldSegment).join("/");
}

/**
 * The form in which paths of pages and links are compared: a closing slash and the encoding of accents do not count.
 * @returns a text to compare, the empty one for "/"
 */
export function pageKey(path: string): string {
  const open = withoutClosingSlash(path);
  // No page has a longer one, and normalizing a long run of combining marks takes quadratic time.
  return open.length > maxBytes ? open : open.normalize("NFC");
}

/** @returns the path as it is written before a closing slash; of "/" the empty text is left */
export const withoutClosingSlash = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path);

function foldSegment(segment: string): string {
  if (segment.length > maxSegmentBytes) return segment;
  // Most are of letters that have one form and one other case.
  if (/^[!-~]*$/.test(segment)) return segment.toUpperCase();
  // NFKC rather than NFC: no host merges more than that, and two pages that differ only in "²" and "2" are better
  // renamed than lost. Upper case makes one of ß and SS, and of the two small sigmas, once lower case has made one of ß
  // and ẞ. HFS+ skips the ignorable characters. Both steps can leave marks to be joined again.
  return segment
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .toUpperCase()
    .normalize("NFKC");
}
