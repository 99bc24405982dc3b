/** Tries an edit: computes the resulting text and the history entry. */
import type { Catalogue } from "#section";
import { digest, type PreparedSite } from "../../build/index.ts";
import { renamesAmong } from "../../document/edits/index.ts";
import { changesManaged } from "../../document/index.ts";
import { type Common, type CutText, cutText } from "../../preview/index.ts";
import type { EditKind, EditLabel } from "../shared/protocol.ts";
import { isMark, type Permission } from "../shared/roles.ts";
import { applyEdit, type Edit } from "./apply-edit.ts";
import type { Entry, History, Step } from "./history.ts";
import { refuseShared } from "./parts.ts";
import type { Meant, RecentEdits } from "./recent-edits.ts";
import { Refusal } from "./refusal.ts";
import { checkChange } from "./roles.ts";
import type { ArticleFile } from "./store.ts";
import { ownVersion, type Versions, versionMark, versionOf } from "./versions.ts";

/** Edit command. `by`: rights of whoever sends it; everything by default. */
export type EditCommand = { readonly by?: Permission | undefined } & (
  | (Edit & {
      readonly way: "did";
      /** Id of the edit; undefined if nobody will repeat the request. */
      readonly id?: string | undefined;
      readonly label: EditLabel;
      /** Edits with the same one are undone together. */
      readonly group?: string | undefined;
      /** Version that the edit was made for. */
      readonly base: string;
      /** Ids of earlier edits that it builds on. */
      readonly after?: readonly string[] | undefined;
      /** Version up to which it overwrites the changes of others. */
      readonly decided?: string | undefined;
      /** Merge with the previous edit into one step, if both set the same value. */
      readonly continues?: boolean | undefined;
    })
  | { readonly way: "undid" | "redid"; readonly id?: string | undefined }
);

export interface Attempt {
  readonly command: EditCommand;
  readonly to: CutText;
  /** Bytes shared by this text and the one before it. */
  readonly common: Common;
  /** Version of the resulting text. */
  readonly version: string;
  readonly meant: Meant | undefined;
  /** Article that it changes, instead of the document. */
  readonly file?: ArticleFile | undefined;
  /** History entry, without the versions before and after. */
  readonly entry: Omit<Entry, "before" | "after">;
}

export interface Ground {
  /** The document on disk. */
  readonly text: CutText;
  readonly versions: Versions | undefined;
  readonly recent: RecentEdits;
  /** Returns true for the id of an edit that has changed only an article in a file. */
  readonly isOfArticle: (id: string) => boolean;
  readonly history: History;
  readonly catalogue: Catalogue;
  /** The site as it is shown. */
  readonly site: PreparedSite | undefined;
}

/**
 * @param from document after the preceding edits
 * @throws Refusal
 */
export function attempt(
  command: EditCommand,
  from: CutText,
  { text, versions, recent, isOfArticle, history, catalogue, site }: Ground,
): Attempt {
  const known = command.way === "undid" ? history.last : command.way === "redid" ? history.next : undefined;
  if (command.way !== "did" && !known)
    throw new Refusal("nothing-to-undo", `Nothing to ${command.way === "undid" ? "undo" : "redo"}.`);
  const madeFor = command.way === "did" ? ownVersion(command.base) : ownVersion(known?.after ?? "");
  const textOf = (version: string) => earlierText(ownVersion(version), text, versions);
  const given: Edit = command.way === "did" ? command : { operations: known?.inverse ?? [] };
  const after = command.way === "did" ? command.after?.filter((id) => !isOfArticle(id)) : undefined;
  // After an undo the document can be the one that the edit was made for, whatever happened in between.
  const isOfNow = madeFor === (from === text ? versions?.current : versionOf(from));
  const { text: base, edit } =
    after && !isOfNow
      ? (recent.behind(madeFor, given, after, textOf) ?? { text: undefined, edit: given })
      : { text: isOfNow ? from : textOf(madeFor), edit: given };
  if (command.way === "did") refuseShared(site, edit);
  const decided =
    command.way === "did" && command.decided !== undefined ? textOf(command.decided) : undefined;
  const isWritten = command.way === "did" && !command.intent && writesTexts.has(command.label.kind);
  const { made, operations, inverse, at, bytes, ...common } = applyEdit(
    from,
    { ...edit, isWritten },
    catalogue,
    {
      base,
      decided,
    },
  );
  const to = cutText(bytes, from, common);
  if (!to) throw new Error("An edit produced a document that cannot be split into pages.");
  if (changesManaged(from.document.settings, to.document.settings, site?.rendering?.managed))
    throw new Refusal("refused", { kind: "managed" });
  if (command.by) checkChange(from, to, command.by, catalogue);
  const label = command.way === "did" ? command.label : (known as Entry).label;
  const isRename = renamesAmong(operations).length > 0;
  const place = isRename ? at : (known?.at ?? at);
  return {
    command,
    to,
    common,
    meant: made && { base: madeFor, after: after ?? [], operations: made },
    version: versionOf(to),
    entry: {
      id: command.id,
      group: command.way === "did" ? command.group : known?.group,
      label,
      at: place,
      operations,
      inverse,
    },
  };
}

/** @returns the document's own text of a version; undefined if it is not known any more */
export function earlierText(
  version: string,
  text: CutText,
  versions: Versions | undefined,
): CutText | undefined {
  if (version === versions?.current) return text;
  const bytes = versions?.bytesOf(version);
  return bytes && cutText(bytes, text);
}

/**
 * @param attempts consecutive edits
 * @param version before them, of the document with its part files
 * @param next version after them
 * @param last last history entry, which an edit may continue
 * @returns the history steps
 */
export function stepsOf(
  attempts: readonly Attempt[],
  version: string,
  next: string,
  last: Entry | undefined,
): readonly Step[] {
  let before = version;
  const steps: Step[] = [];
  for (const [index, one] of attempts.entries()) {
    const { command, entry } = one;
    const after = index === attempts.length - 1 ? next : versionBetween(before, one);
    steps.push(stepOf(command, { ...entry, before, after }, steps.at(-1)?.entry ?? last));
    before = after;
  }
  return steps;
}

/** @returns version of the document after one of several edits that are saved together */
function versionBetween(before: string, { version, file, entry }: Attempt): string {
  const mark = file
    ? versionMark + digest(JSON.stringify([before, entry.operations]))
    : before.slice(ownVersion(before).length);
  return version + mark;
}

function stepOf(command: EditCommand, entry: Entry, last: Entry | undefined): Step {
  const { before, after } = entry;
  const isMore = command.way === "did" && command.continues === true;
  if (!isMore || !last || !isSameText(entry, last)) return { way: command.way, entry, before, after };
  return { way: "amended", entry: { ...entry, inverse: last.inverse, before: last.before }, before, after };
}

/** Edits that are repeated until they are right, such as a text or a dragged colour. */
const writing: ReadonlySet<EditKind> = new Set(["write", "settings", "page"]);

/** Edits that write texts, other than those that bring back earlier ones. */
const writesTexts: ReadonlySet<EditKind> = new Set([...writing, "import-texts", "use-original"]);

const isSameText = (entry: Entry, last: Entry): boolean =>
  [entry, last].every(
    ({ label, operations: [first, ...more] }) =>
      writing.has(label.kind) && first?.op === "set" && more.every(({ at }) => isMark(at)),
  ) &&
  last.after === entry.before &&
  JSON.stringify(last.at) === JSON.stringify(entry.at);
