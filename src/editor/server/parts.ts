/** Part files of the edited document. They are read again in each rebuild, and only articles are written (article-edits.ts). */
import { digest, type OpenDocument, type PreparedSite } from "../../build/index.ts";
import { formatPointer } from "../../diagnostic/index.ts";
import type { Address, Operation } from "../../document/edits/index.ts";
import { isArticle, isObject, isSame } from "../../document/index.ts";
import {
  type CutText,
  createWholeDocumentCache,
  type NamedFiles,
  stampsOf,
  type UnwrittenPart,
} from "../../preview/index.ts";
import type { Intent } from "../shared/protocol.ts";
import { Refusal } from "./refusal.ts";
import { versionMark } from "./versions.ts";

type Source = Parameters<OpenDocument>[0];
type Opened = ReturnType<ReturnType<typeof createWholeDocumentCache>["open"]>;

export interface Parts {
  /**
   * @param own the document's own text, if it could be split
   * @param bytes the document's bytes, used if it could not be split
   * @param instead contents of a part file that are not written yet
   */
  open(
    own: CutText | undefined,
    bytes: Uint8Array,
    asked: Parameters<OpenDocument>,
    instead?: UnwrittenPart,
  ): Opened;
  /** Takes the files of the document that was opened last as those of the current version. */
  take(): void;
  /** Returns true if the part files are unchanged since they were last read. */
  areSame(source: Source): Promise<boolean>;
  /** The whole document that was opened last. */
  text(): CutText | undefined;
  /** Returns the current version of the whole document, from the version of its own text. */
  version(own: string): string;
  /** Returns the version of the document that was opened last. */
  opened(own: string): string;
  /** Contents of the articles that were read last, by path. */
  articles(): ReadonlyMap<string, Uint8Array>;
  /** Returns the stamp of a file from before it was read last; null for a missing file. */
  stampOf(path: string): string | null;
  /** Takes the stamp of a file after it was written; null if it may have changed since. */
  written(path: string, stamp: string | null): void;
  /** Part files that were read last, existing or not. */
  named(): NamedFiles;
}

/** Number of hex digits: enough to distinguish saves of the parts of one site. */
const markedLength = 16;

export function createParts(): Parts {
  const memory = createWholeDocumentCache();
  let [openedMark, currentMark] = ["", ""];
  return {
    open(own, bytes, [source, catalogue], instead) {
      const opened = memory.open(own?.bytes ?? bytes, source, catalogue, own, instead);
      const { parts } = "diagnostics" in opened ? {} : opened;
      openedMark = parts ? versionMark + digest(JSON.stringify(parts.sources)).slice(0, markedLength) : "";
      return opened;
    },
    take() {
      currentMark = openedMark;
    },
    async areSame({ folder }) {
      const { paths, stamps } = memory.parts();
      return isSame(await stampsOf(folder, paths), stamps);
    },
    text: memory.text,
    version: (own) => own + currentMark,
    opened: (own) => own + openedMark,
    articles: memory.articles,
    stampOf(path) {
      const { paths, stamps } = memory.parts();
      return stamps[paths.indexOf(path)] ?? null;
    },
    written: memory.written,
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
  if (intent.kind === "confirm-texts") return [];
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

/** @returns the file of the innermost part that contains the address */
export function innermostPart({ rendering }: PreparedSite, at: Address): string | undefined {
  if (!rendering || rendering.shared.length === 0) return undefined;
  const pointer = pointerOf(rendering, at);
  return rendering.shared.findLast((one) => pointer.startsWith(`${one.pointer}/`))?.file;
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

const refusal = (file = "") =>
  new Refusal("refused", { kind: isArticle(file) ? "in-article" : "in-part", file });
