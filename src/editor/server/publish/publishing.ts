/**
 * Publishing from the editor (EDT-18). One publication at a time, of the version saved at that moment, while editing continues.
 */
import { isBlocking, things } from "../../../diagnostic/index.ts";
import type { Notes } from "../../../output/index.ts";
import { cutText } from "../../../preview/index.ts";
import type { EditorEvent } from "../../shared/protocol.ts";
import type { PublishResult, PublishState } from "../../shared/publish-protocol.ts";
import { type EditorLog, logged } from "../edit-log.ts";
import { createFindPage } from "../pages.ts";
import { problemsOf } from "../problems.ts";
import { Refusal } from "../refusal.ts";
import type { Current, Session } from "../session.ts";
import { changesBetween } from "./changes.ts";
import type { Publisher } from "./publisher.ts";

export interface Publishing {
  /**
   * Returns the unpublished changes and problems.
   * @throws Refusal
   */
  state(): Promise<PublishState>;
  /**
   * Publishes the current version. If the same version is already being published, waits for that result; if an older one is,
   * starts after it.
   * @throws Refusal
   */
  publish(): Promise<PublishResult>;
  readonly isRunning: boolean;
  close(): Promise<void>;
}

export interface PublishingOptions {
  readonly session: Pick<Session, "current">;
  readonly publisher: Publisher;
  /** Store of the text that was published last. */
  readonly notes: Notes;
  readonly notify: (event: EditorEvent) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly log?: EditorLog | undefined;
}

const name = "published.json";

export function createPublishing(options: PublishingOptions): Publishing {
  const { session, publisher, notes, notify, now = Date.now, log } = options;
  const end = new AbortController();
  let running: { readonly version: string; readonly result: Promise<PublishResult> } | undefined;
  /** Changes since the last publication, cached for one version. */
  let cached:
    | { readonly version: string; readonly facts: Pick<PublishState, "last" | "changes"> }
    | undefined;

  const sinceLast = async ({ version, whole: after }: Current) => {
    if (cached?.version === version) return cached.facts;
    const [at, text] = splitNote(await notes.read(name));
    // Only the pages that differ are indexed.
    const before = text === undefined ? undefined : cutText(Buffer.from(text), after);
    const facts = before
      ? { last: at, changes: changesBetween(before, after) }
      : { last: undefined, changes: [] };
    cached = { version, facts };
    return facts;
  };

  const stateOf = async (current: Current): Promise<PublishState> => {
    const { diagnostics, rendering } = current.site;
    const isBlocked = !rendering || isBlocking(diagnostics, publisher.isStrict);
    const wrong = publisher.isStrict
      ? diagnostics
      : diagnostics.filter(({ severity }) => severity === "error");
    return {
      ...(await sinceLast(current)),
      target: publisher.target,
      isRunning: running !== undefined,
      problems: isBlocked && rendering ? problemsOf({ diagnostics: wrong }, createFindPage(rendering)) : [],
    };
  };

  const run = async (current: Current): Promise<PublishResult> => {
    const {
      version,
      text: { bytes },
      whole,
      site,
    } = current;
    const { problems, isRunning: _, ...before } = await stateOf(current);
    if (problems.length > 0)
      throw new Refusal("refused", "The site can't be published because it has problems.", { problems });
    const { signal } = end;
    const made = await publisher.publish({
      document: bytes,
      onProgress: (done, of) => notify({ event: "publishing", done, of }),
      signal,
    });
    let { last } = before;
    if (last === undefined || before.changes.length > 0) {
      last = new Date(now()).toISOString();
      // If this note is lost, the next publication cannot list its changes.
      await notes.write(name, `${last}\n${whole.bytes.toString("utf8")}`);
    }
    cached = { version, facts: { last, changes: [] } };
    const origin = site.rendering?.input.plan.origin;
    const address = origin === undefined ? undefined : origin + publisher.base;
    return { ...before, ...made, version, address: made.address ?? address, last };
  };

  return {
    state: async () => await stateOf(await session.current()),
    async publish() {
      for (;;) {
        const current = await session.current();
        if (!running) {
          const work = logged(log, "publish", run(current), ({ pages }) => things(pages, "page"));
          const result = work.finally(() => {
            running = undefined;
          });
          running = { version: current.version, result };
          return await result;
        }
        if (running.version === current.version) return await running.result;
        await running.result.catch(() => {});
      }
    },
    get isRunning() {
      return running !== undefined;
    },
    async close() {
      end.abort();
      await running?.result.catch(() => {});
    },
  };
}

function splitNote(note: string | undefined): [at: string | undefined, text: string | undefined] {
  const end = note?.indexOf("\n") ?? -1;
  return note === undefined || end < 0 ? [undefined, undefined] : [note.slice(0, end), note.slice(end + 1)];
}
