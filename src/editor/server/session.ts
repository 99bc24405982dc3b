/**
 * The document while it is being edited. Edits wait for the next rebuild of the preview, which validates the resulting text. If
 * it is no worse than before, it is written and the edits are acknowledged. So acknowledged edits are on disk, and no client ever
 * sees other ones.
 */
import type { Catalogue } from "#section";
import { digest, type OpenDocument, type PreparedSite, readDocument } from "../../build/index.ts";
import type { Diagnostic } from "../../diagnostic/index.ts";
import {
  type Address,
  type Operation,
  pathsOf,
  sparseDocument,
  valueIn,
} from "../../document/edits/index.ts";
import { type CutText, cutText, type UnwrittenPart } from "../../preview/index.ts";
import type { HistoryState, Made, Reason } from "../shared/protocol.ts";
import { ArticleEdits, type RemovedArticle } from "./article-edits.ts";
import { type Attempt, attempt, type EditCommand, earlierText, stepsOf } from "./attempt.ts";
import { EditQueue, type MakeAnswer, type PendingEdit, type TriedEdit } from "./edit-queue.ts";
import { type Entry, History } from "./history.ts";
import type { IdleTimer } from "./idle-timer.ts";
import { createParts } from "./parts.ts";
import { newErrors, refusalOf } from "./problems.ts";
import { edited, followRenames, partsOf } from "./rebase-edit.ts";
import { RecentEdits } from "./recent-edits.ts";
import { Refusal } from "./refusal.ts";
import type { RemovedFiles } from "./removed-files.ts";
import { type ArticleStore, type DocumentStore, NotSaved, type Staged, type StagedArticle } from "./store.ts";
import { createVersions, ownVersion, type Versions, versionOf } from "./versions.ts";

interface SessionOptions {
  readonly store: DocumentStore;
  /** Writes articles in files; undefined if they can't be edited. */
  readonly articles?: ArticleStore | undefined;
  readonly catalogue: Catalogue;
  /** File of the edit history, absolute. */
  readonly historyFile: string | undefined;
  /** Removed files that an edit or an undo may need again. */
  readonly removed: Pick<RemovedFiles, "bringBack" | "forgetOthers">;
  /** Requests a rebuild. */
  readonly again: () => void;
  /** Delays rendering of the published pages until editing pauses. */
  readonly idle: Pick<IdleTimer, "wait" | "end">;
  /** Called when the document has changed. */
  readonly onChanged: (version: string) => void;
  /** Called when the document cannot be read or written, and without a message when it can be again. */
  readonly onTrouble: (message: string | undefined, reason?: Reason) => void;
}

/** Result of an edit. */
export interface Saved<T> {
  /** Version of the document in the answer. */
  readonly version: string;
  readonly made: Made;
  readonly history: HistoryState;
  /** Location of the edit. */
  readonly at: Address | undefined;
  readonly answer: T;
}

/** The document as it is on disk. */
export interface Current extends Pick<Saved<never>, "version" | "history"> {
  /** True if the requested edit is part of it. */
  readonly hasSent: boolean;
  readonly site: PreparedSite;
  readonly text: CutText;
  /** The document including its part files, for reading only. */
  readonly whole: CutText;
}

/** A text with the edits that are being tried, and its prepared write: of the document, or of an article. */
interface Candidate {
  readonly text: CutText;
  readonly staged: Staged;
  readonly article?: { readonly file: UnwrittenPart; readonly staged: StagedArticle };
}

interface SessionState {
  /** The document on disk; undefined while it cannot be split into pages. */
  text: CutText | undefined;
  /** The last bytes read that cannot be split into pages. */
  broken: Uint8Array;
  /** The site on disk; undefined while it cannot be prepared. */
  site: PreparedSite | undefined;
  /** The document of the site, including its part files. */
  whole: CutText | undefined;
  /** Text of the edits being tried, with its prepared write. */
  candidate: Candidate | undefined;
  /** Last error of the store, if it could not be read. */
  unread: NotSaved | undefined;
  /** Why the document cannot be read or written. */
  trouble: { readonly message: string; readonly reason: Reason | undefined } | undefined;
  /** Earlier texts; undefined before the first read. */
  versions: Versions | undefined;
  history: History;
  /** Version reported last. */
  reported: string;
}

export class Session {
  readonly #state: SessionState = {
    text: undefined,
    broken: new Uint8Array(),
    site: undefined,
    whole: undefined,
    candidate: undefined,
    unread: undefined,
    trouble: undefined,
    versions: undefined,
    history: new History(undefined, ""),
    reported: "",
  };
  readonly #queue = new EditQueue();
  readonly #parts = createParts();
  readonly #recent = new RecentEdits();
  readonly #articles = new ArticleEdits();
  #setReady: () => void = () => {};
  /** Resolves when the document has been read for the first time, or never will be. */
  readonly #ready = new Promise<void>((resolve) => {
    this.#setReady = resolve;
  });

  constructor(private readonly options: SessionOptions) {}

  /** Opens the document for a rebuild: with the edits that wait, unless it has changed on disk. */
  readonly open: OpenDocument = async (source, catalogue) => {
    const { store } = this.options;
    this.failed();
    const { read, diagnostics, unread } = await readAgain(store, source);
    this.#state.unread = unread;
    if (diagnostics) return { diagnostics };
    if (read) this.#takeOutside(read);
    const { text, site } = this.#state;
    // Outside changes are validated alone first, to find out what the edits themselves make worse.
    if (text && site && !read && (await this.#parts.areSame(source))) {
      this.#tryEdits(text, site);
      await this.#bringFilesBack(this.#queue.state.tried).catch((error) => this.#fail(error));
    }
    const { candidate, broken } = this.#state;
    const asked: Parameters<OpenDocument> = [source, catalogue];
    const opened = this.#parts.open(candidate?.text ?? text, broken, asked, candidate?.article?.file);
    if (!candidate || !("diagnostics" in opened)) return opened;
    // The edits keep the document from being assembled.
    this.#queue.refuse(refusalOf(opened.diagnostics));
    this.#dropCandidate();
    return this.#parts.open(text, broken, asked);
  };

  /**
   * Takes the site of a rebuild. Saves the edits that were tried in it.
   * @returns true to continue the rebuild
   */
  readonly prepared = async (site: PreparedSite): Promise<boolean> => {
    if (!site.rendering) {
      const [problem] = site.locate(site.diagnostics);
      this.#fail(this.#state.unread ?? notWhole(problem));
      this.#state.site = undefined;
      this.#setReady();
      return true;
    }
    const { candidate, text } = this.#state;
    if (!candidate) this.#takeSite(site, text);
    const isSaved = candidate !== undefined && (await this.#save(candidate, site));
    if (this.isOvertaken()) this.options.again();
    // Pages are rendered for publication once editing pauses.
    return !candidate || (isSaved && !this.isOvertaken() && (await this.options.idle.wait()));
  };

  /** Refuses the edits that were tried in a rebuild that has failed. */
  readonly failed = (): void => {
    this.#dropCandidate();
    if (this.#queue.state.tried.length === 0) return;
    this.#queue.refuse(new Refusal("refused", { kind: "not-prepared" }));
    if (this.isOvertaken()) this.options.again();
  };

  /** Returns true while edits wait for the next rebuild. */
  readonly isOvertaken = (): boolean => this.#queue.state.waiting.length > 0;

  /** True after the undo or redo of one of several edits that belong together. */
  get isWithinGroup(): boolean {
    return this.#state.history.isWithinGroup;
  }

  /** Returns the part files of the document that was opened last. */
  readonly parts = () => this.#parts.named();

  readonly stamp = (): string | undefined => this.options.store.stamp();

  /** Returns the versions before and after the edit with this id; undefined if it was not applied. */
  madeBy(id: string): Made | undefined {
    const made = this.#recent.get(id);
    return made && this.#withParts(made);
  }

  /** Returns true if an edit made for this version can be rebased onto the current one. */
  knows(version: string): boolean {
    return this.#state.versions?.has(ownVersion(version)) ?? false;
  }

  /**
   * @param answer builds the response from the resulting site and the location of the edit
   * @returns when the edit is on disk
   * @throws Refusal
   */
  edit<T>(command: EditCommand, answer: MakeAnswer<T>): Promise<Saved<T>> {
    return new Promise((resolve, reject) => {
      this.#queue.add({ command, answer, resolve: resolve as PendingEdit["resolve"], reject });
      this.options.idle.end();
      this.options.again();
    });
  }

  /**
   * Returns the edit that brings back an article, if another edit needs it: somebody has removed it from its page, and its owner
   * has decided to keep the text typed meanwhile.
   */
  async broughtBackFor(command: EditCommand): Promise<EditCommand | undefined> {
    if (command.way !== "did" || command.decided === undefined) return undefined;
    const { text, site, version } = await this.current();
    const textOf = (wanted: string) => earlierText(wanted, text, this.#state.versions);
    const removed = this.#articles.removed(command, { site, textOf });
    const operation = removed && returnOf(removed, text);
    const { label, by } = command;
    return operation && { way: "did", base: version, label, by, operations: [operation] };
  }

  /**
   * Returns the site as it is on disk, once it has been read for the first time.
   * @param sent id of an edit that may be part of it
   * @throws Refusal when it cannot be read
   */
  async current(sent?: string): Promise<Current> {
    await this.#ready;
    const { site, text, whole } = this.#state;
    if (!site || !text || !whole) throw this.#unavailable();
    const hasSent = sent !== undefined && this.#recent.get(sent) !== undefined;
    return { ...this.#now, site, text, whole, hasSent };
  }

  /**
   * Returns the document on disk, including its part files.
   * @throws Refusal when it cannot be read
   */
  async text(): Promise<Buffer> {
    await this.#ready;
    const { whole } = this.#state;
    if (!whole) throw this.#unavailable();
    return whole.bytes;
  }

  close(): void {
    this.options.idle.end();
    this.#queue.close(new Refusal("not-saved", "The editor was closed."));
    this.#dropCandidate();
    this.#setReady();
  }

  /** Version of the document's own text. */
  get #own(): string {
    return this.#state.versions?.current ?? "";
  }

  get #now(): Pick<Current, "version" | "history"> {
    return { version: this.#parts.version(this.#own), history: this.#state.history.state };
  }

  #withParts({ before, after }: Made): Made {
    const whole = (version: string) =>
      ownVersion(version) === version ? this.#parts.version(version) : version;
    return { before: whole(before), after: whole(after) };
  }

  #unavailable(): Refusal {
    const { message = "The site is not available.", reason } = this.#state.trouble ?? {};
    return new Refusal("not-saved", message, { reason });
  }

  #setTrouble(message: string | undefined, reason?: Reason): void {
    if (message !== this.#state.trouble?.message) this.options.onTrouble(message, reason);
    this.#state.trouble = message === undefined ? undefined : { message, reason };
  }

  #dropCandidate(): void {
    void this.#state.candidate?.staged.discard();
    this.#state.candidate = undefined;
  }

  /** Takes the document as somebody else has written it. */
  #takeOutside(bytes: Uint8Array): void {
    const text = cutText(bytes, this.#state.text);
    Object.assign(this.#state, { text, broken: text ? new Uint8Array() : bytes });
    const version = text ? versionOf(text) : digest(bytes);
    if (this.#state.versions) this.#state.versions.take(bytes, version);
    else this.#state.versions = createVersions(bytes, version);
  }

  /** Reads the history, once the document and its part files are known. */
  #startHistory(version: string): void {
    const { historyFile, removed } = this.options;
    const history = new History(historyFile, version);
    this.#state.history = history;
    // A browser that got no response before a restart asks again.
    for (const entry of [...history.done, ...history.undone]) this.#remember(entry, entry, undefined);
    removed.forgetOthers(Buffer.from(history.text()));
  }

  #tryEdits(text: CutText, site: PreparedSite): void {
    const { catalogue, store, articles } = this.options;
    const { versions, history } = this.#state;
    const isOfArticle = (id: string) => this.#articles.has(id);
    const known = { text, versions, recent: this.#recent, isOfArticle, history, catalogue, site };
    const textOf = (version: string) => earlierText(version, text, versions);
    const { whole } = this.#state;
    const tried = this.#queue.tryNext((edit, before) => {
      const from = before?.to ?? text;
      const ground = { history, site, whole, version: this.#now.version, textOf };
      const made =
        (articles && this.#articles.attempt(edit.command, from, before?.file, ground)) ??
        attempt(edit.command, from, known);
      if (made.file || !made.to.bytes.equals(from.bytes)) return made;
      // It changes nothing.
      const nothing = { ...made.entry, ...(made.entry.article === undefined && { operations: [] }) };
      this.#remember(nothing, { before: this.#own, after: this.#own }, made.meant);
      const { version } = this.#now;
      const unchanged = { ...edit, ...made };
      this.#acknowledge(unchanged, { before: version, after: version }, answerTo(unchanged, site));
      return undefined;
    });
    const last = tried.at(-1);
    if (!last) return;
    if (last.file && articles) {
      const file = { ...last.file, stamp: this.#parts.stampOf(last.file.path) };
      const staged = articles(file);
      this.#state.candidate = { text, staged, article: { file, staged } };
    } else this.#state.candidate = { text: last.to, staged: store.stage(last.to.bytes) };
  }

  /** Restores removed files that an edit refers to, as undo does: before the edit is validated, and again after it is saved. */
  async #bringFilesBack(edits: readonly Attempt[]): Promise<void> {
    const operations = edits.map(({ entry }) => entry.operations);
    await this.options.removed.bringBack(Buffer.from(JSON.stringify(operations)));
  }

  /** The document cannot be read, prepared or written. */
  #fail(error: unknown): void {
    if (!(error instanceof NotSaved)) throw error;
    const { message, reason } = error;
    this.#setTrouble(message, reason);
    this.#queue.rejectAll(new Refusal("not-saved", message, { reason }));
    this.#dropCandidate();
  }

  /** The document on disk is this text, and its site is prepared. */
  #takeSite(site: PreparedSite, text: CutText | undefined): void {
    const isFirst = this.#state.reported === "";
    this.#parts.take();
    Object.assign(this.#state, { site, text, whole: this.#parts.text() });
    const { version } = this.#now;
    this.#articles.take(version, this.#parts.articles());
    if (isFirst) this.#startHistory(version);
    this.#setTrouble(undefined);
    this.#setReady();
    if (this.#state.reported !== version) this.options.onChanged(version);
    this.#state.reported = version;
  }

  /**
   * Writes the text of the edits, if it is no worse than before, and acknowledges them.
   * @returns false if it was not written
   */
  async #save({ text, staged, article }: Candidate, site: PreparedSite): Promise<boolean> {
    const { tried } = this.#queue.state;
    const { history, versions } = this.#state;
    const found = newErrors(this.#state.site?.diagnostics ?? [], site.diagnostics);
    if (found.length > 0) {
      this.#queue.refuse(refusalOf(found));
      this.#dropCandidate();
      return false;
    }
    // An edit does not continue a step that precedes an undone one.
    const now = this.#parts.version(this.#own);
    const next = this.#parts.opened(tried.at(-1)?.version ?? this.#own);
    const steps = stepsOf(tried, now, next, history.next ? undefined : history.last);
    for (const step of steps) history.announce(step);
    this.#state.candidate = undefined;
    try {
      const writing = staged.write();
      // The error is handled below, even if it occurs early.
      writing.catch(() => {});
      // Pages are rendered during the write.
      await new Promise(setImmediate);
      const made = steps.map((step, index) => {
        const edit = tried[index] as TriedEdit;
        return { step, edit, answer: answerTo(edit, site) };
      });
      if (!(await writing)) {
        // Someone else has written first: read their text and rebase these edits onto it.
        this.#queue.putBack();
        return false;
      }
      await this.#bringFilesBack(tried).catch(() => {});
      for (const { step, edit } of made) {
        history.take(step);
        versions?.take(edit.to.bytes, ownVersion(step.after), edit.common);
        if (edit.file) this.#articles.takeBetween(step.after, edit.file);
        this.#remember(edit.entry, step, edit.meant);
      }
      if (article) this.#parts.written(article.file.path, article.staged.stamp() ?? null);
      this.#queue.finish();
      this.#takeSite(site, text);
      for (const { step, edit, answer } of made) this.#acknowledge(edit, step, answer);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #remember({ id, article, operations }: Remembered, made: Made, meant: Attempt["meant"]): void {
    if (id === undefined) return;
    const isOfDocument = article === undefined;
    const before = isOfDocument ? ownVersion(made.before) : made.before;
    const after = isOfDocument ? ownVersion(made.after) : made.after;
    this.#recent.add(id, { before, after, operations, meant });
    const [set] = meant?.operations ?? operations;
    if (!isOfDocument && set?.op === "set") this.#articles.takeMade(id, article, set.value);
  }

  #acknowledge({ resolve, entry }: TriedEdit, made: Made, answer: Promise<unknown>): void {
    const now = this.#now;
    resolve(answer.then((answer) => ({ ...now, made, at: entry.at, answer })));
  }
}

/** Adds the reference to an article where it was, or with its page if that is gone as well. */
function returnOf({ base, at, value, page }: RemovedArticle, text: CutText): Operation {
  const pagesOf = (one: CutText) => pathsOf(sparseDocument(partsOf(one), []));
  // A renamed page is recognized by the sections that it still has.
  const now = followRenames(edited(base, [{ op: "remove", at }]), text, at);
  const pages = pagesOf(text);
  if (at.language === undefined && !pages.includes(now.page ?? "")) {
    const index = Math.min(pagesOf(base).indexOf(at.page ?? ""), pages.length);
    return { op: "insert", at: { path: ["pages", index] }, value: page };
  }
  const list = { ...now, path: ["components"] };
  const others = valueIn(sparseDocument(partsOf(text), [now.page ?? ""]), list);
  const index = Math.min(Number(at.path[1]), Array.isArray(others) ? others.length : 0);
  return { op: "insert", at: { ...list, path: ["components", index] }, value };
}

type Remembered = Pick<Entry, "id" | "article" | "operations">;

/** @returns its error if it fails, which matters only once the edit is saved */
function answerTo({ answer, entry }: TriedEdit, site: PreparedSite): Promise<unknown> {
  const answered = new Promise((resolve) => resolve(answer(site, entry.at)));
  answered.catch(() => {});
  return answered;
}

/**
 * Reads the document again, in case someone else has written it.
 * @param source location of the document, used to find out why it cannot be read
 * @returns the text, if it has changed; or the problems why there is none
 */
async function readAgain(
  store: DocumentStore,
  source: Parameters<OpenDocument>[0],
): Promise<{ read?: Uint8Array | undefined; diagnostics?: readonly Diagnostic[]; unread?: NotSaved }> {
  try {
    return { read: await store.read() };
  } catch (error) {
    if (error instanceof NotSaved) return { unread: error, diagnostics: [] };
    const found = readDocument(source);
    return "bytes" in found ? { read: found.bytes } : { diagnostics: [found.diagnostic] };
  }
}

/** @param problem the first problem */
const notWhole = (problem: Diagnostic | undefined) =>
  new NotSaved(
    `The site can't be edited until its document is fixed: ${problem?.message ?? ""}`,
    problem?.code === "site-missing" ? "no-document" : "not-whole",
  );
