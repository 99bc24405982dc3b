/** Parses links as owners write them, and replaces their path or anchor. */
import { rules, toPlainText } from "#section";

export interface LinkTarget {
  /** Path of the page without a trailing slash, percent-decoded; undefined for an anchor on the same page. */
  readonly path: string | undefined;
  /** Language prefix of the path. */
  readonly language: string | undefined;
  /** Anchor without "#"; empty for none. */
  readonly anchor: string;
}

/**
 * @param languages language codes that can prefix a path
 * @param isPage tells whether a page has a path, without a trailing slash; such a path has no prefix
 * @returns undefined for a link that does not lead to a page of the site
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

/** @returns the link with another path; language, query, anchor and trailing slash stay */
export function withPath(value: string, { language }: LinkTarget, path: string): string {
  const [, blank = "", old = "", rest = ""] = /^(\s*)([^?#]*)(.*)$/s.exec(value) ?? [];
  const open = rules.withoutClosingSlash(path);
  const slash = open === "" || (old.length > 1 && old.trimEnd().endsWith("/")) ? "/" : "";
  // Paths can contain a backtick, links cannot.
  return `${blank}${language === undefined ? "" : `/${language}`}${open.replaceAll("`", "%60")}${slash}${rest}`;
}

/** @returns the link with another anchor */
export const withAnchor = (value: string, anchor: string): string =>
  `${value.slice(0, value.indexOf("#"))}#${anchor}`;

const hrefs = /\bhref\s{0,9}=\s{0,9}(?:"([^"]{0,9000})"|'([^']{0,9000})'|([^\s>"'=<]{1,9000}))/gi;

/**
 * Changes the links in the markup of a text.
 * @param change returns the new link, or the same one for no change
 */
function changeLinks(text: string, change: (link: string) => string): string {
  // Found from one attribute to the next, so that nothing is looked at twice.
  let tag = -1;
  let from = 0;
  return text.replace(hrefs, (whole: string, double, single, bare, at: number) => {
    const later = text.slice(from, at).lastIndexOf("<");
    if (later >= 0) tag = from + later;
    from = at;
    const isLink = tag >= 0 && /^<a\s/i.test(text.slice(tag, at));
    const link = toPlainText(double ?? single ?? bare ?? "");
    const changed = isLink ? change(link) : link;
    return changed === link ? whole : `href="${escapeValue(changed)}"`;
  });
}

/** Code in Markdown, whose links are examples: a block between fences, or a span within a paragraph. */
const code =
  /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?)?(?:\n {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\2(?!`)/gm;
const target = "([^\\s<>()]{1,9000})";
/** Label and address of an inline link, or of a reference that is defined in a line of its own. */
const inMarkdown = new RegExp(`\\[([^\\]\\n]{0,300})\\](?:\\(\\s{0,99}<?|:[ \\t]{1,99}<?)${target}`, "g");

/**
 * Changes the links of a text in Markdown. Everything else keeps its bytes.
 * @param change returns the new link, or the same one for no change
 */
export function changeMarkdownLinks(text: string, change: (link: string) => string): string {
  const changed = (part: string) =>
    changeLinks(part, change).replace(inMarkdown, (whole: string, _label, link: string) => {
      const next = change(link);
      return next === link
        ? whole
        : whole.slice(0, -link.length) + next.replace(/[\s()<>]/g, encodeCharacter);
    });
  let from = 0;
  let made = "";
  for (const { 0: found, index } of text.matchAll(code)) {
    made += changed(text.slice(from, index)) + found;
    from = index + found.length;
  }
  return made + changed(text.slice(from));
}

/** Characters that would end an address in Markdown. */
const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** @returns the value of a location with its links changed; a path of a page stays */
export function changeLinksOf(
  { kind, value }: { readonly kind: string; readonly value: string },
  change: (link: string) => string,
): string {
  if (kind === "text") return changeLinks(value, change);
  if (kind === "markdown") return changeMarkdownLinks(value, change);
  return kind === "link" ? change(value) : value;
}

/** @returns the label of the first matching link of a text in Markdown */
export function markdownWordsOf(text: string, isWanted: (link: string) => boolean): string {
  for (const [, label = "", link = ""] of text.matchAll(inMarkdown)) if (isWanted(link)) return label;
  return wordsOf(text, isWanted);
}

/** @returns the label of the first matching link of a text */
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
