/** What an edit makes of the document: in the text that it was made for, or brought into a later one (EDT-16). */
import type { Catalogue } from "#section";
import {
  type Address,
  compose,
  EditError,
  editDocument,
  mergeDocuments,
  type Operation,
  sparseDocument,
  valueIn,
} from "../document/index.ts";
import { type Common, type CutText, cutText } from "../preview/index.ts";
import type { Intent } from "./protocol.ts";
import { Refusal } from "./refusal.ts";

export interface Edit {
  readonly operations: readonly Operation[];
  /** What its operations are made of here, instead of being given. */
  readonly intent?: Intent | undefined;
}

export interface EditInText extends Pick<Edit, "operations">, Common {
  readonly bytes: Uint8Array;
  readonly inverse: readonly Operation[];
  /** Where it was done, for whoever wants to see it. */
  readonly at: Address | undefined;
}

/**
 * @param base the text that the edit was made for, `text` itself or an older one; undefined when it is not known any more
 * @throws Refusal
 */
export function applyEdit(
  text: CutText,
  edit: Edit,
  catalogue: Catalogue,
  base: CutText | undefined,
): EditInText {
  try {
    const made = operationsOf(text, edit, catalogue);
    if (!base) throw undecided(text, made);
    const operations = base === text ? made : rebase(base, text, made);
    return { ...editDocument(partsOf(text), operations), operations, at: operations[0]?.at };
  } catch (error) {
    if (error instanceof EditError) throw new Refusal(error.code, error.message);
    throw error;
  }
}

const partsOf = ({ bytes, document }: CutText) => ({ bytes, slices: document.slices });

function operationsOf(
  text: CutText,
  { operations, intent }: Edit,
  catalogue: Catalogue,
): readonly Operation[] {
  if (!intent) return operations;
  const page = intent.kind === "duplicate-item" ? intent.at.page : intent.page;
  const document = sparseDocument(partsOf(text), page === undefined ? [] : [page]);
  return [...operations, ...compose(document, intent, catalogue)];
}

/** What somebody else did meanwhile cannot be told: the owner decides with both values in sight. */
function undecided(text: CutText, operations: readonly Operation[]): Refusal {
  const document = sparseDocument(partsOf(text), pagesOf(operations));
  const conflicts = operations.flatMap((operation) => {
    if (operation.op !== "set") return [];
    const { at, value } = operation;
    return [{ at, ours: value, theirs: valueIn(document, at) }];
  });
  return new Refusal("conflict", "The document has been changed elsewhere meanwhile.", { conflicts });
}

const pagesOf = (operations: readonly Operation[]): readonly string[] => [
  ...new Set(operations.flatMap(({ at }) => at.page ?? [])),
];

/** What was done to an older text, as operations on the one that there is now. */
function rebase(base: CutText, text: CutText, operations: readonly Operation[]): readonly Operation[] {
  const pages = pagesOf(operations);
  const ours = cutText(editDocument(partsOf(base), operations).bytes, base);
  if (!ours) throw new Error("An edit has made a text that cannot be cut.");
  const read = (one: CutText) => sparseDocument(partsOf(one), pages);
  const { operations: merged, conflicts } = mergeDocuments(read(base), read(ours), read(text));
  if (conflicts.length > 0)
    throw new Refusal("conflict", "The same has been changed elsewhere meanwhile.", { conflicts });
  return merged;
}
