/** Part files of the edited document. Others write them, and they are read again in each rebuild. */
import { digest, type OpenDocument, type PreparedSite } from "../../build/index.ts";
import { formatPointer } from "../../diagnostic/index.ts";
import type { Address, Operation } from "../../document/edits/index.ts";
import { isObject, isSame } from "../../document/index.ts";
import { type CutText, createWholeDocumentCache, type NamedFiles, stampsOf } from "../../preview/index.ts";
import type { Intent } from "../shared/protocol.ts";
import { Refusal } from "./refusal.ts";

type Source = Parameters<OpenDocument>[0];
type Opened = ReturnType<ReturnType<typeof createWholeDocumentCache>["open"]>;

export interface Parts {
  /**
   * @param own the document's own text, if it could be split
   * @param bytes the document's bytes, used if it could not be split
   */
  open(own: CutText | undefined, bytes: Uint8Array, ...asked: Parameters<OpenDocument>): Opened;
  /** Returns true if the part files are unchanged since they were last read. */
  areSame(source: Source): Promise<boolean>;
  /** The whole document that was opened last. */
  text(): CutText | undefined;
  /** Returns the version of the whole document, from the version of its own text. */
  version(own: string): string;
  /** Part files that were read last, existing or not. */
  named(): NamedFiles;
}

/** Separates the two halves of a version: the document's own text and its parts. */
const mark = "-";
/** Number of hex digits: enough to distinguish saves of the parts of one site. */
const markedLength = 16;

/** @returns version of the document's own text */
export const ownVersion = (version: string): string => version.split(mark)[0] ?? "";

export function createParts(): Parts {
  const memory = createWholeDocumentCache();
  let held = "";
  return {
    open(own, bytes, source, catalogue) {
      const opened = memory.open(own?.bytes ?? bytes, source, catalogue, own);
      const { parts } = "diagnostics" in opened ? {} : opened;
      held = parts ? mark + digest(JSON.stringify(parts.sources)).slice(0, markedLength) : "";
      return opened;
    },
    async areSame({ folder }) {
      const { paths, stamps } = memory.parts();
      return isSame(await stampsOf(folder, paths), stamps);
    },
    text: memory.text,
    version: (own) => own + held,
    named: memory.parts,
  };
}

type Rendering = NonNullable<PreparedSite["rendering"]>;

interface Asked {
  readonly operations: readonly Operation[];
  readonly intent?: Intent | undefined;
}

/**
 * Refuses edits inside a part: the editor shows it but edits only the document's own file. Sections and pages that are parts may be moved and removed.
 * @param site the shown site
 * @throws Refusal for an edit inside a part
 */
export function refuseShared(site: PreparedSite | undefined, { operations, intent }: Asked): void {
  const { rendering } = site ?? {};
  if (!rendering || rendering.shared.length === 0) return;
  // This intent changes texts everywhere.
  if (intent?.kind === "make-primary") throw refusal(rendering.shared[0]?.file);
  for (const at of intent ? addressesOf(intent) : []) refuseIn(rendering, at, false);
  for (const { op, at } of operations) refuseIn(rendering, at, op !== "set");
}

const addressesOf = (intent: Exclude<Intent, { kind: "make-primary" }>): readonly Address[] => {
  if (intent.kind === "duplicate-item") return [intent.at];
  if (intent.kind === "move-to-list") return [intent.at, intent.to];
  const { page } = intent;
  if (page === undefined) return [];
  return ["section" in intent ? { page, section: intent.section, path: [] } : { page, path: [] }];
};

/** @param mayBeWhole true if the edit leaves the thing at the address unchanged */
function refuseIn(rendering: Rendering, at: Address, mayBeWhole: boolean): void {
  const pointer = pointerOf(rendering, at);
  const within = rendering.shared.find(
    (one) => pointer.startsWith(`${one.pointer}/`) || (pointer === one.pointer && !mayBeWhole),
  );
  if (within) throw refusal(within.file);
}

/** @returns pointer of an address in the whole document, or of its nearest existing parent */
function pointerOf({ pathsOf, readRaw }: Rendering, { language, page, section, path }: Address): string {
  const around = language === undefined ? [] : ["translations", language];
  if (page === undefined) return formatPointer([...around, ...path]);
  const index = pathsOf(language).indexOf(page);
  if (index < 0) return formatPointer(around);
  const ofPage = [...around, "pages", index];
  if (section === undefined) return formatPointer([...ofPage, ...path]);
  const raw = readRaw(page);
  const value =
    language === undefined ? raw?.value : raw?.pageTranslations.find(({ code }) => code === language)?.value;
  const components = isObject(value) && Array.isArray(value.components) ? value.components : [];
  const position = components.findIndex((one) => isObject(one) && one.uniqId === section);
  return formatPointer(position < 0 ? ofPage : [...ofPage, "components", position, ...path]);
}

const refusal = (file = "") => new Refusal("refused", { kind: "in-part", file });
