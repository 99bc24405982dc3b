/** What the editor does: the store, the queue, the frame and the server brought together. */
import type { FromFrame, Selection } from "../messages.ts";
import type { EditorEvent, EditRequest, EditResult, PageState, SiteState } from "../protocol.ts";
import { Refusal } from "./api.ts";
import type { Editor, EditorOptions } from "./editor.ts";
import type { Edit } from "./edits.ts";
import { followEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import { onFrame } from "./from-frame.ts";
import { goTo } from "./go-to.ts";
import { offerStarters } from "./offer-starters.ts";
import { createPersistence } from "./persistence.ts";
import { createQueue } from "./queue.ts";
import { takeBackPictures, takeBackText } from "./take-back.ts";
import { createTranslating, followUntranslated } from "./translating.ts";
import { goThrough } from "./undo.ts";
import { placeOf } from "./waiting.ts";
import { followEdit, furtherLanguage, keyOf, pathAfter, seenOf, wantedPage, writtenAt } from "./where.ts";
import { wordLabel, wordRefusal, wordTypes } from "./words/index.ts";

export function createEditor(options: EditorOptions): Editor {
  const { api, store, words, frameWords, keep, load, wait, newId, isSignedIn = false } = options;
  const frame = createFrame((message) => handle(message));
  let version = "";
  /** The text that is being written, and the version in which the owner has seen it: what came from elsewhere since is not shown there. */
  let writing: { readonly at: string; readonly version: string } | undefined;
  let siteKey = "";
  /** A version that was told of while edits were on their way. */
  let missed: string | undefined;
  /** Counts what came from the server: what was asked for before may be older. */
  let taken = 0;
  /** Calls beside the queue whose answers bring a page along. */
  let pending = 0;
  /** The page to be opened once it is there. */
  let wanted: string | undefined;

  const end = () => store.set({ stage: isSignedIn ? "signed-out" : "ended" });

  const queue = createQueue({
    send: (request) => api.edit(request),
    keep: (waiting) => keep(siteKey, waiting),
    wait,
    onSaving(saving, waiting) {
      store.setBehindPage({ saving, waiting });
      // The answer that this may come of brings a page along, which is shown first.
      queueMicrotask(() => frame.showAhead(waiting));
    },
    onDone: (result, request) => void take(result, request),
    onRefused(request, answer) {
      wanted = undefined;
      const { message } = answer;
      const first = request.operations?.[0];
      store.set({ refusal: { at: first?.at, message }, said: message });
      if (first?.op === "set") takeBackText({ store, frame, place }, first.at);
      takeBackPictures({ frame }, request);
      void refresh();
    },
    async onConflict(request, answer) {
      const whose = await new Promise<"ours" | "theirs">((choose) =>
        store.set({ dialog: { kind: "conflict", conflicts: answer.conflicts ?? [], choose } }),
      );
      store.set({ dialog: undefined });
      if (whose === "theirs") takeBackPictures({ frame }, request);
      await refresh();
      return whose === "ours" ? { ...request, id: newId(), base: version } : undefined;
    },
    onEnded: end,
  });

  /** @param selection what is selected in it, where that is another place than before */
  function takePage(page: PageState, selection?: Selection): void {
    version = page.version;
    taken++;
    const { shown } = store.get();
    if (page.path !== shown.path || (page.language ?? primary()) !== (shown.language ?? primary())) return;
    // The first one has nothing to be drawn before.
    if (store.get().page) store.setBehindPage({ page });
    else store.set({ page });
    frame.show(page, queue.waiting, selection);
  }

  const primary = () => store.get().site?.languages.find(({ isPrimary }) => isPrimary)?.code;

  /** @param request what has led to it; undefined: something was undone or done again */
  async function take(
    { page, site, history, version: next, at }: EditResult,
    request?: EditRequest,
  ): Promise<void> {
    if (at && keyOf(at) === writing?.at) writing = undefined;
    const moved = request && followEdit(store.get(), request);
    store.setBehindPage({ history, ...moved });
    takePage(page, moved?.selection);
    version = next;
    if (missed === next) missed = undefined;
    const { site: before } = store.get();
    // Lists are in sight beside the page, and may be pressed: there is no moment at which they are older than it.
    if (site && before) await takeSite({ ...before, ...site, history, version: next });
    await catchUp();
  }

  /** Asks again where an edit was answered meanwhile: the answer could take back what that has led to. */
  async function askLatest<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const before = taken;
      const answer = await ask();
      if (taken === before) return answer;
    }
  }

  /** Undoes, or changes the document in another way that is not an edit of the queue. */
  async function askBeside<T>(ask: () => Promise<T>): Promise<T> {
    pending++;
    try {
      return await ask();
    } finally {
      pending--;
      void catchUp();
    }
  }

  /** Asks for a version that was reported while something was on its way whose answer did not bring it. */
  async function catchUp(): Promise<void> {
    if (queue.waiting.length > 0 || pending > 0 || missed === undefined) return;
    missed = undefined;
    await refresh();
  }

  async function refresh(): Promise<void> {
    try {
      const site = await askLatest(() => api.site());
      store.set({ history: site.history });
      if (await takeSite(site)) return;
      const page = await askLatest(() => api.page(store.get().shown));
      keepWriting();
      takePage(page);
    } catch (error) {
      fail(error);
    }
  }

  /**
   * The page that is wanted is opened once it is there; one that is gone is shown no longer, but what is in its place.
   * @returns whether another page was opened
   */
  async function takeSite(site: SiteState): Promise<boolean> {
    taken++;
    const { shown, page, site: before } = store.get();
    // What is seen is called so at once, and comes anew later.
    const seen = page && { ...page, path: pathAfter(page.path, before, site) ?? page.path };
    store.set({ site: wordTypes(words, site), page: seen });
    const isThere = site.pages.some(({ path }) => path === wanted);
    const kept = pathAfter(shown.path, before, site) ?? site.pages[0]?.path ?? shown.path;
    const next = isThere && wanted !== undefined ? wanted : kept;
    if (isThere) wanted = undefined;
    if (next === shown.path && furtherLanguage(site, shown.language) === shown.language) return false;
    await open(next);
    return true;
  }

  /** The frame leaves the text that has the focus as it is. */
  function keepWriting(): void {
    const at = writtenAt(store.get().selection, seenOf(store.get()));
    if (writing?.at !== at) writing = at === undefined ? undefined : { at, version };
  }

  function fail(error: unknown): void {
    const { stage } = store.get();
    if (error instanceof Refusal && error.answer.reason === "no-document" && stage !== "ready")
      return void offerStarters(api, store, error.message).catch(fail);
    if (error instanceof Refusal && error.answer.code === "unauthorized") end();
    else {
      const why = error instanceof Refusal ? error.message : words.noServer;
      store.set(stage === "ready" ? { said: why } : { stage: "failed", trouble: why });
    }
  }

  function onEvent(event: EditorEvent): void {
    if (event.event === "trouble") {
      const { message } = event;
      store.set({ trouble: message === undefined ? undefined : wordRefusal(words, event) });
      const { stage } = store.get();
      if (stage === "choosing") void begin().catch(fail);
      else if (message === undefined && stage !== "ready") void beginAtLast();
    }
    if (event.event === "publishing") store.set({ publishing: event });
    if (event.event !== "changed") return;
    store.setBehindPage({ history: event.history });
    if (event.version === version) return;
    // What is on its way brings the page along, unless somebody else was faster.
    if (queue.waiting.length > 0 || pending > 0) missed = event.version;
    else void refresh();
  }

  async function begin(): Promise<void> {
    const site = wordTypes(words, await api.site());
    const name = typeof site.frame.siteId === "string" ? site.frame.siteId : site.name;
    // A provider's sites lie side by side, and may be called the same.
    siteKey = isSignedIn ? `${location.pathname} ${name}` : name;
    const shown = { path: wantedPage(site), language: undefined };
    if (store.get().stage === "choosing") store.set({ said: words.siteIsMade });
    store.set({ stage: "ready", site, shown, history: site.history });
    version = site.version;
    queue.restore(await load(siteKey));
    takePage(await api.page(shown));
  }

  /** What keeps it from opening may pass. */
  const beginAtLast = createPersistence({
    attempt: () => begin().catch(fail),
    isWanted: () => ["starting", "failed"].includes(store.get().stage),
    wait,
  });

  function start(): void {
    followUntranslated({ store, api });
    void followEvents(
      {
        open: (signal) => api.events(signal),
        onEvent,
        wait,
        onEnded: end,
        onOpen: () => {
          if (store.get().stage === "ready") {
            queue.retry();
            if (queue.waiting.length === 0) void refresh();
          } else void beginAtLast();
        },
        onLost: () => {
          if (store.get().stage === "starting") store.set({ stage: "failed" });
        },
      },
      new AbortController().signal,
    );
  }

  const place = () => placeOf(store.get());
  function edit(made: Edit | undefined): void {
    if (!made) return;
    const isWriting = made.label.kind === "write";
    store.set({ refusal: undefined, ...(!isWriting && { said: words.did(wordLabel(words, made.label)) }) });
    queue.add(requestOf(made));
  }

  function requestOf(made: Edit): EditRequest {
    const [first] = made.operations ?? [];
    const base = first && keyOf(first.at) === writing?.at ? writing.version : version;
    return { id: newId(), base, ...made, show: store.get().shown };
  }

  async function open(path: string, language = store.get().shown.language): Promise<void> {
    const shown = { path, language: furtherLanguage(store.get().site, language) };
    // In another language the same is selected as before.
    if (path !== store.get().shown.path) select(undefined);
    store.set({ shown, refusal: undefined });
    const seen = seenOf(store.get());
    frame.turn(seen.path !== path || seen.language !== shown.language);
    try {
      const page = await askLatest(() => api.page(shown));
      if (store.get().shown === shown) takePage(page);
    } catch (error) {
      // The page that is seen is the open one.
      if (store.get().shown === shown) {
        store.set({ shown: seenOf(store.get()) });
        frame.turn(false);
      }
      fail(error);
    }
  }

  function select(selection: Selection | undefined): void {
    store.set({ selection, ...(selection && { panel: undefined }) });
    frame.post({ kind: "select", selection });
  }

  const editor: Editor = {
    get translating() {
      return translating;
    },
    store,
    words,
    api,
    frame,
    start,
    place,
    edit,
    editPages(made, path) {
      wanted = path;
      edit(made);
    },
    keepDraft: (made) => queue.keepDraft(made && requestOf(made)),
    open,
    select,
    goTo: (at) => goTo(editor, at),
    settled: queue.settled,
    undo: () => askBeside(() => goThrough(editor, "undo", take)).catch(fail),
    redo: () => askBeside(() => goThrough(editor, "redo", take)).catch(fail),
    async importTexts(language, file) {
      await queue.settled();
      return askBeside(async () => {
        const { report, result } = await api.importTexts(language, file, store.get().shown.path);
        if (result) await take(result);
        return report;
      });
    },
    setScreen: (screen) => store.set({ screen }),
    openDialog: (dialog) => store.set({ dialog }),
    say: (said) => store.set({ said }),
    greet(): void {
      const { site, page, selection } = store.get();
      frame.post({ kind: "begin", types: site?.types ?? [], words: frameWords, fields: undefined });
      if (page) frame.show(page, queue.waiting);
      if (selection) frame.post({ kind: "select", selection });
    },
  };
  const translating = createTranslating(editor, (selection) => {
    store.set({ selection, panel: undefined });
    frame.post({ kind: "write", selection });
  });
  const handle = (message: FromFrame) => onFrame(editor, message);
  return editor;
}
