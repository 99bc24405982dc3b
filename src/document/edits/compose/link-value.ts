/** Links as owners write them: where they lead, and the same link with another path or place. */
import { rules, toPlainText } from "#section";

export interface LinkTarget {
  /** The page's path without a closing slash, percent codes decoded; undefined for a place of the same page. */
  readonly path: string | undefined;
  /** Code of a language that stands before the path. */
  readonly language: string | undefined;
  /** Empty for none. */
  readonly anchor: string;
}

/**
 * @param languages codes that stand before the paths of pages
 * @param isPage whether a path without a closing slash is a page's: such a path is read as it is
 * @returns undefined for what leads to no page of a site
 */
export function targetOf(
  value: string,
  languages: ReadonlySet<string>,
  isPage: (path: string) => boolean,
): LinkTarget | undefined {
  const link = rules.parseLink(value);
  if ("problem" in link) return undefined;
  if (link.kind === "anchor") return { path: undefined, language: undefined, anchor: link.anchor };
  if (link.kind !== "page") return undefined;
  const path = rules.pageKey(link.path);
  const [, first = "", ...rest] = path.split("/");
  if (isPage(path) || !languages.has(first)) return { path, language: undefined, anchor: link.anchor };
  return { path: rest.length === 0 ? "" : `/${rest.join("/")}`, language: first, anchor: link.anchor };
}

/** @returns the link with another path; its language, query, anchor and closing slash stay */
export function withPath(value: string, { language }: LinkTarget, path: string): string {
  const [, blank = "", old = "", rest = ""] = /^(\s*)([^?#]*)(.*)$/s.exec(value) ?? [];
  const open = rules.withoutClosingSlash(path);
  const slash = open === "" || (old.length > 1 && old.trimEnd().endsWith("/")) ? "/" : "";
  // A link may not hold this one, a path may.
  return `${blank}${language === undefined ? "" : `/${language}`}${open.replaceAll("`", "%60")}${slash}${rest}`;
}

/** @returns the link with another anchor; all before it stays */
export const withAnchor = (value: string, anchor: string): string =>
  `${value.slice(0, value.indexOf("#"))}#${anchor}`;

const hrefs = /\bhref\s{0,9}=\s{0,9}(?:"([^"]{0,9000})"|'([^']{0,9000})'|([^\s>"'=<]{1,9000}))/gi;

/**
 * Visits the links inside of a text's markup.
 * @param change what a link is from now on; the same text for no change
 */
export function changeLinks(text: string, change: (link: string) => string): string {
  return text.replace(hrefs, (whole: string, double, single, bare, at: number) => {
    const isLink = /^<a\s/i.test(text.slice(text.lastIndexOf("<", at), at));
    const link = toPlainText(double ?? single ?? bare ?? "");
    const changed = isLink ? change(link) : link;
    return changed === link ? whole : `href="${escapeValue(changed)}"`;
  });
}

/** @returns the words of the first link of a text that is wanted */
export function wordsOf(text: string, isWanted: (link: string) => boolean): string {
  for (const { 0: tag, index } of text.matchAll(/<a\s[^>]{0,9000}>/gi)) {
    let isIt = false;
    changeLinks(tag, (link) => {
      isIt ||= isWanted(link);
      return link;
    });
    const from = index + tag.length;
    if (isIt) return toPlainText(text.slice(from).split(/<\/a\b/i, 1)[0] ?? "");
  }
  return "";
}

const escapeValue = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => `&${names[character]};`);
const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
