/**
 * The document while it is being edited. Edits wait for the next rebuild of the preview, which validates the resulting text. If
 * it is no worse than before, it is written and the edits are acknowledged. So acknowledged edits are on disk, and no client ever
 * sees other ones.
 */
import type { Catalogue } from "#section";
import { digest, type OpenDocument, type PreparedSite, readDocument } from "../../build/index.ts";
import type { Diagnostic } from "../../diagnostic/index.ts";
import type { Address, Operation } from "../../document/edits/index.ts";
import { type CutText, cutText } from "../../preview/index.ts";
import type { HistoryState, Made, Reason } from "../shared/protocol.ts";
import { type Attempt, attempt, type EditCommand, stepsOf } from "./attempt.ts";
import { EditQueue, type MakeAnswer, type PendingEdit, type TriedEdit } from "./edit-queue.ts";
import { History } from "./history.ts";
import type { IdleTimer } from "./idle-timer.ts";
import { createParts, ownVersion } from "./parts.ts";
import { newErrors } from "./problems.ts";
import { RecentEdits } from "./recent-edits.ts";
import { Refusal } from "./refusal.ts";
import type { RemovedFiles } from "./removed-files.ts";
import { type DocumentStore, NotSaved, type Staged } from "./store.ts";
import { createVersions, type Versions, versionOf } from "./versions.ts";

interface SessionOptions {
  readonly store: DocumentStore;
  readonly catalogue: Catalogue;
  /** File of the edit history, absolute. */
  readonly historyFile: string | undefined;
  /** Removed files that an edit or an undo may need again. */
  readonly removed: Pick<RemovedFiles, "bringBack" | "forgetOthers">;
  /** Requests a rebuild. */
  readonly again: () => void;
  /** Delays rendering of the published pages until editing pauses. */
  readonly idle: IdleTimer;
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
  candidate: { readonly text: CutText; readonly staged: Staged } | undefined;
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
  #setReady: () => void = () => {};
  /** Resolves when the document has been read for the first time, or never will be. */
  readonly #ready = new Promise<void>((resolve) => {
    this.#setReady = resolve;
  });

  constructor(private readonly options: SessionOptions) {}

  /** Opens the document for a rebuild: with the edits that wait, unless it has changed on disk. */
  readonly open: OpenDocument = async (source, catalogue) => {
    const { store } = this.options;
    // The rebuild that tried them has failed.
    if (this.#queue.state.tried.length > 0)
      this.#queue.rejectAll(new Refusal("not-saved", "Could not prepare the site."));
    this.#dropCandidate();
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
    const opened = this.#parts.open(candidate?.text ?? text, broken, source, catalogue);
    if (!candidate || !("diagnostics" in opened)) return opened;
    // The edits keep the document from being assembled.
    this.#queue.refuse(opened.diagnostics);
    this.#dropCandidate();
    return this.#parts.open(text, broken, source, catalogue);
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

  /** Returns true while edits wait for the next rebuild. */
  readonly isOvertaken = (): boolean => this.#queue.state.waiting.length > 0;

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
    return { before: this.#parts.version(before), after: this.#parts.version(after) };
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
    const { historyFile, removed } = this.options;
    const text = cutText(bytes, this.#state.text);
    Object.assign(this.#state, { text, broken: text ? new Uint8Array() : bytes });
    const version = text ? versionOf(text) : digest(bytes);
    if (this.#state.versions) {
      this.#state.versions.take(bytes, version);
      return;
    }
    const history = new History(historyFile, version);
    Object.assign(this.#state, { versions: createVersions(bytes, version), history });
    // A browser that got no response before a restart asks again.
    for (const { id, ...made } of history.done) if (id !== undefined) this.#recent.add(id, made);
    removed.forgetOthers(Buffer.from(history.text()));
  }

  #tryEdits(text: CutText, site: PreparedSite): void {
    const { catalogue, store } = this.options;
    const { versions, history } = this.#state;
    const known = { text, versions, recent: this.#recent, history, catalogue, site };
    const tried = this.#queue.tryNext((edit, before) => {
      const from = before?.to ?? text;
      const made = attempt(edit.command, from, known);
      if (!made.to.bytes.equals(from.bytes)) return made;
      // It changes nothing.
      this.#remember(made, { before: this.#own, after: this.#own }, []);
      const { version } = this.#now;
      const unchanged = { ...edit, ...made };
      this.#acknowledge(unchanged, { before: version, after: version }, answerTo(unchanged, site));
      return undefined;
    });
    const last = tried.at(-1)?.to;
    if (last) this.#state.candidate = { text: last, staged: store.stage(last.bytes) };
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
    Object.assign(this.#state, { site, text, whole: this.#parts.text() });
    this.#setTrouble(undefined);
    this.#setReady();
    const { version } = this.#now;
    if (this.#state.reported !== version) this.options.onChanged(version);
    this.#state.reported = version;
  }

  /**
   * Writes the text of the edits, if it is no worse than before, and acknowledges them.
   * @returns false if it was not written
   */
  async #save(
    { text, staged }: NonNullable<SessionState["candidate"]>,
    site: PreparedSite,
  ): Promise<boolean> {
    const { tried } = this.#queue.state;
    const { history, versions } = this.#state;
    const found = newErrors(this.#state.site?.diagnostics ?? [], site.diagnostics);
    if (found.length > 0) {
      this.#queue.refuse(found);
      this.#dropCandidate();
      return false;
    }
    // An edit does not continue a step that precedes an undone one.
    const steps = stepsOf(tried, this.#own, history.next ? undefined : history.last);
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
        versions?.take(edit.to.bytes, step.after, edit.common);
        this.#remember(edit, step, edit.entry.operations);
      }
      this.#queue.finish();
      this.#takeSite(site, text);
      for (const { step, edit, answer } of made) this.#acknowledge(edit, this.#withParts(step), answer);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #remember({ command, meant }: Attempt, { before, after }: Made, operations: readonly Operation[]): void {
    if (command.id !== undefined) this.#recent.add(command.id, { before, after, operations, meant });
  }

  #acknowledge({ resolve, entry }: TriedEdit, made: Made, answer: Promise<unknown>): void {
    const now = this.#now;
    resolve(answer.then((answer) => ({ ...now, made, at: entry.at, answer })));
  }
}

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
