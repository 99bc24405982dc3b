/**
 * Fast path for safe texts of the most common form: a few bare tags, correctly nested, links with only an address, no entities.
 * Its output is identical to the sanitizer's. Any other text is left to the sanitizer.
 */
import type { ResolvedLink } from "./site-context.ts";

const token = /<(\/?)(b|strong|i|em|u|s|sub|sup|br|a)(?: href="([^"<>&\s]{1,2000})")?>|[^<>&"]+/y;

export interface SafeText {
  /** Inline HTML that is safe as the content of any element that takes phrasing content. */
  readonly html: string;
  /** Removed tags and attributes, such as `<script>` or `onclick`, each once, in order of appearance. */
  readonly removed: readonly string[];
}

interface Tokens {
  /** Output for the page; an address for the start of a link. */
  readonly parts: readonly (string | { readonly href: string })[];
}

/** @returns undefined for a text of any other form; no link was resolved in that case */
export function readPlainMarkup(
  text: string,
  resolveLink: (url: string) => ResolvedLink | undefined,
): SafeText | undefined {
  const tokens = readTokens(text);
  if (!tokens) return undefined;
  const removed: string[] = [];
  const html = tokens.parts.map((part) => {
    if (typeof part === "string") return part;
    const link = resolveLink(part.href);
    if (!link && removed.length === 0) removed.push("href");
    const attributes = Object.entries(link ?? {}).map(([name, value]) => ` ${name}="${escapeValue(value)}"`);
    return `<a${attributes.join("")}>`;
  });
  return { html: html.join(""), removed };
}

function readTokens(text: string): Tokens | undefined {
  const open: string[] = [];
  let isInLink = false;
  const parts: (string | { href: string })[] = [];
  for (token.lastIndex = 0; token.lastIndex < text.length; ) {
    const found = token.exec(text);
    if (!found) return undefined;
    const [whole, slash, name, href] = found;
    if (name === undefined) parts.push(whole);
    else if (name === "br" ? slash || href : (name === "a" && !slash) !== (href !== undefined))
      return undefined;
    else if (name === "br") parts.push("<br />");
    else if (slash) {
      if (open.pop() !== name) return undefined;
      if (name === "a") isInLink = false;
      parts.push(whole);
    } else {
      // Tags inside a link are rare, so they are left to the sanitizer.
      if (isInLink) return undefined;
      isInLink = name === "a";
      open.push(name);
      parts.push(href === undefined ? whole : { href });
    }
  }
  // Unclosed tags end with the text.
  parts.push(...open.reverse().map((name) => `</${name}>`));
  return { parts };
}

const escapeValue = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
