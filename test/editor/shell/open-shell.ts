/** The editor shell without a browser, on the real server, with answers that are late, missing or replaced on demand. */
import { afterAll, beforeAll, expect } from "vitest";
import type { EditorHandlerOptions } from "#editor";
import type { OwnersAct, Selection } from "../../../src/editor/shared/messages.ts";
import type { ApiError, EditRequest } from "../../../src/editor/shared/protocol.ts";
import { type Access, createApi } from "../../../src/editor/shell/api.ts";
import { createEditor } from "../../../src/editor/shell/create-editor.ts";
import type { EditorOptions } from "../../../src/editor/shell/editor.ts";
import { onFrame } from "../../../src/editor/shell/from-frame.ts";
import { createStore, type Question } from "../../../src/editor/shell/store.ts";
import { language } from "../../../src/editor/shell/words/english.ts";
import { wordRefusal } from "../../../src/editor/shell/words/index.ts";
import { createProvider, type Provider } from "../memory-server.ts";
import { samplePictures, sampleSite } from "../sample-site.ts";

/** Answers a call in place of the network. @param pass sends the request to the server */
type Intercept = (pass: () => Promise<Response>) => Promise<Response> | Response;

export const refuse = (answer: ApiError): Response => Response.json(answer, { status: 422 });

export function unreachable(): never {
  throw new TypeError("Failed to fetch");
}

let shells = 0;

/** Connects a shell to a server. It is not started yet. */
export function connect(access: Access, options: Partial<EditorOptions> = {}) {
  const intercepts = new Map<string, Intercept>();
  const sent: EditRequest[] = [];
  const calls: string[] = [];
  let events = new AbortController();
  const api = createApi(
    access,
    (answer) => wordRefusal(options.words ?? language.words, answer),
    async (url, init) => {
      const [, call = ""] = /api\/([\w-]+)/.exec(String(url)) ?? [];
      // Counts follow when there is time.
      if (call !== "untranslated") calls.push(call);
      if (call === "edits") sent.push(JSON.parse(String(init?.body)));
      const signal = call === "events" ? events.signal : init?.signal;
      const pass = () => fetch(url, { ...init, ...(signal && { signal }) });
      return await (intercepts.get(call) ?? ((go) => go()))(pass);
    },
  );
  const store = createStore();
  const shell = ++shells;
  let count = 0;
  const pauses: (() => void)[] = [];
  const editor = createEditor({
    api,
    store,
    ...language,
    language: "en",
    keep: () => {},
    load: async () => ({ recent: [], old: undefined }),
    wait: () => new Promise((resolve) => pauses.push(resolve)),
    newId: () => `shell-${shell}-${++count}`,
    isSignedIn: access.secret === undefined,
    ...options,
  });
  /** Answers the calls with this name, until the returned function is called. */
  const intercept = (call: string, answer: Intercept): (() => void) => {
    intercepts.set(call, answer);
    return () => void intercepts.delete(call);
  };
  /** Ends all pauses, such as those before a call is repeated. */
  const elapse = () => {
    for (const end of pauses.splice(0)) end();
  };
  const eventsRead = async () => {
    store.set({ publishing: undefined });
    await editor.publish();
    await expect.poll(() => store.get().publishing).toBeDefined();
  };
  return {
    editor,
    store,
    api,
    /** Edits in the order in which they were sent. */
    sent,
    /** Names of all calls in order, without those that count untranslated texts. */
    calls,
    intercept,
    /** Runs work before the next call with this name reaches the server. */
    before(call: string, work: () => Promise<unknown>): void {
      const end = intercept(call, async (pass) => {
        end();
        await work();
        return await pass();
      });
    },
    /** Holds the answers to a call that the server has handled. @returns the number held, and a function that releases them */
    hold(call: string) {
      const waiting: (() => void)[] = [];
      const end = intercept(call, async (pass) => {
        const response = await pass();
        await new Promise<void>((resolve) => waiting.push(resolve));
        return response;
      });
      const release = () => {
        end();
        for (const resolve of waiting.splice(0)) resolve();
      };
      return { count: () => waiting.length, release };
    },
    elapse,
    /** Ends the event stream and opens it again. */
    async reconnect() {
      elapse();
      events.abort();
      events = new AbortController();
      await expect.poll(() => pauses.length).toBeGreaterThan(0);
      elapse();
    },
    /** Sends a message from the page. */
    act: (message: OwnersAct) => onFrame(editor, message),
    select: (selection: Selection) => onFrame(editor, { kind: "selected", selection }),
    write: (section: string, value: string, pointer = "/title") =>
      onFrame(editor, { kind: "written", section, pointer, value }),
    /** Returns a section as the shell shows it. */
    section: (id: string) => store.get().page?.sections.find((section) => section.id === id),
    title: (id: string) => store.get().page?.sections.find((section) => section.id === id)?.data.title,
    /** Waits for a question, and returns the oldest one. */
    async question<K extends Question["kind"]>(kind: K) {
      await expect.poll(() => store.get().questions[0]?.kind).toBe(kind);
      return store.get().questions[0] as Question & { readonly kind: K };
    },
    saved: () => expect.poll(() => store.get().saving.kind).toBe("saved"),
    /** Resolves when the events so far have been read. */
    eventsRead,
    /** Resolves when the events so far have been read, and the requests that they caused are answered. */
    async roundTrip() {
      await eventsRead();
      await api.site();
      await api.page(store.get().shown);
    },
  };
}

/** Result of a publication of a test. */
const published = { pages: 12, files: 40, bytes: 1000, address: "https://example.org/" };

/**
 * Call it once, at the top of a test file.
 * @returns a function that opens a site of its own in a shell, and waits until its page is there
 */
export function createShells(options: Partial<EditorHandlerOptions> = {}) {
  let provider: Provider;
  beforeAll(async () => {
    provider = await createProvider(
      {},
      {},
      {
        authorize: (_, site) => ({ site, name: "Ada" }),
        async publish({ onProgress }) {
          onProgress(3, 12);
          return published;
        },
        ...options,
      },
    );
  });
  afterAll(() => provider?.close());
  /** @param edit changes the sample site before it is opened */
  return async (edit: (document: ReturnType<typeof sampleSite>) => void = () => {}) => {
    const document = sampleSite();
    edit(document);
    const site = provider.addSite(document, samplePictures);
    /** Opens the site in another shell. */
    const another = async (given?: Partial<EditorOptions>) => {
      const shell = connect({ root: `${provider.origin}${site.root}api/`, secret: undefined }, given);
      shell.editor.start();
      await expect.poll(() => shell.store.get().page).toBeDefined();
      return shell;
    };
    return { ...(await another()), provider, site, another };
  };
}
