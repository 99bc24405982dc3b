/** What a document was cut into before: pages whose bytes are still the same need not be looked through again. */
import type { RecallSlice, Slice, Slices } from "./slicer.ts";

/** The lists of pages of a document. */
export type KnownSlices = Pick<Slices, "pages" | "translations">;

/** @returns a function to the pages of the primary language, or of a translation by its code as JSON */
export const recallSlices =
  ({ pages, translations }: KnownSlices) =>
  (code?: string): RecallSlice =>
    recallList(code === undefined ? pages : (translations.get(code) ?? []));

/** Pages are expected in their order; behind one that is new or was moved, those that followed it. */
function recallList(list: readonly Slice[]): RecallSlice {
  const places = new Map(list.map(({ digest }, index) => [digest, index]));
  let at = 0;
  return {
    next: () => list[at],
    passed(digest) {
      at = (places.get(digest) ?? at) + 1;
    },
  };
}
