/** Inline HTML (DOC-14) as its reader sees it: without tags. */

/**
 * Takes the tags out of a text; anything from a `<` that no `>` ends is kept.
 * A tag begins with a letter or a slash: "a < b" is text.
 */
export function stripTags(text: string): string {
  let stripped = "";
  let kept = 0;
  // Not one regular expression: on many a `<` without any `>` it would take quadratic time.
  for (const { index } of text.matchAll(/<\/?[a-z]/gi)) {
    if (index < kept) continue;
    const end = text.indexOf(">", index);
    if (end < 0) break;
    stripped += text.slice(kept, index);
    kept = end + 1;
  }
  return stripped + text.slice(kept);
}

/** Stands for a block's beginning or end: a code point that is never a character. */
export const blockMark = "\uFDD0";

const characters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Tags of blocks, which browsers show on lines of their own. */
export const blockTags =
  /<\/?(?:address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>])[^<>]*>/gi;

/** Tags taken out, line breaks and blocks as spaces, and the characters that sanitizing writes as entities. */
export function toPlainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const inline = text.replace(blockTags, blockMark);
  const parts = inline === text ? [text] : inline.split(blockMark).filter((part) => part.trim() !== "");
  return stripTags(parts.join(" ").replace(/<br\s{0,9}\/?>/gi, " ")).replace(
    /&(?:#39|(amp|lt|gt|quot|apos|nbsp));/g,
    (_, name: string | undefined) => (name ? (characters[name] ?? "") : "'"),
  );
}
