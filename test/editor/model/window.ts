/** A window of the model: the editor's real browser code, a page that is only data, an owner, and a scheduled network. */

import { Refusal as ServerRefusal } from "../../../src/editor/server/refusal.ts";
import { timeNow } from "../../../src/editor/shared/beside.ts";
import { followSelection } from "../../../src/editor/shared/follow-items.ts";
import type {
  Act,
  OptimisticText,
  Seen,
  Selection,
  ShownSection,
  ToFrame,
} from "../../../src/editor/shared/messages.ts";
import { formatPointer, parsePointer, valueAt } from "../../../src/editor/shared/pointer.ts";
import type { EditorEvent, EditRequest } from "../../../src/editor/shared/protocol.ts";
import { Refusal } from "../../../src/editor/shell/api.ts";
import { createEditor } from "../../../src/editor/shell/create-editor.ts";
import { resolveScope, type Target } from "../../../src/editor/shell/edit-scope.ts";
import { setField } from "../../../src/editor/shell/edits.ts";
import { putPicture } from "../../../src/editor/shell/picture-edits.ts";
import { tabName } from "../../../src/editor/shell/secret.ts";
import { createStore } from "../../../src/editor/shell/store.ts";
import { createUnsaved } from "../../../src/editor/shell/unsaved.ts";
import { language as english } from "../../../src/editor/shell/words/english.ts";
import { navigator, releaseTab, type TabStore } from "./browser.ts";
import { tokensIn } from "./site.ts";
import type { World } from "./world.ts";

interface Call {
  readonly kind: string;
  /** Delivers the request. */
  deliver(): void;
  isDelivered: boolean;
  /** Passes the answer on, once there is one. */
  answer: (() => void) | undefined;
  /** Loses the request or its answer. */
  lose(): void;
}

/** A text being written in the page. */
interface Writing {
  snapshot: { section: string; pointer: string };
  seen: Seen | undefined;
  shown: { section: string; pointer: string };
  readonly home: string;
  text: string;
  reported: string;
}

/** A text being written beside the page. */
interface Draft {
  readonly target: Target;
  readonly section: string;
  readonly path: readonly (string | number)[];
  readonly home: string;
  text: string;
}

const listeners = new Set<(event: unknown) => void>();

/** Browser features that the editor uses besides the network. */
export const browser = {
  location: { origin: "http://model", pathname: "/", search: "" },
  document: { activeElement: null, body: {}, querySelector: () => null },
  navigator,
  addEventListener: (_: string, listener: (event: unknown) => void) => void listeners.add(listener),
  removeEventListener: (_: string, listener: (event: unknown) => void) => void listeners.delete(listener),
};

export type Window = ReturnType<typeof openWindow>;

/** @param tabStore the tab's session storage, as an earlier page in it left it */
export function openWindow(world: World, name: string, tabStore: TabStore) {
  let isOpen = true;
  let calls: Call[] = [];
  const waits: (() => void)[] = [];
  const events: EditorEvent[] = [];
  let pushEvent: ((event: EditorEvent | undefined) => void) | undefined;
  const inbox: ToFrame[] = [];
  let count = 0;

  const call = <T>(kind: string, run: () => Promise<T>, request?: EditRequest): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        calls = calls.filter((other) => other !== one);
        if (isOpen) settle();
      };
      const one: Call = {
        kind,
        isDelivered: false,
        deliver() {
          one.isDelivered = true;
          const server = world.server;
          run().then(
            (value) => {
              if (server === world.server) one.answer = () => end(() => resolve(value));
            },
            (error) => {
              if (!(error instanceof ServerRefusal)) throw error;
              if (server !== world.server) return;
              one.answer = () => {
                if (request && error.code !== "conflict") world.refused(request, error.code);
                end(() => reject(new Refusal(error.toJSON())));
              };
            },
          );
        },
        answer: undefined,
        lose: () => end(() => reject(new TypeError("Failed to fetch"))),
      };
      calls.push(one);
    });

  const store = createStore();
  const api = {
    site: (sent?: string) => call("site", () => world.server.site(sent)),
    page: (shown: never, sent?: string) => call("page", () => world.server.page(shown, sent)),
    edit: ({ show, ...request }: EditRequest) =>
      call(
        "edit",
        () => {
          const { operations = [], ...edit } = JSON.parse(JSON.stringify(request));
          world.trace(name, "sends", JSON.stringify(request));
          return world.server.answer({ ...edit, way: "did", operations }, show);
        },
        { show, ...request },
      ),
    undo: ({ id, show }: never) =>
      call("undo", () => world.undoing(() => world.server.answer({ way: "undid", id }, show))),
    redo: ({ id, show }: never) =>
      call("redo", () => world.undoing(() => world.server.answer({ way: "redid", id }, show))),
    upload: ({ name: file }: File) =>
      call("upload", async () => ({ path: `assets/${file}`, url: "", width: 1, height: 1 })),
    untranslated: () => new Promise(() => {}),
    events: async () => ({ body: stream }),
  };
  const stream = {
    pipeThrough: () => ({
      getReader: () => ({
        read: () =>
          new Promise((resolve) => {
            pushEvent = (event) =>
              resolve(event ? { done: false, value: `${JSON.stringify(event)}\n` } : { done: true });
          }),
      }),
    }),
  };

  const newTab = () => `tab-${name}-${world.count()}`;
  const unsaved = createUnsaved(
    tabName({ sessionStorage: tabStore } as never, newTab),
    tabStore as never,
    newTab,
  );
  const editor = createEditor({
    api: api as never,
    store,
    ...english,
    language: "en",
    ...unsaved,
    keep: (site, waiting) => (isOpen ? unsaved.keep(site, waiting) : undefined),
    wait: () => new Promise((resolve) => waits.push(resolve)),
    newId: () => `${name}-${world.count()}-${++count}`,
  });

  // The page.
  let sections: readonly ShownSection[] = [];
  let seen: Seen | undefined;
  let optimistic: ReadonlyMap<string, string> = new Map();
  /** Texts that were left keep their written value until another page arrives. */
  const left = new Map<string, string>();
  let selection: Selection | undefined;
  let writing: Writing | undefined;
  let draft: Draft | undefined;
  /** A text beside the page was sent. The page shows it before anybody can click there. */
  let hasSent = false;
  const reported = new Set<string>();
  const uploads = new Set<string>();

  const contentWindow = {
    // Others wait until the previous page shows.
    postMessage: (message: ToFrame) =>
      isAtOnce(message) || (message.kind === "optimistic" && inbox.length === 0)
        ? receive(message)
        : void inbox.push(message),
  };
  const isAtOnce = ({ kind }: ToFrame) => ["page", "leave", "ask", "beside"].includes(kind);
  const post = (act: Act, where = seen) => {
    const data = JSON.parse(JSON.stringify({ ...act, seen: where, token: editor.frame.token }));
    for (const listener of [...listeners]) listener({ source: contentWindow, data });
  };
  const element = {
    inert: false,
    contentWindow,
    ownerDocument: { addEventListener() {}, body: {}, querySelector: () => null },
    focus() {},
  };
  const detach = editor.frame.attach(element as never);
  post({ kind: "loaded" });

  const stored = (one: { section: string; pointer: string }): unknown =>
    valueAt(sections.find(({ id }) => id === one.section)?.data, parsePointer(one.pointer));

  function report(): void {
    if (!writing || writing.text === writing.reported) return;
    writing.reported = writing.text;
    for (const token of tokensIn(writing.text)) if (world.isOf(token, name)) reported.add(token);
    post({ kind: "written", ...writing.snapshot, value: writing.text }, writing.seen);
  }

  function leave(): void {
    report();
    if (writing) left.set(`${writing.shown.section} ${writing.shown.pointer}`, writing.text);
    writing = undefined;
  }

  function receive(message: ToFrame): void {
    if (message.kind === "page") queueMicrotask(() => post({ kind: "ready" }));
    else if (message.kind === "begin") seen = message.seen;
    else if (message.kind === "leave") leave();
    else if (message.kind === "ask") {
      report();
      post({ kind: "answer", number: message.number, width: 0, height: 0, actedAt: 0 });
    } else if (message.kind === "select") selection = message.selection;
    else if (message.kind === "optimistic") showTexts(message.update.texts);
    else if (message.kind === "text") {
      const { section = "", pointer, value } = message;
      if (writing?.shown.section !== section || writing.shown.pointer !== pointer) return;
      if (writing.text === writing.reported) [writing.text, writing.reported] = [value, value];
    } else if (message.kind === "show") show(message);
  }

  function showTexts(texts: readonly OptimisticText[] = []): void {
    optimistic = new Map(texts.map(({ section, pointer, value }) => [`${section} ${pointer}`, value]));
    for (const at of optimistic.keys()) left.delete(at);
  }

  function show(message: ToFrame & { readonly kind: "show" }): void {
    if (message.seen?.path !== seen?.path || message.seen?.language !== seen?.language) leave();
    const moved = message.selection ?? followSelection(selection, sections, message.sections);
    if (moved) {
      const isWritten =
        writing &&
        selection?.kind === "field" &&
        selection.section === writing.shown.section &&
        selection.pointer === writing.shown.pointer;
      if (writing && isWritten) {
        if (moved.kind === "field" && moved.section !== undefined)
          writing.shown = { section: moved.section, pointer: moved.pointer };
        else leave();
      }
      selection = moved;
    }
    left.clear();
    sections = message.sections;
    seen = message.seen;
    showTexts(message.optimistic?.texts);
    if (!writing) return;
    const value = stored(writing.shown);
    if (typeof value !== "string") {
      leave();
      return;
    }
    if (message.isUndone && writing.text === writing.reported)
      [writing.text, writing.reported] = [value, value];
    if (value === writing.reported) {
      writing.snapshot = writing.shown;
      writing.seen = seen;
    }
  }

  /** Lists everything in the page that can be written. */
  const fields = () =>
    sections.flatMap(({ id: section, data }) => [
      ...(typeof data.title === "string" ? [{ section, pointer: "/title" }] : []),
      ...items(data).map((_, index) => ({ section, pointer: `/team/${index}/text` })),
    ]);
  const items = (data: unknown): readonly { readonly key: string }[] => {
    const found = valueAt(data, ["team"]);
    return Array.isArray(found) ? found : [];
  };
  const homeOf = (data: unknown, path: readonly (string | number)[], code: string | undefined): string => {
    const owner = path[0] === "team" ? valueAt(data, path.slice(0, 2)) : data;
    const key = String(valueAt(owner, ["key"]));
    return [key, path.at(-1), code].filter((part) => part !== undefined).join(" ");
  };
  const dataOf = (section: string) => sections.find(({ id }) => id === section)?.data;
  const allItems = () =>
    sections.flatMap(({ id: section, data }) =>
      items(data).map((item, index) => ({
        section,
        pointer: `/team/${index}`,
        item,
        count: items(data).length,
      })),
    );
  const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
  /** A text beside the page is sent when the owner leaves it for the page, which shows it before anything else is possible. */
  const canAct = () => {
    if (element.inert || store.get().dialog !== undefined || seen === undefined) return false;
    if (hasSent) {
      hasSent = false;
      acts.frame?.(0);
    }
    if (!draft) return true;
    acts.send?.(0);
    return false;
  };
  const sameThing = (pointer: string) => writing?.shown.pointer.startsWith(`${pointer}/`) ?? false;
  const forgetIn = (value: unknown, keys: readonly string[]) => {
    for (const token of tokensIn(JSON.stringify(value) ?? "")) world.forgive(token);
    world.deleted(name, keys);
  };
  const keysIn = (value: unknown): string[] =>
    [...(JSON.stringify(value) ?? "").matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key ?? "");

  const acts: Readonly<Record<string, (n: number) => void>> = {
    focus(n) {
      const snapshot = canAct() ? pick(fields(), n) : undefined;
      if (!snapshot) return;
      leave();
      selection = { kind: "field", ...snapshot };
      post({ kind: "selected", selection, byPage: false });
      const at = `${snapshot.section} ${snapshot.pointer}`;
      const text = left.get(at) ?? optimistic.get(at) ?? String(stored(snapshot));
      const home = homeOf(dataOf(snapshot.section), parsePointer(snapshot.pointer), seen?.language);
      writing = { snapshot, seen, shown: snapshot, home, text, reported: text };
    },
    type() {
      if (!canAct() || !writing) return;
      writing.text += world.token(writing.home, name);
      post({ kind: "typing", ...writing.snapshot, value: writing.text }, writing.seen);
    },
    pause: () => report(),
    leave: () => leave(),
    "delete-item"(n) {
      const one = canAct() ? pick(allItems(), n) : undefined;
      if (!one) return;
      if (writing?.shown.section === one.section && sameThing(one.pointer)) leave();
      forgetIn(
        [one.item, [...optimistic].filter(([at]) => at.startsWith(`${one.section} ${one.pointer}/`))],
        [one.item.key],
      );
      post({ kind: "item", section: one.section, pointer: one.pointer, act: "delete" });
    },
    "move-item"(n) {
      const one = canAct() ? pick(allItems(), n) : undefined;
      if (!one) return;
      post({ kind: "move-item", section: one.section, pointer: one.pointer, to: (n >> 3) % one.count });
    },
    "duplicate-item"(n) {
      const one = canAct() ? pick(allItems(), n) : undefined;
      if (one && one.count < 6)
        post({ kind: "item", section: one.section, pointer: one.pointer, act: "duplicate" });
    },
    "delete-section"(n) {
      const one = canAct() ? pick(sections, n) : undefined;
      if (!one || sections.length < 2) return;
      if (writing?.shown.section === one.id) leave();
      forgetIn([one.data, [...optimistic].filter(([at]) => at.startsWith(`${one.id} `))], keysIn(one.data));
      post({ kind: "section", section: one.id, act: "delete" });
    },
    "move-section"(n) {
      const one = canAct() ? pick(sections, n) : undefined;
      if (one) post({ kind: "move-section", section: one.id, to: (n >> 3) % sections.length });
    },
    "duplicate-section"(n) {
      const one = canAct() ? pick(sections, n) : undefined;
      if (one && sections.length < 4) post({ kind: "section", section: one.id, act: "duplicate" });
    },
    page(n) {
      const site = store.get().site;
      const page = pick(site?.pages ?? [], n);
      if (!page || store.get().dialog !== undefined) return;
      acts.send?.(0);
      void editor.open(page.path);
    },
    language(n) {
      const { shown, dialog } = store.get();
      if (!seen || dialog !== undefined) return;
      acts.send?.(0);
      void editor.open(shown.path, n % 2 ? "de" : "en");
    },
    undo() {
      if (!canAct()) return;
      report();
      post({ kind: "history", direction: "undo", at: timeNow() });
    },
    redo() {
      if (!canAct()) return;
      report();
      post({ kind: "history", direction: "redo", at: timeNow() });
    },
    upload(n) {
      const one = canAct() ? pick(allItems(), n) : undefined;
      if (!one) return;
      const pointer = `${one.pointer}/imgUrl`;
      const home = homeOf(dataOf(one.section), parsePointer(pointer), seen?.language);
      for (const token of tokensIn(JSON.stringify(one.item)))
        if (world.isAt(token, home)) world.forgive(token);
      world.forgiveOwn(name, home);
      const token = world.token(home, name);
      const file = { name: `${token}.png` } as File;
      const at = { target: editor.targetSeen(seen), section: one.section, pointer };
      // A failed upload is reported.
      uploads.add(token);
      void putPicture(editor, at, file).then((isDone) => {
        uploads.delete(token);
        if (!isDone) world.forgive(token);
      });
    },
    draft(n) {
      if (store.get().dialog !== undefined || !store.get().page) return;
      acts.send?.(n);
      editor.frame.leave();
      const { sections: all } = editor.snapshot();
      const section = pick(all, n);
      if (!section) return;
      const target = editor.target(section.id);
      const list = items(section.data);
      const path = n % 3 === 0 || list.length === 0 ? ["title"] : ["team", (n >> 2) % list.length, "text"];
      const { data, translation } = resolveScope(target.snapshot, section.id);
      const text = valueAt(translation, path) ?? valueAt(data, path);
      if (typeof text !== "string") return;
      draft = {
        target,
        section: section.id,
        path,
        home: homeOf(data, path, target.snapshot.shown.language),
        text,
      };
      draft.text += world.token(draft.home, name);
      editor.keepDraft(setField(target.snapshot, section.id, path, draft.text), target);
    },
    send() {
      if (!draft) return;
      const { target, section, path, text } = draft;
      for (const token of tokensIn(text)) if (world.isOf(token, name)) reported.add(token);
      draft = undefined;
      hasSent = true;
      editor.edit(setField(target.snapshot, section, path, text), target);
    },
    deliver: (n) =>
      pick(
        calls.filter(({ isDelivered }) => !isDelivered),
        n,
      )?.deliver(),
    answer: (n) =>
      pick(
        calls.filter(({ answer }) => answer),
        n,
      )?.answer?.(),
    "lose-request": (n) =>
      pick(
        calls.filter(({ isDelivered }) => !isDelivered),
        n,
      )?.lose(),
    "lose-answer": (n) =>
      pick(
        calls.filter(({ answer }) => answer),
        n,
      )?.lose(),
    "deliver-twice"(n) {
      const one = pick(
        calls.filter(({ isDelivered, kind }) => !isDelivered && kind === "edit"),
        n,
      );
      one?.deliver();
      one?.deliver();
    },
    event() {
      const event = pushEvent && events.shift();
      if (event) pushEvent?.(event);
    },
    tick() {
      for (const resolve of waits.splice(0)) resolve();
    },
    frame() {
      for (const message of inbox.splice(0)) receive(message);
    },
    choose(n) {
      const question = pick(store.get().questions, n >> 1);
      if (question?.kind !== "conflict") return;
      const whose = n % 2 ? "theirs" : "ours";
      world.trace(name, "is asked", JSON.stringify(question.conflicts), whose);
      world.asked(name, question.conflicts, whose);
      question.choose(whose);
    },
  };

  editor.start();
  return {
    name,
    store,
    acts,
    tabStore,
    notify: (version: string) => void events.push({ event: "changed", version }),
    /** Ends the event stream, which reopens after a pause. */
    cut: () => pushEvent?.(undefined),
    /** Loses the answers of a server that is gone. */
    loseAll() {
      for (const one of calls.filter(({ isDelivered }) => isDelivered)) one.lose();
    },
    /** Closes the tab. The browser asks for confirmation while a picture is being sent. */
    close(): void {
      for (const token of uploads) world.forgive(token);
      isOpen = false;
      releaseTab(tabStore);
      detach();
    },
    /** True if nothing is pending. */
    get isIdle() {
      const { questions } = store.get();
      return calls.length + events.length + inbox.length + waits.length + questions.length === 0;
    },
    get reported(): ReadonlySet<string> {
      return reported;
    },
    describe: () => ({
      shown: store.get().shown,
      saving: store.get().saving,
      announcement: store.get().announcement,
      calls: calls.map(({ kind, isDelivered }) => `${kind}${isDelivered ? "!" : ""}`),
      writing,
      pointer: formatPointer([]),
    }),
  };
}
