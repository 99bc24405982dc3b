/** Applies an edit to the document: to the text it was made for, or rebased onto a later one (EDT-16). */
import type { Catalogue } from "#section";
import {
  type Address,
  compose,
  EditError,
  editDocument,
  freeUniqId,
  isOfAnEnd,
  marksAfter,
  type Operation,
  pathsOf,
  renamesAmong,
  sparseDocument,
  valueIn,
} from "../../document/edits/index.ts";
import { isObject, isSame } from "../../document/index.ts";
import type { Common, CutText } from "../../preview/index.ts";
import type { Intent } from "../shared/protocol.ts";
import { pagesOf, partsOf, rebase } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";
import { versionOf } from "./versions.ts";

export interface Edit {
  readonly operations: readonly Operation[];
  /** Intent from which the operations are composed here, instead of being sent. */
  readonly intent?: Intent | undefined;
  /** True if somebody has written texts, whose translations are to be checked then. */
  readonly isWritten?: boolean | undefined;
}

/** Texts that define what an edit refers to. */
interface Texts {
  /** Text that the edit was made for: the current one or an older one; undefined when it is no longer known. */
  readonly base: CutText | undefined;
  /** Text that the owner saw when they decided to overwrite; undefined if they were not asked. */
  readonly decided: CutText | undefined;
}

export interface EditInText extends Pick<Edit, "operations">, Common {
  /** Operations on the text that the edit was made for; undefined if they were composed from the current text. */
  readonly made: readonly Operation[] | undefined;
  readonly bytes: Uint8Array;
  readonly inverse: readonly Operation[];
  /** Location of the edit, for showing it. */
  readonly at: Address | undefined;
}

/** @throws Refusal */
export function applyEdit(
  text: CutText,
  edit: Edit,
  catalogue: Catalogue,
  { base, decided }: Texts,
): EditInText {
  try {
    const isOfNow = base === text || (edit.operations.length === 0 && isMadeAnew(edit.intent));
    // An intent refers to locations in the text that its owner saw.
    const made = operationsOf(isOfNow ? text : (base ?? text), edit, catalogue);
    if (!base && !isOfNow && !isDone(text, made)) {
      if (!decided && made.some(({ op }) => op === "set")) throw undecided(text, made);
      if (!namesAll(made))
        throw new Refusal("names-nothing", "The list has changed, so this item can't be found any more.");
    }
    const isAsMade = isOfNow || (!base && !decided);
    const asked = isAsMade ? made : bringInto(text, made, { base, decided });
    const operations = edit.isWritten ? [...asked, ...marksOf(text, asked, catalogue)] : asked;
    return {
      ...editDocument(partsOf(text), operations),
      made: isOfNow && base !== text ? undefined : made,
      operations,
      at: locationOf(operations),
    };
  } catch (error) {
    if (error instanceof EditError) throw new Refusal(error.code, error.reason ?? error.message);
    if (error instanceof Refusal && error.code === "conflict")
      throw new Refusal(error.code, error.message, { ...error.facts, version: versionOf(text) });
    throw error;
  }
}

const marksOf = (text: CutText, operations: readonly Operation[], catalogue: Catalogue) =>
  marksAfter(sparseDocument(partsOf(text), pagesOf(operations)), operations, catalogue);

/** The decision covers one version. The owner is asked again about changes that others made after it. */
function bringInto(
  text: CutText,
  made: readonly Operation[],
  { base, decided }: Texts,
): readonly Operation[] {
  const named = base ? withFreeNames(made, base, text) : made;
  if (!decided) return base ? rebase(base, text, named) : named;
  const ours = base ? rebase(base, decided, named, "ours") : named;
  return decided === text ? ours : rebase(decided, text, ours);
}

/** Returns the location of the first operation; for a rename, the new name. */
function locationOf(operations: readonly Operation[]): Address | undefined {
  const [rename] = renamesAmong(operations);
  if (!rename) return addedPage(operations[0]) ?? operations[0]?.at;
  const { page, section, to } = rename;
  return section === undefined ? { page: to, path: [] } : { page, section: to, path: [] };
}

function addedPage(operation: Operation | undefined): Address | undefined {
  if (operation?.op !== "insert" || operation.at.page !== undefined) return undefined;
  const [list] = operation.at.path;
  const { path } = (operation.value ?? {}) as { readonly path?: unknown };
  return list === "pages" && typeof path === "string" ? { page: path, path: [] } : undefined;
}

/** A page is added after the current ones. */
const isMadeAnew = (intent: Intent | undefined): boolean => isOfAll(intent) || intent?.kind === "add-page";

/** Intents for all pages apply regardless of other edits, because they are composed from the current text. */
const isOfAll = (intent: Intent | undefined): boolean =>
  intent?.kind === "rename-page" ||
  intent?.kind === "rename-section" ||
  intent?.kind === "make-primary" ||
  intent?.kind === "confirm-texts";

function operationsOf(
  text: CutText,
  { operations, intent }: Edit,
  catalogue: Catalogue,
): readonly Operation[] {
  if (!intent) return operations;
  const parts = partsOf(text);
  const document = sparseDocument(
    parts,
    pagesFor(intent, () => pathsOf(sparseDocument(parts, [])), catalogue),
  );
  return [...operations, ...compose(document, intent, catalogue)];
}

/** Number of pages that are read to find out how pages of this site begin and end. */
const someOf = 10;

/** @returns paths of the pages to read */
function pagesFor(intent: Intent, all: () => readonly string[], catalogue: Catalogue): readonly string[] {
  // Links to the renamed target may be on any page.
  if (isOfAll(intent)) return all();
  const page =
    intent.kind === "duplicate-item" || intent.kind === "move-to-list"
      ? intent.at.page
      : "page" in intent
        ? intent.page
        : undefined;
  const copied = intent.kind === "add-sections" && intent.from !== undefined ? [intent.from] : [];
  const own = page === undefined ? copied : [page, ...copied];
  const isOfOthers =
    intent.kind === "add-page"
      ? page === undefined
      : intent.kind === "add-section" && isOfAnEnd(catalogue, intent.type);
  return isOfOthers ? [...own, ...all().slice(0, someOf)] : own;
}

/** Returns true if the document already has the result of the operations. */
const isDone = (text: CutText, operations: readonly Operation[]): boolean => {
  const document = sparseDocument(partsOf(text), pagesOf(operations));
  return operations.every(
    (one) => one.op === "set" && namesAll([one]) && isSame(valueIn(document, one.at), one.value),
  );
};

/** List positions belong to a version. In an unknown version they may refer to other items. */
const namesAll = (operations: readonly Operation[]): boolean =>
  operations.every(({ op, at }) => op === "set" && at.path.every((key) => typeof key === "string"));

/** Gives an added section a name that no other window has used in the meantime. */
function withFreeNames(operations: readonly Operation[], base: CutText, text: CutText): readonly Operation[] {
  return operations.map((operation) => {
    const { page, path } = operation.at;
    const section = operation.op === "insert" ? operation.value : undefined;
    if (operation.op !== "insert" || page === undefined || path[0] !== "components" || !isObject(section))
      return operation;
    if (path.length !== 2 || typeof section.uniqId !== "string") return operation;
    const free = freeUniqId(sparseDocument(partsOf(text), [page]), page, section.uniqId);
    const isNew = freeUniqId(sparseDocument(partsOf(base), [page]), page, section.uniqId) === section.uniqId;
    if (free === section.uniqId || !isNew) return operation;
    const renamed = (value: unknown) => (isObject(value) ? { ...value, uniqId: free } : value);
    const translations = Object.entries(operation.translations ?? {}).map(([code, over]) => [
      code,
      renamed(over),
    ]);
    return { ...operation, value: renamed(section), translations: Object.fromEntries(translations) };
  });
}

/** The other change is unknown, so the owner decides with both values in view. */
function undecided(text: CutText, operations: readonly Operation[]): Refusal {
  const document = sparseDocument(partsOf(text), pagesOf(operations));
  const conflicts = operations.flatMap((operation) => {
    if (operation.op !== "set") return [];
    const { at, value } = operation;
    return [{ at, ours: value, theirs: valueIn(document, at) }];
  });
  return new Refusal("conflict", "The document was changed elsewhere in the meantime.", { conflicts });
}
