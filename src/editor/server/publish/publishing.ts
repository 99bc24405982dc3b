/**
 * Publishing from the editor (EDT-18). One publication at a time, of the version saved at that moment, while editing continues.
 * Earlier versions can be compared (EDT-31) and published again (EDT-25).
 */
import { adviseOnForms } from "../../../build/index.ts";
import { type Diagnostic, type DiagnosticCode, isBlocking, things } from "../../../diagnostic/index.ts";
import { EditError } from "../../../document/edits/index.ts";
import { type CutText, cutText } from "../../../preview/index.ts";
import type { EditorEvent } from "../../shared/protocol.ts";
import type {
  Advice,
  PublishResult,
  PublishState,
  ScheduleList,
  VersionComparison,
  VersionList,
  WentBack,
} from "../../shared/publish-protocol.ts";
import { type EditorLog, logged } from "../edit-log.ts";
import { createFindPage } from "../pages.ts";
import { problemsOf } from "../problems.ts";
import { Refusal } from "../refusal.ts";
import type { Current, Session } from "../session.ts";
import { changesBetween, compareTexts } from "./changes.ts";
import type { Made, Order, Publisher } from "./publisher.ts";
import type { Schedule } from "./schedule.ts";
import { type VersionDocuments, type VersionHistory, versionGone } from "./version-history.ts";

export interface PublishingOptions {
  readonly session: Pick<Session, "current">;
  readonly publisher: Publisher;
  readonly advise: (current: Current) => Promise<readonly Advice[]>;
  readonly history: VersionHistory;
  /** undefined if nothing can be published at a later time. */
  readonly schedule?: Schedule | undefined;
  readonly notify: (event: EditorEvent) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly log?: EditorLog | undefined;
}

/** Codes of warnings that an owner wants to know before visitors see the site. */
const unfinished: ReadonlySet<DiagnosticCode> = new Set([
  "sample-text",
  "blank-page",
  "forms-nowhere",
  "link-to-nowhere",
  "anchor-to-nowhere",
  "contact-to-nowhere",
  "messenger-to-nowhere",
  "asset-missing",
  "logo-not-visible",
]);

type SinceLast = Pick<PublishState, "last" | "changes">;

interface Running {
  /** Version of the document that is being built; undefined while an earlier version is published again. */
  readonly version: string | undefined;
  readonly result: Promise<unknown>;
  readonly built: Promise<PublishResult> | undefined;
}

export class Publishing {
  readonly #end = new AbortController();
  #running: Running | undefined;
  /** Changes since the last publication, cached for one version of the document and one of the published site. */
  #cached:
    | { readonly version: string; readonly online: string | undefined; readonly facts: SinceLast }
    | undefined;

  constructor(private readonly options: PublishingOptions) {}

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Returns the unpublished changes and problems.
   * @throws Refusal
   */
  async state(): Promise<PublishState> {
    const current = await this.options.session.current();
    const state = await this.#stateOf(current);
    return { ...state, advice: state.problems.length > 0 ? [] : await this.options.advise(current) };
  }

  /**
   * Publishes the current version. If the same version is already being published, waits for that result; if an older one is,
   * starts after it.
   * @param by name of the owner, if it is known
   * @param id identifies the request, for publishers that take it from a queue
   * @throws Refusal
   */
  async publish(by?: string, id?: string): Promise<PublishResult> {
    for (;;) {
      const current = await this.options.session.current();
      const running = this.#running;
      if (!running) return await this.#start(this.#build(current, { by, id }), current.version);
      if (running.built && running.version === current.version) return await running.built;
      await running.result.catch(() => {});
    }
  }

  /** Lists the kept versions. @throws Refusal */
  async list(): Promise<VersionList> {
    const { history } = this.options;
    return { versions: await history.list(), canGoBack: history.publishAgain !== undefined };
  }

  /**
   * Publishes an earlier version again. The document stays as it is.
   * @throws Refusal
   */
  async goBack(id: string, by?: string): Promise<WentBack> {
    while (this.#running) await this.#running.result.catch(() => {});
    return await this.#start(this.#publishAgain(id, by));
  }

  /**
   * Returns the document of a version, and the time of its publication.
   * @throws Refusal
   */
  async document(id: string): Promise<VersionDocuments & { readonly at: string }> {
    const { version, documents } = await this.#find(id);
    return { ...documents, at: version.at };
  }

  /**
   * Compares a version with the saved document, or with the version before it.
   * @throws Refusal
   */
  async compare(id: string, other: "draft" | "previous"): Promise<VersionComparison> {
    const { whole } = await this.options.session.current();
    const { documents, previous } = await this.#find(id);
    if (other === "draft") return compared(cutOf(documents, whole), whole);
    if (!previous) throw new Refusal("not-found", { kind: "no-version-before" });
    const before = await this.#find(previous.id);
    return compared(cutOf(before.documents, whole), cutOf(documents, whole));
  }

  /** Lists the publications that wait for their time. @throws Refusal */
  async scheduled(): Promise<ScheduleList> {
    return { scheduled: await this.#schedule().list() };
  }

  /** Publishes the document that is saved at a later time. @param at in ISO 8601 @throws Refusal */
  async scheduleAt(at: string, by?: string): Promise<ScheduleList> {
    const schedule = this.#schedule();
    await schedule.add(at, this.#now(), by);
    return await this.scheduled();
  }

  /** @throws Refusal */
  async unschedule(id: string): Promise<ScheduleList> {
    await this.#schedule().cancel(id);
    return await this.scheduled();
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#running?.result.catch(() => {});
  }

  async #start<T extends object>(work: Promise<T>, version?: string): Promise<T> {
    const reported = logged(this.options.log, "publish", work, (made) =>
      "pages" in made ? things(Number(made.pages), "page") : "an earlier version",
    );
    const result = reported.finally(() => {
      this.#running = undefined;
    });
    const built = version === undefined ? undefined : (result as Promise<object> as Promise<PublishResult>);
    this.#running = { version, result, built };
    return await result;
  }

  async #stateOf(current: Current): Promise<Omit<PublishState, "advice">> {
    const { publisher } = this.options;
    const { diagnostics, rendering } = current.site;
    const isBlocked = !rendering || isBlocking(diagnostics, publisher.isStrict);
    const wrong = publisher.isStrict
      ? diagnostics
      : diagnostics.filter(({ severity }) => severity === "error");
    const inEditor = (found: readonly Diagnostic[]) =>
      rendering ? problemsOf({ diagnostics: found }, createFindPage(rendering)) : [];
    return {
      ...(await this.#sinceLast(current)),
      target: publisher.target,
      isRunning: this.isRunning,
      canSchedule: this.options.schedule !== undefined,
      problems: isBlocked ? inEditor(wrong) : [],
      unfinished: isBlocked
        ? []
        : inEditor(
            [...diagnostics, ...adviseOnForms(rendering, rendering.input)].filter(({ code }) =>
              unfinished.has(code),
            ),
          ),
    };
  }

  async #sinceLast({ version, whole: after }: Current): Promise<SinceLast> {
    const { history } = this.options;
    const last = (await history.list()).find(({ isOnline }) => isOnline);
    const cached = this.#cached;
    if (cached?.version === version && cached.online === last?.id) return cached.facts;
    const documents = last && (await history.documents(last.id).catch(damagedAsNone));
    // Only the pages that differ are indexed.
    const before = documents && cutText(documents.whole, after);
    const facts: SinceLast =
      last && before
        ? { last: last.at, changes: changesBetween(before, after) }
        : { last: undefined, changes: [] };
    this.#cached = { version, online: last?.id, facts };
    return facts;
  }

  async #build(current: Current, asked: Pick<Order, "by" | "id">): Promise<PublishResult> {
    const { publisher, notify } = this.options;
    const { bytes } = current.text;
    const {
      problems,
      unfinished: _,
      isRunning: __,
      canSchedule: ___,
      ...before
    } = await this.#stateOf(current);
    if (problems.length > 0)
      throw new Refusal("refused", "The site can't be published because it has problems.", { problems });
    const made = await publisher.publish({
      ...asked,
      document: bytes,
      onProgress: (done, of) => notify({ event: "publishing", done, of }),
      signal: this.#end.signal,
    });
    const { bundle, address, next, managed, ...counts } = made;
    let { last } = before;
    if (last === undefined || before.changes.length > 0) {
      last = this.#time();
      const facts = { ...counts, managed, at: last, by: asked.by, changes: before.changes };
      await this.options.history.keep(bundle, facts, { own: bytes, whole: current.whole.bytes });
    }
    await this.#noteOnline(current.version, last);
    return {
      ...before,
      ...counts,
      version: current.version,
      address: this.#address(address, current),
      next,
      last,
    };
  }

  /** Remembers that the document is what visitors see, even if it could not be kept. */
  async #noteOnline(version: string, last: string): Promise<void> {
    const versions = await this.options.history.list().catch(() => undefined);
    const online = versions?.find(({ isOnline }) => isOnline);
    this.#cached = versions && {
      version,
      online: online?.id,
      facts: { last: online?.at ?? last, changes: [] },
    };
  }

  async #publishAgain(id: string, by: string | undefined): Promise<WentBack> {
    const { publisher, history, session } = this.options;
    if (!history.publishAgain) throw versionGone();
    const current = await session.current();
    const { version, documents, online } = await this.#find(id);
    const before = online && (await history.documents(online.id).catch(damagedAsNone));
    const old = before && cutText(before.whole, current.whole);
    const changes = old ? changesBetween(old, cutOf(documents, current.whole)) : [];
    const at = this.#time();
    const { signal } = this.#end;
    const { address, next } = await history.publishAgain({ version, documents, at, by, changes, signal });
    this.#cached = undefined;
    return { target: publisher.target, changes, last: at, address: this.#address(address, current), next };
  }

  /** @throws Refusal */
  async #find(id: string) {
    const { history } = this.options;
    const versions = await history.list();
    const index = versions.findIndex((one) => one.id === id);
    const version = versions[index];
    const documents = version && (await history.documents(id));
    if (!version || !documents) throw versionGone();
    const online = versions.find(({ isOnline }) => isOnline);
    return { version, documents, online, previous: versions[index + 1] };
  }

  #schedule(): Schedule {
    const { schedule } = this.options;
    if (schedule) return schedule;
    throw new Refusal("not-found", "Publishing at a later time is not available here.");
  }

  #now(): number {
    return (this.options.now ?? Date.now)();
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }

  #address(own: Made["address"], { site }: Current): string | undefined {
    const origin = site.rendering?.input.plan.origin;
    return own ?? (origin === undefined ? undefined : origin + this.options.publisher.base);
  }
}

function damagedAsNone(error: unknown): undefined {
  if (error instanceof Refusal && error.facts.reason === "version-gone") return undefined;
  throw error;
}

const damaged = () => new Refusal("not-found", { kind: "version-damaged" }, { reason: "version-gone" });

/** @throws Refusal */
function cutOf({ whole }: VersionDocuments, like: CutText): CutText {
  const cut = cutText(whole, like);
  if (!cut) throw damaged();
  return cut;
}

/** @throws Refusal */
function compared(before: CutText, after: CutText): VersionComparison {
  try {
    return compareTexts(before, after);
  } catch (error) {
    if (error instanceof EditError) throw damaged();
    throw error;
  }
}
