/** Rebases operations made for an older text onto the current one (EDT-16). */
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
  valueIn,
} from "../../document/edits/index.ts";
import { type CutText, cutText } from "../../preview/index.ts";
import { describeConflicts } from "./conflicts.ts";
import { Refusal } from "./refusal.ts";

type Json = ReturnType<typeof sparseDocument>;

export const partsOf = ({ bytes, document }: CutText) => ({ bytes, ranges: document.ranges });

/** @returns paths of the pages that the operations refer to */
export const pagesOf = (operations: readonly Operation[]): readonly string[] => [
  ...new Set(operations.flatMap(({ at }) => at.page ?? [])),
];

export const edited = (text: CutText, operations: readonly Operation[]): CutText => {
  if (operations.length === 0) return text;
  const next = cutText(editDocument(partsOf(text), operations).bytes, text);
  if (!next) throw new Error("An edit produced a document that cannot be split into pages.");
  return next;
};

/**
 * A merge identifies pages and sections by name. So a rename on one side is applied to the other sides first, and edits follow
 * it.
 * @param resolve in a conflict, keep our change; something deleted in the current text is restored
 * @throws Refusal on an unresolved conflict
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
  const renames = renamesAmong(ours);
  const lost = renames.filter((rename) => isLost(base, text, rename));
  const own = renames.filter((rename) => !lost.includes(rename));
  const [ourBase] = renamed(base, own);
  const [now, first] = renamed(text, own);
  const ourText = edited(base, ours);
  const paths = (one: CutText) => sparseDocument(partsOf(one), []);
  const isApart = pathsApart(paths(ourBase), paths(ourText));
  const pages = [...pagesOf(ours), ...renames.map(({ to }) => to), ...isApart];
  const read = (one: CutText) => sparseDocument(partsOf(one), pages);
  const [old, mine] = [read(ourBase), read(ourText)];
  const { operations: merged, conflicts } = mergeDocuments(old, mine, read(now), resolve);
  const all = [...(resolve ? [] : lost.map((rename) => lostRename(old, mine, rename))), ...conflicts];
  if (all.length > 0)
    throw new Refusal("conflict", "The same content was changed elsewhere in the meantime.", {
      conflicts: describeConflicts(old, all),
    });
  return [...first, ...merged];
}

/** @returns true if the page or section that we renamed was deleted there. Its new name is then merged as an addition. */
function isLost(base: CutText, text: CutText, { page, section }: Rename): boolean {
  const isIn = (one: CutText) =>
    valueIn(sparseDocument(partsOf(one), [page]), { page, section, path: [] }) !== undefined;
  return isIn(base) && !isIn(text);
}

const lostRename = (old: Json, mine: Json, { page, section, to }: Rename) => {
  const at = { page, section, path: [] };
  const named = section === undefined ? { ...at, page: to } : { ...at, section: to };
  return { at, base: valueIn(old, at), ours: valueIn(mine, named), theirs: undefined };
};

function findRenames(base: CutText, text: CutText, operations: readonly Operation[]): readonly Rename[] {
  const [old, now] = [sparseDocument(partsOf(base), []), sparseDocument(partsOf(text), [])];
  const pages = [...pagesOf(operations), ...pathsApart(old, now)];
  const found = renamesBetween(sparseDocument(partsOf(base), pages), sparseDocument(partsOf(text), pages));
  // Otherwise two would have the same name.
  return found.filter((rename) => !operations.some((operation) => adds(operation, rename)));
}

/** Returns an address of one text in a later one, after the renames of its page and section. */
export const followRenames = (base: CutText, text: CutText, at: Address): Address =>
  findRenames(base, text, [{ op: "set", at, value: null }]).reduce(follow, at);

function adds(operation: Operation, { page, section, to }: Rename): boolean {
  if (operation.op !== "insert" || operation.at.section !== undefined || operation.at.path.length !== 2)
    return false;
  const { path, uniqId } = (operation.value ?? {}) as { readonly path?: unknown; readonly uniqId?: unknown };
  return section === undefined
    ? operation.at.page === undefined && operation.at.path[0] === "pages" && path === to
    : operation.at.page === page && operation.at.path[0] === "components" && uniqId === to;
}

/** @returns the text after the renames, and their operations */
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

/** Returns the address after a rename of its page or section. */
export function follow(at: Address, { page, section, to }: Rename): Address {
  if (at.page !== page) return at;
  if (section === undefined) return { ...at, page: to };
  return at.section === section ? { ...at, section: to } : at;
}
