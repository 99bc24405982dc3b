/** What was done to an older text, as operations on the one that there is now (EDT-16). */
import {
  type Address,
  editDocument,
  mergeDocuments,
  type Operation,
  operationsOfRename,
  pathsApart,
  type Rename,
  renamesAmong,
  renamesBetween,
  sparseDocument,
} from "../document/edits/index.ts";
import { type CutText, cutText } from "../preview/index.ts";
import { Refusal } from "./refusal.ts";

export const partsOf = ({ bytes, document }: CutText) => ({ bytes, slices: document.slices });

/** @returns the pages that operations name */
export const pagesOf = (operations: readonly Operation[]): readonly string[] => [
  ...new Set(operations.flatMap(({ at }) => at.page ?? [])),
];

export const edited = (text: CutText, operations: readonly Operation[]): CutText => {
  if (operations.length === 0) return text;
  const next = cutText(editDocument(partsOf(text), operations).bytes, text);
  if (!next) throw new Error("An edit has made a text that cannot be cut.");
  return next;
};

/**
 * A merge knows pages and sections by their names. So what was renamed on one side is renamed on the other ones first: what was
 * done to it goes with it.
 * @throws Refusal where both have changed the same
 */
export function rebase(
  before: CutText,
  text: CutText,
  operations: readonly Operation[],
  resolve?: "ours",
): readonly Operation[] {
  const theirs = findRenames(before, text, operations);
  const [base] = renamed(before, theirs);
  const ours = theirs.reduce(
    (all, rename) => all.map((one) => ({ ...one, at: follow(one.at, rename) }) as Operation),
    operations,
  );
  const own = renamesAmong(ours);
  const [ourBase] = renamed(base, own);
  const [now, first] = renamed(text, own);
  const ourText = edited(base, ours);
  const paths = (one: CutText) => sparseDocument(partsOf(one), []);
  const isApart = pathsApart(paths(ourBase), paths(ourText));
  const pages = [...pagesOf(ours), ...own.map(({ to }) => to), ...isApart];
  const read = (one: CutText) => sparseDocument(partsOf(one), pages);
  const { operations: merged, conflicts } = mergeDocuments(read(ourBase), read(ourText), read(now));
  if (conflicts.length > 0 && resolve !== "ours")
    throw new Refusal("conflict", "The same has been changed elsewhere meanwhile.", { conflicts });
  return [...first, ...merged];
}

function findRenames(base: CutText, text: CutText, operations: readonly Operation[]): readonly Rename[] {
  const [old, now] = [sparseDocument(partsOf(base), []), sparseDocument(partsOf(text), [])];
  const pages = [...pagesOf(operations), ...pathsApart(old, now)];
  return renamesBetween(sparseDocument(partsOf(base), pages), sparseDocument(partsOf(text), pages));
}

/** @returns the text with these names, and what has led to it */
function renamed(text: CutText, renames: readonly Rename[]): [CutText, readonly Operation[]] {
  let now = text;
  const all: Operation[] = [];
  for (const rename of renames) {
    const document = sparseDocument(partsOf(now), [rename.page]);
    const operations = operationsOfRename(document, rename);
    now = edited(now, operations);
    all.push(...operations);
  }
  return [now, all];
}

/** Where an address leads when its page or section is called otherwise. */
export function follow(at: Address, { page, section, to }: Rename): Address {
  if (at.page !== page) return at;
  if (section === undefined) return { ...at, page: to };
  return at.section === section ? { ...at, section: to } : at;
}
