/** Operations on the file of a document: what they do not touch stays as it is, byte for byte. */
import { isObject } from "../json.ts";
import { lower } from "./apply.ts";
import type { Operation } from "./operation.ts";
import { type Rewritten, readFile } from "./source/file.ts";
import { runStep } from "./source/run-step.ts";
import { type DocumentBytes, readPages, readSparsely, type SparseDocument } from "./sparse.ts";
import { runSteps } from "./step.ts";

export interface Edited extends Rewritten {
  /** What leads back to the same bytes, in the order in which it is to be done. */
  readonly inverse: readonly Operation[];
}

/**
 * Reads and writes the frame and the pages that are touched; everything else is copied.
 * @throws EditError for what names nothing, is none of the four operations, or for a document that is no JSON where it is
 *   touched: nothing is done then
 */
export function editDocument(document: DocumentBytes, operations: readonly Operation[]): Edited {
  const sparse = readSparsely(document);
  const { root, write } = readFile(document);
  const inverses: (readonly Operation[])[] = [];
  /** The page of the operation before: whoever renames one makes many, page after page. */
  let last: string | undefined;
  for (const operation of operations) {
    const { page, section } = operation?.at ?? {};
    if (page === undefined || section === undefined || page !== last)
      readTouched(document, sparse, operation);
    last = section === undefined ? undefined : page;
    const { steps, invert } = lower(sparse.value, operation);
    const taken = steps.map((step) => runStep(root, step));
    sparse.value = runSteps(sparse.value, steps);
    inverses.push(invert(taken));
  }
  return { ...write(), inverse: inverses.reverse().flat() };
}

/** Reads what an operation is about: whoever lowers it refuses what is none. */
function readTouched(document: DocumentBytes, sparse: SparseDocument, operation: Operation): void {
  const { language, page, path } = operation?.at ?? {};
  const [first, position] = Array.isArray(path) ? path : [];
  const isOfAll = page === undefined && (first === undefined || (first === "pages" && path?.length === 1));
  if (language !== undefined && isOfAll) readPages(document, sparse, (_, code) => code === language);
  if (page !== undefined) readPages(document, sparse, (one) => one.path === page);
  else if (operation?.op === "remove" && first === "pages") {
    const { pages, translations } = sparse.value;
    const translation = language !== undefined && isObject(translations) ? translations[language] : undefined;
    const list = language === undefined ? pages : isObject(translation) ? translation.pages : undefined;
    const named = Array.isArray(list) ? (list[Number(position)] as unknown) : undefined;
    if (isObject(named)) readPages(document, sparse, (one) => one.path === named.path);
  }
}
