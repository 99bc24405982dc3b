/**
 * Edits of articles in files (EDT-33). Changes in different blocks are merged. About others, whoever has not seen the latest text
 * is asked (EDT-16). Files can be changed by others, so their texts are kept by version, like those of the document.
 */
import type { PreparedSite } from "../../build/index.ts";
import {
  type Address,
  mergeMarkdown,
  type Operation,
  sparseDocument,
  valueIn,
} from "../../document/edits/index.ts";
import {
  asText,
  isArticle,
  isObject,
  readArticleSection,
  readArticleText,
  resolvePart,
  withArticleText,
} from "../../document/index.ts";
import type { CutText } from "../../preview/index.ts";
import type { Attempt, EditCommand } from "./attempt.ts";
import type { History } from "./history.ts";
import { innermostPart } from "./parts.ts";
import { partsOf } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";
import type { ArticleFile } from "./store.ts";
import { ownVersion, versionOf } from "./versions.ts";

interface Ground {
  readonly history: History;
  readonly site: PreparedSite | undefined;
  /** The document including its part files. */
  readonly whole: CutText | undefined;
  /** Version of the document with its part files. */
  readonly version: string;
  /** Returns the document's own text by its version; undefined if it is not known. */
  readonly textOf: (version: string) => CutText | undefined;
}

/** An article that was removed, as it was when an edit of it was made. */
export interface RemovedArticle extends Reference {
  readonly base: CutText;
}

/** Text that an edit gives to an article. */
interface ArticleEdit {
  readonly file: string;
  readonly at: Address;
  readonly text: string;
  /** Text that it was made for; undefined if it is not known. */
  readonly base: string | undefined;
  /** Text that the owner decided to overwrite. */
  readonly decided: string | undefined;
}

/** Contents of a file from a version on. */
interface KeptFile {
  readonly since: number;
  readonly bytes: Uint8Array;
}

const maxVersions = 500;
/** Maximum size of all kept contents, in bytes. */
const maxBytes = 32 * 1024 * 1024;
const maxMade = 1000;

/** @returns the half of a version that identifies the part files */
const markOf = (version: string): string => version.slice(ownVersion(version).length);

export class ArticleEdits {
  /** Number of a version, by its mark. */
  readonly #versions = new Map<string, number>();
  readonly #files = new Map<string, readonly KeptFile[]>();
  /** Articles of the document now. */
  #named: ReadonlySet<string> = new Set();
  /** Results of the last edits by their ids. */
  readonly #made = new Map<string, { readonly file: string; readonly text: string }>();
  #count = 0;

  /** Takes the articles of a version of the document. */
  take(version: string, articles: ReadonlyMap<string, Uint8Array>): void {
    this.#named = new Set(articles.keys());
    for (const [path, bytes] of articles) this.#keep({ path, bytes });
    this.#note(version);
  }

  /** Takes a version between two that were saved together. */
  takeBetween(version: string, file: ArticleFile): void {
    this.#keep(file);
    this.#note(version);
  }

  /** Takes what the window of an edit shows since: its text, without changes of others that were merged with it. */
  takeMade(id: string, file: string, text: unknown): void {
    this.#made.set(id, { file, text: asText(text) });
    const [oldest] = this.#made.size > maxMade ? this.#made.keys() : [];
    if (oldest !== undefined) this.#made.delete(oldest);
  }

  /** Returns true for the id of an edit of an article. */
  has(id: string): boolean {
    return this.#made.has(id);
  }

  /**
   * Tries an edit.
   * @param from document after the preceding edits
   * @param before contents after the preceding edits, if they change an article
   * @returns undefined for an edit of anything else
   * @throws Refusal
   */
  attempt(
    command: EditCommand,
    from: CutText,
    before: ArticleFile | undefined,
    ground: Ground,
  ): Attempt | undefined {
    const edit = command.way === "did" ? this.#editOf(command, ground) : stepOf(command.way, ground.history);
    if (!edit) return undefined;
    const { file, at, text, base } = edit;
    const bytes = before?.path === file ? before.bytes : this.#now(file);
    const now = bytes && readArticleText(file, bytes)?.text;
    // Its text is not below the front matter.
    if (bytes && now === undefined) return undefined;
    if (!bytes || now === undefined) {
      // It could not be brought back (see `removed`).
      if (command.way !== "did" || command.decided !== undefined) throw gone();
      throw conflict(edit, undefined, { ...ground, section: this.#sectionOf(file) });
    }
    const wanted = now === text || now === base ? text : mergedInto(now, edit);
    if (wanted === undefined) throw conflict(edit, now, ground);
    const next = now === wanted ? bytes : withArticleText(file, bytes, wanted);
    const made = next && readArticleText(file, next)?.text;
    if (!next || made === undefined) return undefined;
    const set = (value: string): readonly Operation[] => [{ op: "set", at, value }];
    const known = command.way === "did" ? undefined : historyEntry(command.way, ground.history);
    return {
      command,
      to: from,
      common: { sameAtStart: from.bytes.length, sameAtEnd: 0 },
      version: versionOf(from),
      meant: wanted === text ? undefined : { base: "", after: [], operations: set(text) },
      file: next === bytes ? undefined : { path: file, bytes: next },
      entry: {
        id: command.id,
        group: command.way === "did" ? command.group : known?.group,
        label: command.way === "did" ? command.label : (known?.label ?? { kind: "edit", name: "" }),
        at: known?.at ?? at,
        operations: set(made),
        inverse: set(now),
        article: file,
      },
    };
  }

  /**
   * Finds the article that an edit of its text must bring back first: it was removed meanwhile, and its owner has decided to keep
   * the text.
   * @returns its page and its reference, as they were when the edit was made
   */
  removed(command: EditCommand, ground: Pick<Ground, "site" | "textOf">): RemovedArticle | undefined {
    if (command.way !== "did" || command.decided === undefined) return undefined;
    const edit = this.#editOf(command, ground);
    const base = edit && !this.#named.has(edit.file) ? ground.textOf(ownVersion(command.base)) : undefined;
    const found = edit && base && referencesAt(edit.at, base).find(({ file }) => file === edit.file);
    return found && base && { ...found, base };
  }

  /** The section of an article, as it was read last. */
  #sectionOf(file: string): unknown {
    const bytes = this.#files.get(file)?.at(-1)?.bytes;
    return bytes && readArticleSection(file, bytes);
  }

  #editOf(
    command: EditCommand & { way: "did" },
    ground: Pick<Ground, "site" | "textOf">,
  ): ArticleEdit | undefined {
    const { operations, intent, base, decided, after = [], by } = command;
    const [operation, ...more] = operations;
    if (intent || operation?.op !== "set" || more.length > 0) return undefined;
    const { at, value } = operation;
    if (at.path.length !== 2 || at.path[0] !== "data" || at.path[1] !== "text") return undefined;
    if (typeof value !== "string" || (by && by.role !== "owner")) return undefined;
    const shown = ground.site && innermostPart(ground.site, at);
    const file = shown && isArticle(shown) ? shown : this.#fileAt(at, ground.textOf(ownVersion(base)));
    if (file === undefined) return undefined;
    const own = after.flatMap((id) => this.#made.get(id) ?? []).findLast((one) => one.file === file);
    return {
      file,
      at,
      text: value.replaceAll("\r\n", "\n"),
      base: own?.text ?? this.#textOf(file, base),
      decided: decided === undefined ? undefined : this.#textOf(file, decided),
    };
  }

  /** Finds the file of a section that has been renamed or removed since, in the text that its owner saw. */
  #fileAt(at: Address, text: CutText | undefined): string | undefined {
    return referencesAt(at, text).find(({ file }) => {
      const kept = this.#files.get(file)?.at(-1);
      return kept && readArticleText(file, kept.bytes)?.uniqId === at.section;
    })?.file;
  }

  /** Contents now; undefined if the document has no such article any more. */
  #now(file: string): Uint8Array | undefined {
    return this.#named.has(file) ? this.#files.get(file)?.at(-1)?.bytes : undefined;
  }

  #textOf(file: string, version: string): string | undefined {
    const number = this.#versions.get(markOf(version));
    if (number === undefined) return undefined;
    const kept = this.#files.get(file)?.findLast(({ since }) => since <= number);
    return kept && readArticleText(file, kept.bytes)?.text;
  }

  #keep({ path, bytes }: ArticleFile): void {
    const kept = this.#files.get(path) ?? [];
    const last = kept.at(-1);
    if (last && Buffer.from(last.bytes).equals(bytes)) return;
    this.#files.set(path, [...kept, { since: this.#count + 1, bytes }]);
  }

  #note(version: string): void {
    const mark = markOf(version);
    this.#versions.delete(mark);
    this.#versions.set(mark, ++this.#count);
    let size = 0;
    for (const kept of this.#files.values()) for (const { bytes } of kept.slice(0, -1)) size += bytes.length;
    while (this.#versions.size > maxVersions || (size > maxBytes && this.#versions.size > 1))
      size -= this.#forgetOldest();
  }

  /** @returns the number of bytes that were dropped */
  #forgetOldest(): number {
    const [oldest = ""] = this.#versions.keys();
    this.#versions.delete(oldest);
    const [next = this.#count] = this.#versions.values();
    let dropped = 0;
    for (const [path, kept] of this.#files) {
      const first = Math.max(
        0,
        kept.findLastIndex(({ since }) => since <= next),
      );
      for (const { bytes } of kept.slice(0, first)) dropped += bytes.length;
      if (first > 0) this.#files.set(path, kept.slice(first));
    }
    return dropped;
  }
}

/** Reference to a part file among the sections of a page. */
interface Reference {
  readonly file: string;
  readonly at: Address;
  readonly value: unknown;
  readonly page: unknown;
}

/** @returns the part files among the sections of a page */
function referencesAt({ language, page, section }: Address, text: CutText | undefined): readonly Reference[] {
  if (page === undefined || section === undefined || !text) return [];
  const around = language === undefined ? [] : ["translations", language];
  const pages = valueIn(sparseDocument(partsOf(text), [page]), { path: [...around, "pages"] });
  const found = (Array.isArray(pages) ? pages : []).find((one) => isObject(one) && one.path === page);
  const components: unknown = isObject(found) ? found.components : undefined;
  return (Array.isArray(components) ? components : []).flatMap((value: unknown, index) => {
    const resolved = isObject(value) ? resolvePart("", value.$ref) : undefined;
    const at = { ...(language !== undefined && { language }), page, path: ["components", index] };
    return resolved && "path" in resolved ? [{ file: resolved.path, at, value, page: found }] : [];
  });
}

/** @returns the text with the changes of others; undefined if the owner must be asked about them */
function mergedInto(now: string, { text, base, decided }: ArticleEdit): string | undefined {
  if (decided === undefined)
    return base === undefined ? undefined : mergeMarkdown({ base, ours: text, theirs: now });
  // Without the text that it was made for, all of it was decided.
  const kept = base === undefined ? undefined : mergeMarkdown({ base, ours: text, theirs: decided }, true);
  const ours = kept ?? text;
  return now === decided ? ours : mergeMarkdown({ base: decided, ours, theirs: now });
}

const gone = () => new Refusal("names-nothing", "The article was removed from the page in the meantime.");

const historyEntry = (way: "undid" | "redid", history: History) =>
  way === "undid" ? history.last : history.next;

function stepOf(way: "undid" | "redid", history: History): ArticleEdit | undefined {
  const { article: file, operations = [], inverse = [] } = historyEntry(way, history) ?? {};
  const [made, back] = [operations[0], inverse[0]];
  if (file === undefined || made?.op !== "set" || back?.op !== "set") return undefined;
  return { file, at: back.at, text: asText(back.value), base: asText(made.value), decided: undefined };
}

function conflict(
  { at, text, base }: ArticleEdit,
  now: string | undefined,
  { whole, version, section: removed }: Ground & { readonly section?: unknown },
) {
  const { page, section } = at;
  const around = page === undefined || section === undefined ? undefined : { page, section, path: [] };
  const named = around && whole && valueIn(sparseDocument(partsOf(whole), [around.page]), around);
  const kind = now === undefined ? "deleted-there" : "changed";
  const what = now === undefined ? "section" : undefined;
  const found = { kind, what, at, ours: text, theirs: now, base, section: named ?? removed } as const;
  return new Refusal("conflict", "The same content was changed elsewhere in the meantime.", {
    conflicts: [found],
    version,
  });
}
