/** Inline HTML (DOC-14) as a reader sees it: without tags. */

/**
 * Removes the tags of a text. An unclosed `<` and the text after it
 * are kept. A tag begins with a letter or a slash: "a < b" is text.
 */
export function stripTags(text: string): string {
  let stripped = "";
  let kept = 0;
  // A single regular expression would take quadratic time on many `<` without a `>`.
  for (const { index } of text.matchAll(/<\/?[a-z]/gi)) {
    if (index < kept) continue;
    const end = text.indexOf(">", index);
    if (end < 0) break;
    stripped += text.slice(kept, index);
    kept = end + 1;
  }
  return stripped + text.slice(kept);
}

/** Marks the beginning or end of a block: a code point that is never a character. */
export const blockMark = "\uFDD0";

const characters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Block tags, which browsers show on separate lines. */
export const blockTags =
  /<\/?(?:address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>])[^<>]*>/gi;

/** Removes tags, replaces line breaks and blocks by spaces, and decodes the entities that sanitizing writes. */
export function toPlainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const inline = text.replace(blockTags, blockMark);
  const parts = inline === text ? [text] : inline.split(blockMark).filter((part) => part.trim() !== "");
  return stripTags(parts.join(" ").replace(/<br\s{0,9}\/?>/gi, " ")).replace(
    /&(?:#39|(amp|lt|gt|quot|apos|nbsp));/g,
    (_, name: string | undefined) => (name ? (characters[name] ?? "") : "'"),
  );
}
