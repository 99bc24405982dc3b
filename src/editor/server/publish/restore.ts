/** Restores the document of an earlier version, as an edit. */
import { mergeDocuments, type Operation, sparseDocument } from "../../../document/edits/index.ts";
import type { CutText } from "../../../preview/index.ts";
import { partsOf } from "../rebase-edit.ts";
import { pagesApart } from "./changes.ts";

/** @returns operations that make a document equal to an earlier one */
export function operationsTo(earlier: CutText, now: CutText): readonly Operation[] {
  const pages = pagesApart(earlier, now);
  const [wanted, current] = [earlier, now].map((one) => sparseDocument(partsOf(one), pages));
  // Nobody else has changed anything, so the merge takes everything.
  return wanted && current ? mergeDocuments(current, wanted, current).operations : [];
}
