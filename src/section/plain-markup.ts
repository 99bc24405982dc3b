/**
 * The quick way to make a text safe, for the texts that owners mostly write: a few bare tags in good order, links with an
 * address and nothing else, no entities. What it gives is, character by character, what the sanitizer gives; anything that
 * is not exactly of this form is left to it.
 */
import type { ResolvedLink } from "./site-context.ts";

const token = /<(\/?)(b|strong|i|em|u|s|sub|sup|br|a)(?: href="([^"<>&\s]{1,2000})")?>|[^<>&"]+/y;

export interface SafeText {
  /** Inline HTML that is safe as the content of any element that takes phrasing content. */
  readonly html: string;
  /** What was taken out, as `<script>` or `onclick`, each once, in order of appearance. */
  readonly removed: readonly string[];
}

interface Tokens {
  /** What stands in the text as it will stand in the page; an address where a link begins. */
  readonly parts: readonly (string | { readonly href: string })[];
}

/** @returns undefined for a text that is not of this form; only then no link was resolved */
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
      // What stands in a link is rare enough to be left to the sanitizer.
      if (isInLink) return undefined;
      isInLink = name === "a";
      open.push(name);
      parts.push(href === undefined ? whole : { href });
    }
  }
  // What is not closed ends with the text.
  parts.push(...open.reverse().map((name) => `</${name}>`));
  return { parts };
}

const escapeValue = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
