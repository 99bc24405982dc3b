/** How long a text is for its reader: grapheme clusters, without tags (DOC-14). */
import { stripTags } from "./strip-tags.ts";

// Clusters are the same in every language; a fixed one keeps the machine's own out of it.
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/**
 * Counts the visible characters of a text.
 * @param plain the text holds no markup
 * @param enough the caller's limit: a text with fewer UTF-16 units is not measured, since it cannot be longer
 * @returns a count that is exact whenever it is greater than `enough`
 */
export function visibleLength(text: string, plain: boolean, enough = 0): number {
  if (text.length <= enough) return text.length;
  const visible = plain ? text : stripTags(text).replace(entity, "-");
  if (visible.length <= enough) return visible.length;
  let count = 0;
  for (const _ of segmenter.segment(visible)) count++;
  return count;
}
