/** Links into the site itself: a page by its path, a place by its anchor, a file by its place in the site's folder. */
import { findHiddenCharacter } from "./characters.ts";
import { findSegmentProblem } from "./path-segment.ts";
import { decodePercent } from "./percent.ts";
import type { Problem } from "./problem.ts";

export interface PageLink {
  readonly kind: "page";
  /** Percent codes decoded, so that it compares with the paths of pages; a closing slash is kept. */
  readonly path: string;
  /** As written, without its "?"; empty for none. */
  readonly query: string;
  /** Percent codes decoded, without its "#"; empty for none. */
  readonly anchor: string;
}

export interface AnchorLink {
  readonly kind: "anchor";
  /** Percent codes decoded, without its "#"; empty for the top of the page. */
  readonly anchor: string;
}

export interface FileLink {
  readonly kind: "file";
  /** Relative to the site's folder, exactly as the file is called there. */
  readonly path: string;
}

/** @param text starts with one slash, without hidden characters and backslashes */
export function parsePageLink(text: string): PageLink | Problem {
  const [beforeAnchor, anchorText] = splitAt(text, "#");
  const [pathText, query] = splitAt(beforeAnchor, "?");
  const path = decodePercent(pathText);
  if (path === undefined) return { problem: 'it holds a "%" that stands for no letter' };
  const problem = findHiddenCharacter(path) ?? findOtherPlace(pathText, path);
  if (problem !== undefined) return { problem };
  const anchor = parseAnchor(anchorText);
  return "problem" in anchor ? anchor : { kind: "page", path, query, anchor: anchor.anchor };
}

/** Why a path leads elsewhere than it seems to, when its percent codes are decoded once more or by another hand. */
function findOtherPlace(written: string, path: string): string | undefined {
  if (/%(?:2f|5c)/i.test(written)) return "it holds a slash or backslash written as a percent code";
  // A page's path can hold none of these, and the next one to decode "%2e" would read a dot.
  if (/[%?#]/.test(path)) return 'it holds "%", "?" or "#" written as a percent code';
  const segments = path.slice(1).split("/");
  if (segments.some((segment) => segment === "." || segment.startsWith(".."))) {
    return 'it has a part that is "." or starts with ".."';
  }
  // "/en//host" becomes another site's address as soon as someone cuts the language off its front.
  if (path.includes("//")) return 'it has two slashes in a row; another site is linked as "https://…"';
  return undefined;
}

/** @param text what follows the "#" */
export function parseAnchor(text: string): AnchorLink | Problem {
  // Browsers look for an id as written when it cannot be decoded.
  const anchor = decodePercent(text) ?? text;
  const problem = findHiddenCharacter(anchor);
  return problem === undefined ? { kind: "anchor", anchor } : { problem };
}

/** @param text without hidden characters and backslashes, not starting with a slash */
export function parseFileLink(text: string): FileLink | Problem {
  if (/[?#]/.test(text)) return { problem: 'it holds "?" or "#", which the name of a file cannot hold' };
  if (text.endsWith("/")) return { problem: "it names a folder, not a file" };
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

// The decoded form holds bytes, not letters: only the control characters of ASCII mean something in it.
const findHiddenControl = (name: string): string | undefined =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u001F\u007F]/.test(name) ? findHiddenCharacter("\0") : undefined;

function findNameProblem(name: string): string | undefined {
  for (const segment of name.split("/")) {
    if (/^\.[^.]/.test(segment)) return "it names a hidden file or folder";
    const problem = findSegmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
