/** What an edit makes of the document: in the text that it was made for, or brought into a later one (EDT-16). */
import type { Catalogue } from "#section";
import {
  type Address,
  compose,
  EditError,
  editDocument,
  freeUniqId,
  isOfAnEnd,
  type Operation,
  pathsOf,
  renamesAmong,
  sparseDocument,
  valueIn,
} from "../document/edits/index.ts";
import { isObject, isSame } from "../document/index.ts";
import type { Common, CutText } from "../preview/index.ts";
import type { Intent } from "./protocol.ts";
import { pagesOf, partsOf, rebase } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";
import { versionOf } from "./versions.ts";

export interface Edit {
  readonly operations: readonly Operation[];
  /** What its operations are made of here, instead of being given. */
  readonly intent?: Intent | undefined;
}

/** Texts that tell what an edit is about. */
interface Texts {
  /** The text that the edit was made for: the one that there is now, or an older one; undefined when it is not known any more. */
  readonly base: CutText | undefined;
  /** The text that the owner was shown when they decided that their edit counts; undefined where nobody was asked. */
  readonly decided: CutText | undefined;
}

export interface EditInText extends Pick<Edit, "operations">, Common {
  /** Its operations on the text that it was made for; undefined where they were composed of the text that there is now. */
  readonly made: readonly Operation[] | undefined;
  readonly bytes: Uint8Array;
  readonly inverse: readonly Operation[];
  /** Where it was done, for whoever wants to see it. */
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
    // An intent names places of the text that its owner saw.
    const made = operationsOf(isOfNow ? text : (base ?? text), edit, catalogue);
    if (!base && !isOfNow && !isDone(text, made)) {
      if (!decided && made.some(({ op }) => op === "set")) throw undecided(text, made);
      if (!namesAll(made))
        throw new Refusal("names-nothing", "The list has changed too much to find this place again.");
    }
    const isAsMade = isOfNow || (!base && !decided);
    const operations = isAsMade ? made : bringInto(text, made, { base, decided });
    return {
      ...editDocument(partsOf(text), operations),
      made: isOfNow && base !== text ? undefined : made,
      operations,
      at: placeOf(operations),
    };
  } catch (error) {
    if (error instanceof EditError) throw new Refusal(error.code, error.message);
    if (error instanceof Refusal && error.code === "conflict")
      throw new Refusal(error.code, error.message, { ...error.facts, version: versionOf(text) });
    throw error;
  }
}

/** The owner has decided about one version: they are asked again about changes that others made after it. */
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

/** Where the first of them is done; of a renaming, what is called otherwise. */
function placeOf(operations: readonly Operation[]): Address | undefined {
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

/** A page is added behind those that there are now. */
const isMadeAnew = (intent: Intent | undefined): boolean => isOfAll(intent) || intent?.kind === "add-page";

/** What is about all pages is done whatever others have done to them: it was composed of the text that there is now. */
const isOfAll = (intent: Intent | undefined): boolean =>
  intent?.kind === "rename-page" || intent?.kind === "rename-section" || intent?.kind === "make-primary";

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

/** How many pages tell what those of a site begin and end with. */
const someOf = 10;

/** @returns paths of the pages that have to be read */
function pagesFor(intent: Intent, all: () => readonly string[], catalogue: Catalogue): readonly string[] {
  // What leads to something may stand on any page.
  if (isOfAll(intent)) return all();
  const page = intent.kind === "duplicate-item" ? intent.at.page : "page" in intent ? intent.page : undefined;
  const own = page === undefined ? [] : [page];
  const isOfOthers =
    intent.kind === "add-page"
      ? page === undefined
      : intent.kind === "add-section" && isOfAnEnd(catalogue, intent.type);
  return isOfOthers ? [...own, ...all().slice(0, someOf)] : own;
}

/** The document says already what it is to say. */
const isDone = (text: CutText, operations: readonly Operation[]): boolean => {
  const document = sparseDocument(partsOf(text), pagesOf(operations));
  return operations.every(
    (one) => one.op === "set" && namesAll([one]) && isSame(valueIn(document, one.at), one.value),
  );
};

/** Positions in lists are those of a version; of a version that is not known, they may be those of neighbours by now. */
const namesAll = (operations: readonly Operation[]): boolean =>
  operations.every(({ op, at }) => op === "set" && at.path.every((key) => typeof key === "string"));

/** A section that is added gets a name that no other window has given to one meanwhile. */
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
