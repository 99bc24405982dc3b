/**
 * Inline HTML in owners' texts (DOC-14). Everything but a short list of tags is removed by sanitize-html; links are
 * written as the caller resolves them.
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
 * Makes a text safe.
 * @param resolveLink how a link is written to the page; undefined for one that may not be followed
 */
export function sanitizeText(text: string, resolveLink: (url: string) => ResolvedLink | undefined): SafeText {
  return readPlainMarkup(text, resolveLink) ?? sanitizeAnyText(text, resolveLink);
}

/** The same, whatever the text holds. */
export function sanitizeAnyText(
  text: string,
  resolveLink: (url: string) => ResolvedLink | undefined,
): SafeText {
  const removed = new Set<string>();
  // Comments, declarations and processing instructions are no tags to the sanitizer: it drops them in silence.
  if (/<[!?]/.test(text)) removed.add("<!-- -->");
  // So is everything from a tag on that has no end.
  const unfinished = /<\/?[a-z]\w*/i.exec(text.slice(text.lastIndexOf(">") + 1));
  if (unfinished) removed.add(`${unfinished[0]} without ">"`);
  const hasBlocks = text.search(blockTags) >= 0;
  const marked = hasBlocks ? text.replace(blockTags, (tag) => blockMark + tag) : text;
  const html = sanitizeHtml(marked, {
    allowedTags: inlineTags,
    allowedAttributes: { a: ["href", "target", "rel"], span: ["class"] },
    allowedClasses: { span: [...spanClasses] },
    // Our own link rule has judged every address before it arrives here.
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

/** Writes one line break between words that stood in different blocks. */
function breakAtMarks(html: string): string {
  let joined = "";
  let hasWords = false;
  for (const [index, part] of html.split(blockMark).entries()) {
    // Tags around blocks, and white space between them.
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
