/**
 * Inline HTML in owners' texts (DOC-14). sanitize-html removes everything except a short list of tags; the caller resolves links.
 */
import sanitizeHtml from "sanitize-html";
import { spanClasses } from "./palette.ts";
import { readPlainMarkup, type SafeText } from "./plain-markup.ts";
import type { ResolvedLink } from "./site-context.ts";
import { blockMark, blockTags, stripTags } from "./strip-tags.ts";

const inlineTags = ["a", "b", "strong", "i", "em", "u", "s", "br", "span", "sub", "sup"];

/** A text without these characters needs no sanitizing: React escapes it. */
export const hasMarkup = (text: string): boolean => /[<&]/.test(text);

/**
 * Sanitizes a text.
 * @param resolveLink returns the link for the page; undefined for a link that is not allowed
 */
export function sanitizeText(text: string, resolveLink: (url: string) => ResolvedLink | undefined): SafeText {
  return readPlainMarkup(text, resolveLink) ?? sanitizeAnyText(text, resolveLink);
}

/** Sanitizes any text, without the fast path. */
export function sanitizeAnyText(
  text: string,
  resolveLink: (url: string) => ResolvedLink | undefined,
): SafeText {
  const removed = new Set<string>();
  // The sanitizer drops comments, declarations and processing instructions without reporting them as tags.
  if (/<[!?]/.test(text)) removed.add("<!-- -->");
  // It also drops everything after an unclosed tag.
  const unfinished = /<\/?[a-z]\w*/i.exec(text.slice(text.lastIndexOf(">") + 1));
  if (unfinished) removed.add(`${unfinished[0]} without ">"`);
  const hasBlocks = text.search(blockTags) >= 0;
  const marked = hasBlocks ? text.replace(blockTags, (tag) => blockMark + tag) : text;
  const html = sanitizeHtml(marked, {
    allowedTags: inlineTags,
    allowedAttributes: { a: ["href", "target", "rel"], span: ["class"] },
    allowedClasses: { span: [...spanClasses] },
    // Every address was already validated by our own link rule.
    allowedSchemes: ["http", "https", "ftp", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      "*": (tagName, attributes) => {
        if (!inlineTags.includes(tagName)) {
          removed.add(`<${tagName}>`);
          return { tagName, attribs: attributes };
        }
        return { tagName, attribs: keepAttributes(tagName, attributes, resolveLink, removed) };
      },
    },
  });
  return { html: hasBlocks ? breakAtMarks(html) : html, removed: [...removed] };
}

/** Joins the text of different blocks with a single line break. */
function breakAtMarks(html: string): string {
  let joined = "";
  let hasWords = false;
  for (const [index, part] of html.split(blockMark).entries()) {
    // Tags around blocks, and the white space between them.
    const isEmpty = stripTags(part).trim() === "";
    const isBroken = joined.endsWith("<br />") || part.startsWith("<br />");
    if (index > 0 && hasWords && !isEmpty && !isBroken) joined += "<br />";
    joined += isEmpty ? part.trim() : part;
    hasWords ||= !isEmpty;
  }
  return joined;
}

function keepAttributes(
  tagName: string,
  attributes: Readonly<Record<string, string>>,
  resolveLink: (url: string) => ResolvedLink | undefined,
  removed: Set<string>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (tagName === "a" && name === "href") {
      const link = resolveLink(value);
      if (link) Object.assign(kept, link);
      else removed.add("href");
    } else if (tagName === "span" && name === "class") {
      const names = value.trim().split(/\s+/);
      const known = names.filter((name) => spanClasses.includes(name));
      if (known.length > 0) kept.class = known.join(" ");
      for (const name of names) if (!spanClasses.includes(name)) removed.add(`class "${name}"`);
    } else if (!(tagName === "a" && (name === "target" || name === "rel"))) {
      removed.add(name);
    }
  }
  return kept;
}
