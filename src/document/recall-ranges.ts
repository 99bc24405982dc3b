/** What a document was cut into before: pages whose bytes are still the same need not be looked through again. */
import type { PageRange, PageRanges, RecallRange } from "./page-indexer.ts";

/** The lists of pages of a document. */
export type KnownRanges = Pick<PageRanges, "pages" | "translations">;

/** @returns a function to the pages of the primary language, or of a translation by its code as JSON */
export const recallRanges =
  ({ pages, translations }: KnownRanges) =>
  (code?: string): RecallRange =>
    recallList(code === undefined ? pages : (translations.get(code) ?? []));

/** Pages are expected in their order; behind one that is new or was moved, those that followed it. */
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
