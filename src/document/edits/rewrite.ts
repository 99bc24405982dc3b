/** Applies operations to the file of a document. Everything else stays the same, byte for byte. */
import { isObject } from "../json.ts";
import { lower } from "./apply.ts";
import type { Operation } from "./operation.ts";
import { type Rewritten, readFile } from "./source/file.ts";
import { runStep } from "./source/run-step.ts";
import { type DocumentBytes, readPages, readSparsely, type SparseDocument } from "./sparse.ts";
import { runSteps } from "./step.ts";

export interface Edited extends Rewritten {
  /** Operations that restore the same bytes, in order. */
  readonly inverse: readonly Operation[];
}

/**
 * Reads and writes only the site settings and the changed pages, and copies the rest.
 * @throws EditError for an operation without a target or of an unknown kind, or for invalid JSON at the changed place; the
 *   document is unchanged then
 */
export function editDocument(document: DocumentBytes, operations: readonly Operation[]): Edited {
  const sparse = readSparsely(document);
  const { root, write } = readFile(document);
  const inverses: (readonly Operation[])[] = [];
  /** Page of the previous operation: renaming a page makes many operations, page after page. */
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

/** Reads the pages of an operation. `lower` rejects missing ones. */
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
