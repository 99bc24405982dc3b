/**
 * Publishing from the editor (EDT-18). One publication at a time, of the version saved at that moment, while editing continues.
 * Earlier versions are kept and can be published again (EDT-25).
 */
import { isBlocking, things } from "../../../diagnostic/index.ts";
import { FaultError, type Versions } from "../../../output/index.ts";
import { cutText } from "../../../preview/index.ts";
import type { EditorEvent } from "../../shared/protocol.ts";
import type { PublishedVersion, PublishResult, PublishState } from "../../shared/publish-protocol.ts";
import { type EditorLog, logged } from "../edit-log.ts";
import { createFindPage } from "../pages.ts";
import { problemsOf } from "../problems.ts";
import { Refusal } from "../refusal.ts";
import type { Current, Session } from "../session.ts";
import { changesBetween } from "./changes.ts";
import type { Made, Order, Publisher } from "./publisher.ts";
import { factsOf } from "./version-facts.ts";

export interface PublishingOptions {
  readonly session: Pick<Session, "current">;
  readonly publisher: Publisher;
  readonly versions: Versions;
  /** Number of versions to keep. One is always kept, to find out what has changed since. */
  readonly maxVersions: number;
  readonly notify: (event: EditorEvent) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly log?: EditorLog | undefined;
}

export const defaultVersions = 10;

type SinceLast = Pick<PublishState, "last" | "changes">;

interface Running {
  /** Identifies what is being published. */
  readonly what: string;
  readonly result: Promise<PublishResult>;
}

export class Publishing {
  readonly #end = new AbortController();
  #running: Running | undefined;
  /** Changes since the last publication, cached for one version of the document. */
  #cached: { readonly version: string; readonly facts: SinceLast } | undefined;

  constructor(private readonly options: PublishingOptions) {}

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Returns the unpublished changes and problems.
   * @throws Refusal
   */
  async state(): Promise<PublishState> {
    return await this.#stateOf(await this.options.session.current());
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
      if (!running) return await this.#start(current.version, this.#build(current, { by, id }));
      if (running.what === current.version) return await running.result;
      await running.result.catch(() => {});
    }
  }

  /** Lists the kept versions, newest first. */
  async list(): Promise<readonly PublishedVersion[]> {
    return (await this.options.versions.list()).flatMap((version) => factsOf(version) ?? []);
  }

  /**
   * Publishes an earlier version again. The document stays as it is.
   * @throws Refusal
   */
  async goBack(id: number, by?: string): Promise<PublishResult> {
    while (this.#running) await this.#running.result.catch(() => {});
    return await this.#start(`version ${id}`, this.#publishAgain(id, by));
  }

  /**
   * Returns the document of a version.
   * @throws Refusal
   */
  async document(id: number): Promise<Uint8Array> {
    const { kept } = await this.#find(id);
    return await asRefusal(this.options.versions.read(kept.documents.own ?? ""));
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#running?.result.catch(() => {});
  }

  async #start(what: string, work: Promise<PublishResult>): Promise<PublishResult> {
    const reported = logged(this.options.log, "publish", work, ({ pages }) => things(pages, "page"));
    const result = reported.finally(() => {
      this.#running = undefined;
    });
    this.#running = { what, result };
    return await result;
  }

  async #stateOf(current: Current): Promise<PublishState> {
    const { publisher } = this.options;
    const { diagnostics, rendering } = current.site;
    const isBlocked = !rendering || isBlocking(diagnostics, publisher.isStrict);
    const wrong = publisher.isStrict
      ? diagnostics
      : diagnostics.filter(({ severity }) => severity === "error");
    return {
      ...(await this.#sinceLast(current)),
      target: publisher.target,
      isRunning: this.isRunning,
      problems: isBlocked && rendering ? problemsOf({ diagnostics: wrong }, createFindPage(rendering)) : [],
    };
  }

  async #sinceLast({ version, whole: after }: Current): Promise<SinceLast> {
    if (this.#cached?.version === version) return this.#cached.facts;
    const { versions } = this.options;
    const [newest] = await versions.list();
    const last = newest && factsOf(newest);
    const text = await versions.read(newest?.documents.whole ?? "").catch(() => undefined);
    // Only the pages that differ are indexed.
    const before = text && cutText(text, after);
    const facts: SinceLast =
      last && before
        ? { last: last.at, changes: changesBetween(before, after) }
        : { last: undefined, changes: [] };
    this.#cached = { version, facts };
    return facts;
  }

  async #build(current: Current, asked: Pick<Order, "by" | "id">): Promise<PublishResult> {
    const { publisher, notify } = this.options;
    const { bytes } = current.text;
    const { problems, isRunning: _, ...before } = await this.#stateOf(current);
    if (problems.length > 0)
      throw new Refusal("refused", "The site can't be published because it has problems.", { problems });
    const made = await publisher.publish({
      ...asked,
      document: bytes,
      onProgress: (done, of) => notify({ event: "publishing", done, of }),
      signal: this.#end.signal,
    });
    const { bundle, address, next, ...counts } = made;
    let { last } = before;
    if (last === undefined || before.changes.length > 0) {
      last = this.#time();
      const facts = { ...counts, at: last, by: asked.by, changes: before.changes };
      await this.#keep(bundle, facts, { own: bytes, whole: current.whole.bytes });
    }
    this.#cached = { version: current.version, facts: { last, changes: [] } };
    return {
      ...before,
      ...counts,
      version: current.version,
      address: this.#address(address, current),
      next,
      last,
    };
  }

  async #publishAgain(id: number, by: string | undefined): Promise<PublishResult> {
    const { publisher, versions } = this.options;
    const current = await this.options.session.current();
    const { kept, facts } = await this.#find(id);
    const bundle = await asRefusal(versions.bundle(id));
    if (!bundle) throw notKept();
    const [own, whole] = await asRefusal(
      Promise.all([kept.documents.own ?? "", kept.documents.whole ?? ""].map(versions.read)),
    );
    if (!own || !whole) throw notKept();
    const [newest] = await versions.list();
    const before = newest && (await versions.read(newest.documents.whole ?? "").catch(() => undefined));
    const [old, wanted] = [before && cutText(before, current.whole), cutText(whole, current.whole)];
    const changes = old && wanted ? changesBetween(old, wanted) : [];
    const { signal } = this.#end;
    const { address, next } = await asRefusal(publisher.publishAgain({ ...bundle, document: own, signal }));
    const last = this.#time();
    const { pages, files, bytes } = facts;
    const counts = { pages, files, bytes };
    if (newest?.id !== id)
      await this.#keep(kept.bundle, { ...counts, at: last, by, changes, again: facts.at }, { own, whole });
    this.#cached = undefined;
    const { target } = publisher;
    return {
      ...counts,
      target,
      changes,
      last,
      version: current.version,
      address: this.#address(address, current),
      next,
    };
  }

  async #keep(
    bundle: string | undefined,
    facts: Omit<PublishedVersion, "id">,
    documents: Readonly<Record<"own" | "whole", Uint8Array>>,
  ): Promise<void> {
    // If it can't be kept, the next publication can't list its changes.
    await this.options.versions.keep({ bundle, facts, documents }, Math.max(1, this.options.maxVersions));
  }

  async #find(id: number) {
    const kept = (await this.options.versions.list()).find((version) => version.id === id);
    const facts = kept && factsOf(kept);
    if (!kept || !facts) throw notKept();
    return { kept, facts };
  }

  #time(): string {
    return new Date((this.options.now ?? Date.now)()).toISOString();
  }

  #address(own: Made["address"], { site }: Current): string | undefined {
    const origin = site.rendering?.input.plan.origin;
    return own ?? (origin === undefined ? undefined : origin + this.options.publisher.base);
  }
}

const notKept = () =>
  new Refusal("not-found", "This version is not kept any more.", { reason: "version-gone" });

async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FaultError)
      throw new Refusal("not-published", error.message, { reason: "version-gone" });
    throw error;
  }
}
