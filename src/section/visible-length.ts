/** How long a text is for its reader: grapheme clusters, without tags (DOC-14). */
import { stripTags } from "./strip-tags.ts";

// Clusters are the same in every language; a fixed one keeps the machine's own out of it.
const createSegmenter = () => new Intl.Segmenter("en", { granularity: "grapheme" });
/** Made for the first text that is near its limit: its tables cost more than most of the engine's loading. */
let segmenter: Intl.Segmenter | undefined;

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/**
 * Counts the visible characters of a text.
 * @param plain the text holds no markup
 * @param enough the caller's limit: a text with fewer UTF-16 units is not measured, since it cannot be longer
 * @returns a count that is exact whenever it is greater than `enough`
 */
export function visibleLength(text: string, plain: boolean, enough = 0): number {
  if (text.length <= enough) return text.length;
  const visible = visibleText(text, plain);
  if (visible.length <= enough) return visible.length;
  return countClusters(visible);
}

/** @returns how many code points a text has for its reader: letters, and the marks that are joined with them */
export function countCodePoints(text: string, plain: boolean): number {
  let count = 0;
  for (const _ of visibleText(text, plain)) count++;
  return count;
}

const visibleText = (text: string, plain: boolean) => (plain ? text : stripTags(text).replace(entity, "-"));

/** UTF-16 units that are looked at together: the segmenter takes quadratic time on a long text. */
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
    // The last cluster may go on in the next piece, so that begins with it.
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
