/** Visible length of a text: grapheme clusters, without tags (DOC-14). */
import { stripTags } from "./strip-tags.ts";

// Clusters are the same in every language. A fixed one avoids the machine's own.
const createSegmenter = () => new Intl.Segmenter("en", { granularity: "grapheme" });
/** Created for the first text that is near its limit, because its tables cost more than loading most of the engine. */
let segmenter: Intl.Segmenter | undefined;

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/**
 * Counts the visible characters of a text.
 * @param plain true if the text has no markup
 * @param enough the caller's limit; a text with at most that many UTF-16 units is not measured, since it can't be longer
 * @returns a count that is exact whenever it is greater than `enough`
 */
export function visibleLength(text: string, plain: boolean, enough = 0): number {
  if (text.length <= enough) return text.length;
  const visible = visibleText(text, plain);
  if (visible.length <= enough) return visible.length;
  return countClusters(visible);
}

/** @returns number of visible code points: letters and combining marks */
export function countCodePoints(text: string, plain: boolean): number {
  let count = 0;
  for (const _ of visibleText(text, plain)) count++;
  return count;
}

const visibleText = (text: string, plain: boolean) => (plain ? text : stripTags(text).replace(entity, "-"));

/** UTF-16 units processed at a time: the segmenter takes quadratic time on long texts. */
const pieceLength = 256;

function countClusters(text: string): number {
  let count = 0;
  let length = pieceLength;
  segmenter ??= createSegmenter();
  for (let start = 0; start < text.length; ) {
    const isCutInPair = /[\uD800-\uDBFF]/.test(text.charAt(start + length - 1));
    const piece = text.slice(start, start + length + (isCutInPair ? 1 : 0));
    const clusters = [...segmenter.segment(piece)];
    if (start + piece.length === text.length) return count + clusters.length;
    // The last cluster may continue in the next piece, which therefore starts with it.
    const last = clusters.at(-1)?.index ?? 0;
    if (last === 0) length *= 2;
    else {
      count += clusters.length - 1;
      start += last;
      length = pieceLength;
    }
  }
  return count;
}
