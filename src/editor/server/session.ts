/**
 * The document while it is being edited. Edits wait for the next rebuild of the preview, which validates the resulting text. If
 * it is no worse than before, it is written and the edits are acknowledged. So acknowledged edits are on disk, and no client ever
 * sees other ones.
 */
import { digest, type OpenDocument, type PreparedSite } from "../../build/index.ts";
import type { Diagnostic } from "../../diagnostic/index.ts";
import type { Address, Operation } from "../../document/edits/index.ts";
import { type CutText, cutText, type NamedFiles } from "../../preview/index.ts";
import type { Made, Reason } from "../shared/protocol.ts";
import { type Attempt, attempt, type EditCommand, stepsOf } from "./attempt.ts";
import { type History, openHistory, type Step } from "./history.ts";
import { outcomeOf } from "./outcome.ts";
import { createParts, ownVersion } from "./parts.ts";
import { notWhole, readAgain } from "./read-again.ts";
import { createRecentEdits } from "./recent-edits.ts";
import { Refusal } from "./refusal.ts";
import type { Current, Saved } from "./saved.ts";
import type { SessionOptions } from "./session-options.ts";
import { NotSaved, type Staged } from "./store.ts";
import { newErrors, refusalOf } from "./validate.ts";
import { createVersions, type Versions, versionOf } from "./versions.ts";

type MakeAnswer<T> = (site: PreparedSite, at: Address | undefined) => T;

export interface Session {
  readonly open: OpenDocument;
  /** Part files of the document that was opened last. */
  parts(): NamedFiles;
  prepared(site: PreparedSite): Promise<boolean>;
  isOvertaken(): boolean;
  /** Returns the versions before and after the edit with this id; undefined if it was not applied. */
  madeBy(id: string): Made | undefined;
  /** Returns true if an edit made for this version can be rebased onto the current one. */
  knows(version: string): boolean;
  stamp(): string | undefined;
  /**
   * @param answer builds the response from the resulting site and the location of the edit
   * @returns when the edit is on disk
   * @throws Refusal
   */
  edit<T>(command: EditCommand, answer: MakeAnswer<T>): Promise<Saved<T>>;
  /**
   * Returns the site as it is on disk, once it has been read for the first time.
   * @param sent id of an edit that may be part of it
   * @throws Refusal when it cannot be read
   */
  current(sent?: string): Promise<Current>;
  /**
   * Returns the document on disk, including its part files.
   * @throws Refusal when it cannot be read
   */
  text(): Promise<Buffer>;
  close(): void;
}

interface Waiting {
  readonly command: EditCommand;
  /** Builds the response while the document is being written. */
  readonly answer: MakeAnswer<unknown>;
  readonly resolve: (saved: Saved<unknown>) => void;
  readonly reject: (reason: unknown) => void;
}

/** An edit whose text is being validated. */
type Tried = Waiting & Attempt;

interface Answered {
  readonly step: Step;
  readonly answer: () => unknown;
}

export function createSession(options: SessionOptions): Session {
  const { store, catalogue, historyFile, removed, again, idle, onChanged, onTrouble } = options;
  /** The document on disk; undefined while it cannot be read. */
  let text: CutText | undefined;
  /** The document including its part files. */
  let whole: CutText | undefined;
  const parts = createParts();
  const recent = createRecentEdits();
  let versions: Versions | undefined;
  let history: History = openHistory(undefined, "");
  let site: PreparedSite | undefined;
  let trouble: string | undefined;
  let why: Reason | undefined;
  /** Last bytes read, if they cannot be split into pages. */
  let broken: Uint8Array = new Uint8Array();
  /** Last error of the store, if it could not be read. */
  let unread: NotSaved | undefined;
  let waiting: Waiting[] = [];
  /** True to validate the next edit alone, because a batch was refused. */
  let isOneByOne = false;
  let tried: readonly Tried[] = [];
  let candidate: CutText | undefined;
  let staged: Staged | undefined;
  let reported = "";
  let isReady: () => void = () => {};
  const first = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  const reportTrouble = (message: string | undefined, reason?: Reason) => {
    if (message !== trouble) onTrouble(message, reason);
    [trouble, why] = [message, reason];
  };
  const unready = () => new Refusal("not-saved", trouble ?? "The site is not available.", { reason: why });
  const ownNow = () => versions?.current ?? "";
  const version = () => parts.version(ownNow());
  const now = () => ({ version: version(), history: history.state });
  const notifyChanged = () => {
    if (reported !== version()) onChanged(version());
    reported = version();
  };
  /** Discards the text being tried. */
  const drop = () => {
    void staged?.discard();
    [candidate, staged] = [undefined, undefined];
  };
  const rejectAll = (refusal: Refusal) => {
    const all = [...tried, ...waiting];
    [tried, waiting] = [[], []];
    drop();
    for (const { reject } of all) reject(refusal);
  };

  const note = ({ command, meant }: Attempt, { before, after }: Made, operations: readonly Operation[]) => {
    if (command.id !== undefined) recent.add(command.id, { before, after, operations, meant });
  };

  const takeOutside = (bytes: Uint8Array): boolean => {
    text = cutText(bytes, text);
    const version = text ? versionOf(text) : digest(bytes);
    if (versions) versions.take(bytes, version);
    else {
      versions = createVersions(bytes, version);
      history = openHistory(historyFile, versions.current);
      // A browser that got no response before a restart asks again.
      for (const { id, ...made } of history.done) if (id !== undefined) recent.add(id, made);
      removed.forgetOthers(Buffer.from(history.text()));
    }
    return text !== undefined;
  };

  const tryWaiting = (from: CutText) => {
    const batch = waiting.slice(0, isOneByOne ? 1 : waiting.length);
    waiting = waiting.slice(batch.length);
    const found: Tried[] = [];
    for (const [index, one] of batch.entries()) {
      // Undo and redo use the history, which does not contain waiting edits.
      if (found.length > 0 && (one.command.way !== "did" || found.at(-1)?.command.way !== "did")) {
        waiting = [...batch.slice(index), ...waiting];
        break;
      }
      const last = found.at(-1)?.to ?? from;
      try {
        const next = {
          ...one,
          ...attempt(one.command, last, { text: from, versions, recent, history, catalogue, site }),
        };
        if (next.to.bytes.equals(last.bytes)) answerNow(next);
        else found.push(next);
      } catch (error) {
        one.reject(error);
      }
    }
    [tried, candidate] = [found, found.at(-1)?.to];
    staged = candidate && store.stage(candidate.bytes);
  };

  /** Restores removed files that an edit refers to, as undo does: before the edit is validated, and again after it is saved. */
  const bringFilesBack = async () => {
    const operations = tried.map(({ entry }) => entry.operations);
    await removed.bringBack(Buffer.from(JSON.stringify(operations)));
  };

  const refuseNotSaved = (error: unknown) => {
    if (!(error instanceof NotSaved)) throw error;
    reportTrouble(error.message, error.reason);
    rejectAll(new Refusal("not-saved", error.message, { reason: error.reason }));
  };

  /** Acknowledges an edit that changes nothing. */
  const answerNow = (one: Tried) => {
    const { resolve, reject, answer, entry } = one;
    try {
      const made = { before: version(), after: version() };
      note(one, { before: ownNow(), after: ownNow() }, []);
      resolve({ ...now(), made, at: entry.at, answer: answer(site as PreparedSite, entry.at) });
    } catch (error) {
      reject(error);
    }
  };

  /** @returns the responses, once the document is written */
  const save = async (next: PreparedSite): Promise<readonly Answered[] | undefined> => {
    // An edit does not continue a step that precedes an undone one.
    const steps = stepsOf(tried, ownNow(), history.next ? undefined : history.last);
    for (const step of steps) history.announce(step);
    try {
      const writing = staged?.write();
      // The error is handled below, even if it occurs early.
      writing?.catch(() => {});
      staged = undefined;
      // Pages are rendered during the write.
      await new Promise(setImmediate);
      const answers = tried.map(({ answer, entry }) => outcomeOf(() => answer(next, entry.at)));
      if (await writing) {
        await bringFilesBack().catch(() => {});
        for (const [index, step] of steps.entries()) {
          const one = tried[index] as Tried;
          history.take(step);
          versions?.take(one.to.bytes, step.after, one.common);
          note(one, step, one.entry.operations);
        }
        return steps.map((step, index) => ({ step, answer: answers[index] as () => unknown }));
      }
      // Someone else has written first: read their text and rebase these edits onto it.
      [waiting, tried] = [[...tried, ...waiting], []];
    } catch (error) {
      refuseNotSaved(error);
    }
    return undefined;
  };

  const validate = (prepared: PreparedSite): boolean => {
    const found = newErrors(site?.diagnostics ?? [], prepared.diagnostics);
    if (found.length > 0) refuseTried(found);
    return found.length === 0;
  };

  const refuseTried = (found: readonly Diagnostic[]) => {
    if (tried.length > 1) {
      isOneByOne = true;
      waiting = [...tried, ...waiting];
    } else for (const { reject } of tried) reject(refusalOf(found));
    tried = [];
  };

  const goOn = () => {
    if (waiting.length > 0) again();
    else isOneByOne = false;
  };

  return {
    async open(source, ofCatalogue) {
      if (tried.length > 0) rejectAll(new Refusal("not-saved", "Could not prepare the site."));
      drop();
      const { read, diagnostics, unread: readFailure } = await readAgain(store, source);
      unread = readFailure;
      if (diagnostics) return { diagnostics };
      if (read && !takeOutside(read)) broken = read;
      // Outside changes are validated alone first, to find out what the edits themselves make worse.
      if (text && !read && site && (await parts.areSame(source))) {
        tryWaiting(text);
        await bringFilesBack().catch(refuseNotSaved);
      }
      const opened = parts.open(candidate ?? text, broken, source, ofCatalogue);
      if (!candidate || !("diagnostics" in opened)) return opened;
      // The edit keeps the document from being assembled.
      refuseTried(opened.diagnostics);
      drop();
      return parts.open(text, broken, source, ofCatalogue);
    },
    async prepared(next) {
      if (!next.rendering) {
        const [problem] = next.locate(next.diagnostics);
        const { message, reason } = unread ?? notWhole(problem);
        reportTrouble(message, reason);
        rejectAll(new Refusal("not-saved", message, { reason }));
        site = undefined;
        isReady();
        return true;
      }
      if (!candidate) {
        [site, whole] = [next, parts.text()];
        reportTrouble(undefined);
        isReady();
        notifyChanged();
        goOn();
        return true;
      }
      const answers = validate(next) ? await save(next) : undefined;
      if (!answers) {
        drop();
        goOn();
        return false;
      }
      reportTrouble(undefined);
      [text, whole, site, candidate] = [candidate, parts.text(), next, undefined];
      const done = tried;
      tried = [];
      for (const [index, { resolve, reject, entry }] of done.entries()) {
        try {
          const { step, answer } = answers[index] as Answered;
          const made = { before: parts.version(step.before), after: parts.version(step.after) };
          resolve({ ...now(), made, at: entry.at, answer: answer() });
        } catch (error) {
          reject(error);
        }
      }
      notifyChanged();
      goOn();
      // Pages are rendered for publication once editing pauses.
      return waiting.length === 0 && (await idle.wait());
    },
    isOvertaken: () => waiting.length > 0,
    parts: parts.named,
    madeBy(id) {
      const made = recent.get(id);
      return made && { before: parts.version(made.before), after: parts.version(made.after) };
    },
    knows: (version) => versions?.has(ownVersion(version)) ?? false,
    stamp: store.stamp,
    edit: (command, answer) =>
      new Promise((resolve, reject) => {
        waiting.push({ command, answer, resolve: resolve as Waiting["resolve"], reject });
        idle.end();
        again();
      }),
    async text() {
      await first;
      if (!whole) throw unready();
      return whole.bytes;
    },
    async current(sent) {
      await first;
      if (!site || !text || !whole) throw unready();
      return { ...now(), site, text, whole, hasSent: sent !== undefined && recent.get(sent) !== undefined };
    },
    close() {
      idle.end();
      rejectAll(new Refusal("not-saved", "The editor was closed."));
      isReady();
    },
  };
}
