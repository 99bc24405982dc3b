/** Page index of an earlier read: pages with unchanged bytes need not be scanned again. */
import type { PageRange, PageRanges, RecallRange } from "./page-indexer.ts";

/** Page index of a document. */
export type CachedRanges = Pick<PageRanges, "pages" | "translations">;

/** @returns a function that returns the pages of the primary language, or of a translation by its JSON-encoded code */
export const loadRanges =
  ({ pages, translations }: CachedRanges) =>
  (code?: string): RecallRange =>
    recallList(code === undefined ? pages : (translations.get(code) ?? []));

/** Expects pages in their old order, and after a new or moved page the ones that followed it. */
function recallList(list: readonly PageRange[]): RecallRange {
  const places = new Map(list.map(({ digest }, index) => [digest, index]));
  let at = 0;
  return {
    next: () => list[at],
    passed(digest) {
      at = (places.get(digest) ?? at) + 1;
    },
  };
}
