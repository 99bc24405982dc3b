/** Links within the site: a page by its path, a position by its anchor, a file by its path in the site's folder. */
import type { Reason } from "../../diagnostic/index.ts";
import { findHiddenCharacter } from "./characters.ts";
import { findSegmentProblem } from "./path-segment.ts";
import { decodePercent } from "./percent.ts";
import type { Problem } from "./problem.ts";

export interface PageLink {
  readonly kind: "page";
  /** Percent codes decoded, so that it compares with the paths of pages; a trailing slash is kept. */
  readonly path: string;
  /** As written, without "?"; empty if there is none. */
  readonly query: string;
  /** Percent codes decoded, without "#"; empty if there is none. */
  readonly anchor: string;
}

export interface AnchorLink {
  readonly kind: "anchor";
  /** Percent codes decoded, without "#"; empty for the top of the page. */
  readonly anchor: string;
}

export interface FileLink {
  readonly kind: "file";
  /** Relative to the site's folder, exactly as the file is named there. */
  readonly path: string;
}

/** @param text starts with a single slash, without hidden characters and backslashes */
export function parsePageLink(text: string): PageLink | Problem {
  const [beforeAnchor, anchorText] = splitAt(text, "#");
  const [pathText, query] = splitAt(beforeAnchor, "?");
  const path = decodePercent(pathText);
  if (path === undefined) return { problem: { kind: "percent-code" } };
  const problem = findHiddenCharacter(path) ?? findOtherPlace(pathText, path);
  if (problem !== undefined) return { problem };
  const anchor = parseAnchor(anchorText);
  return "problem" in anchor ? anchor : { kind: "page", path, query, anchor: anchor.anchor };
}

/** Finds paths that lead elsewhere when their percent codes are decoded again or by another program. */
function findOtherPlace(written: string, path: string): Reason | undefined {
  if (/%(?:2f|5c)/i.test(written)) return { kind: "encoded-slash" };
  // A page's path can hold none of these, and the next one to decode "%2e" would read a dot.
  if (/[%?#]/.test(path)) return { kind: "encoded-mark" };
  const segments = path.slice(1).split("/");
  if (segments.some((segment) => segment === "." || segment.startsWith(".."))) return { kind: "dot-segment" };
  // "/en//host" becomes another site's address as soon as someone cuts the language off its front.
  if (path.includes("//")) return { kind: "two-slashes-in-link" };
  return undefined;
}

/** @param text the part after "#" */
export function parseAnchor(text: string): AnchorLink | Problem {
  // Browsers look for the id as written if it can't be decoded.
  const anchor = decodePercent(text) ?? text;
  const problem = findHiddenCharacter(anchor);
  return problem === undefined ? { kind: "anchor", anchor } : { problem };
}

/** @param text without hidden characters and backslashes, not starting with a slash */
export function parseFileLink(text: string): FileLink | Problem {
  if (/[?#]/.test(text)) return { problem: { kind: "mark-in-file-name" } };
  if (text.endsWith("/")) return { problem: { kind: "folder" } };
  // A file may well be called "100% wool.jpg", so a stray "%" is kept; what its codes would decode to must be as
  // harmless as the name itself.
  const decoded = text.replace(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  for (const name of text === decoded ? [text] : [text, decoded]) {
    const problem = findHiddenControl(name) ?? findNameProblem(name);
    if (problem !== undefined) return { problem };
  }
  return { kind: "file", path: text };
}

// The decoded form contains bytes, not letters: only ASCII control characters are meaningful in it.
const findHiddenControl = (name: string): Reason | undefined =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
  /[\u0000-\u001F\u007F]/.test(name) ? findHiddenCharacter("\0") : undefined;

function findNameProblem(name: string): Reason | undefined {
  for (const segment of name.split("/")) {
    if (/^\.[^.]/.test(segment)) return { kind: "hidden-file" };
    const problem = findSegmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
