/** Brings the store, the queue, the frame and the server together. */
import { followSelection } from "../follow-items.ts";
import type { OwnersAct, Seen, Selection } from "../messages.ts";
import type { EditorEvent, EditRequest, EditResult, PageState, SiteState } from "../protocol.ts";
import { wantedPage } from "./address.ts";
import { Refusal } from "./api.ts";
import type { Editor, EditorOptions } from "./editor.ts";
import type { Edit } from "./edits.ts";
import { followEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import { onFrame } from "./from-frame.ts";
import { goTo } from "./go-to.ts";
import type { Holder, Target } from "./holder.ts";
import { dismissNotices } from "./notices.ts";
import { offerStarters } from "./offer-starters.ts";
import type { NewEdit } from "./own-edits.ts";
import { createPersistence } from "./persistence.ts";
import { createQueue } from "./queue.ts";
import { takeBackPictures, takeBackText } from "./take-back.ts";
import { createSights } from "./target.ts";
import { createTranslating, followUntranslated } from "./translating.ts";
import { goThrough } from "./undo.ts";
import type { OldEdits } from "./unsaved.ts";
import { placeOf } from "./waiting.ts";
import { followEdit, furtherLanguage, pathAfter, seenOf } from "./where.ts";
import { wordLabel, wordRefusal, wordTypes } from "./words/index.ts";

export function createEditor(options: EditorOptions): Editor {
  const { api, store, words, frameWords, language, keep, load, wait, newId, isSignedIn = false } = options;
  const frame = createFrame(newId(), (message) => handle(message));
  /** As the page came last, and as the site did. */
  let seen: Seen = { path: "/", version: "", since: 0 };
  let seenSite: Seen = seen;
  let siteKey = "";
  /** A version that was told of while edits were on their way. */
  let missed: string | undefined;
  /** Counts what came from the server: what was asked for before may be older. */
  let taken = 0;
  /** Calls beside the queue whose answers bring a page along. */
  let pending = 0;
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  /** The page to be opened once it is there. */
  let wanted: string | undefined;

  const end = () => store.set({ stage: isSignedIn ? "signed-out" : "ended" });

  const queue = createQueue({
    send: (request) => api.edit(request),
    keep: (waiting) => keep(siteKey, waiting),
    wait,
    newId,
    onSaving(saving) {
      store.setBehindPage({ saving, waiting: sights.beyond(seen, store.get().page) });
      // The answer that this may come of brings a page along, which is shown first.
      queueMicrotask(() => frame.showOptimistic(expected()));
    },
    onDone: (result, request) => void take(result, request),
    onRefused(request, answer) {
      wanted = undefined;
      const { message } = answer;
      const first = request.operations?.[0];
      store.set({ refusal: { at: first?.at, message }, said: message });
      if (first?.op === "set") takeBackText(editor, first.at);
      takeBackPictures(editor, request);
      void refresh();
    },
    async onConflict(request, answer) {
      await closedDialog();
      const whose = await new Promise<"ours" | "theirs">((choose) =>
        store.set({ dialog: { kind: "conflict", conflicts: answer.conflicts ?? [], choose } }),
      );
      store.set({ dialog: undefined });
      // Texts that are written from now on are not part of the question.
      if (whose === "theirs") void showTheirs(request);
      return whose;
    },
    onEnded: end,
  });
  async function showTheirs(request: EditRequest): Promise<void> {
    const first = request.operations?.[0];
    takeBackPictures(editor, request);
    await refresh();
    if (first?.op === "set") takeBackText(editor, first.at);
  }

  /** Resolves when no dialog is open: none is closed over the owner's head. */
  const closedDialog = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (store.get().dialog) return;
        stop();
        resolve();
      };
      const stop = store.subscribe(look);
      look();
    });

  const sights = createSights(queue);

  /** Edits that are still to come to the page that is seen. */
  const expected = () => queue.expected(seen, (edit) => sights.align(edit, seen, store.get().page));

  /** @param selection selected in it, where that is another place than before */
  function takePage(page: PageState, selection?: Selection, isUndone = false): void {
    taken++;
    const { shown, page: before } = store.get();
    const isShown =
      page.path === shown.path && (page.language ?? primary()) === (shown.language ?? primary());
    // While another page is on its way, the one that is seen goes on.
    const isSeen = page.path === before?.path && page.language === before.language;
    if (!isShown && !(isSeen && before)) return;
    seen = { path: page.path, language: page.language, ...queue.sightOf(page.version, page.hasSent) };
    const waiting = sights.beyond(seen, page);
    // The first one has nothing to be drawn before.
    if (before) store.setBehindPage({ page, waiting });
    else store.set({ page, waiting });
    sights.add(seen, store.get());
    const moved =
      selection ??
      (isSeen && before ? followSelection(store.get().selection, before.sections, page.sections) : undefined);
    if (moved) store.setBehindPage({ selection: moved });
    frame.show({ page, seen, waiting: expected(), selection: moved, isShown, isUndone });
  }

  const primary = () => store.get().site?.languages.find(({ isPrimary }) => isPrimary)?.code;

  /** @param request what has led to it; undefined: something was undone or done again */
  async function take(
    { page, site, history, version: next }: EditResult,
    request?: EditRequest,
  ): Promise<void> {
    const moved = request && followEdit(store.get(), request);
    store.setBehindPage({ history, ...moved });
    const { site: before } = store.get();
    // Lists are in sight beside the page, and may be pressed: there is no moment at which they are older than it.
    if (site && before) {
      store.setBehindPage({ site: wordTypes(words, { ...before, ...site, history, version: next }) });
      seenSite = { ...seen, ...queue.sightOf(next) };
    }
    takePage(page, moved?.selection, !request);
    if (missed === next) missed = undefined;
    if (site && before) await openAfter(before);
    await catchUp();
  }

  async function takeBeside(result: EditResult, id: string): Promise<void> {
    const { made, page } = result;
    queue.doneBeside({ id, base: made.before, label: { kind: "write", name: "" }, show: page }, made);
    await take(result);
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
    if (!queue.isEmpty || pending > 0 || missed === undefined) return;
    missed = undefined;
    await refresh();
  }

  /** Asks for the site and the page; who asks meanwhile is answered by the next time. Two at once would each outdate the other. */
  function refresh(): Promise<void> {
    isStale = true;
    refreshing ??= refreshAll().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function refreshAll(): Promise<void> {
    while (isStale) {
      isStale = false;
      await refreshOnce();
    }
  }

  async function refreshOnce(): Promise<void> {
    try {
      const site = await askLatest(() => api.site(queue.sent));
      store.set({ history: site.history });
      if (await takeSite(site)) return;
      takePage(await askLatest(() => api.page(store.get().shown, queue.sent)));
    } catch (error) {
      fail(error);
    }
  }

  async function takeSite(site: SiteState): Promise<boolean> {
    taken++;
    const { site: before } = store.get();
    store.set({ site: wordTypes(words, site) });
    seenSite = { ...seen, ...queue.sightOf(site.version, site.hasSent) };
    return await openAfter(before);
  }

  /**
   * The page that is wanted is opened once it is there; one that is gone is shown no longer, but what is in its place.
   * @param before the site as it was
   * @returns whether another page was opened
   */
  async function openAfter(before: SiteState | undefined): Promise<boolean> {
    const { shown, site } = store.get();
    if (!site) return false;
    const isThere = site.pages.some(({ path }) => path === wanted);
    const kept = pathAfter(shown.path, before, site) ?? site.pages[0]?.path ?? shown.path;
    const next = isThere && wanted !== undefined ? wanted : kept;
    if (isThere) wanted = undefined;
    if (next === shown.path && furtherLanguage(site, shown.language) === shown.language) return false;
    await open(next);
    return true;
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
    if (event.version === seen.version) return;
    // An edit on its way brings the page along, unless somebody else was faster.
    if (!queue.isEmpty || pending > 0) missed = event.version;
    else void refresh();
  }

  async function begin(): Promise<void> {
    const site = wordTypes(words, await api.site());
    siteKey = site.storageKey;
    const shown = wantedPage(site);
    if (store.get().stage === "choosing") store.set({ said: words.siteIsMade });
    const left = await load(siteKey);
    store.set({ stage: "ready", site, shown, history: site.history });
    seen = { ...shown, ...queue.sightOf(site.version) };
    seenSite = seen;
    queue.restore(left.recent);
    takePage(await askLatest(() => api.page(shown, queue.sent)));
    if (left.old) void askForOld(left.old);
  }

  /** Nobody knows what an owner who was away for a while wants by now. */
  async function askForOld(old: OldEdits): Promise<void> {
    await closedDialog();
    const answer = await new Promise<"save" | "discard" | undefined>((choose) =>
      store.set({ dialog: { kind: "left", old, choose } }),
    );
    store.set({ dialog: undefined });
    if (answer === "save") queue.restore(old.requests);
    if (answer !== undefined) await old.forget();
  }

  /** Tries again: the trouble that keeps it from opening may pass. */
  const beginAtLast = createPersistence({
    attempt: () => begin().catch(fail),
    isWanted: () => ["starting", "failed"].includes(store.get().stage),
    wait,
  });

  function start(): void {
    followUntranslated({ store, api });
    dismissNotices({ store, frame });
    void followEvents(
      {
        open: (signal) => api.events(signal),
        onEvent,
        wait,
        onEnded: end,
        onOpen: () => {
          if (store.get().stage === "ready") {
            queue.retry();
            if (queue.isEmpty) void refresh();
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

  const holderOf = ({ operations, intent }: Edit): Holder => {
    const page = operations?.[0]?.at.page ?? (intent && "page" in intent ? intent.page : undefined);
    return page === undefined ? undefined : { page };
  };

  const target = (holder: Holder): Target =>
    sights.targetOf(holder === undefined ? seenSite : seen, store.get());

  function edit(made: Edit | undefined, given?: Target): void {
    if (!made) return;
    const { seen: at } = given ?? target(holderOf(made));
    const isWriting = made.label.kind === "write";
    store.set({ refusal: undefined, ...(!isWriting && { said: words.did(wordLabel(words, made.label)) }) });
    queue.add(newEdit(made), at);
  }

  const newEdit = (made: Edit): NewEdit => ({ id: newId(), ...made, show: store.get().shown });

  async function open(path: string, language = store.get().shown.language): Promise<void> {
    const shown = { path, language: furtherLanguage(store.get().site, language) };
    const now = seenOf(store.get());
    // A text that is being written is saved where it was written, before anything else is shown.
    if (now.path !== path || now.language !== shown.language) frame.leave();
    // In another language the same is selected as before.
    if (path !== store.get().shown.path) select(undefined);
    store.set({ shown, refusal: undefined });
    frame.turn(now.path !== path || now.language !== shown.language);
    try {
      const page = await askLatest(() => api.page(shown, queue.sent));
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
    target,
    targetSeen: (at) => (at && sights.find(at)) ?? target(""),
    edit,
    editPages(made, path) {
      wanted = path;
      edit(made);
    },
    keepDraft: (made, { seen: at }) => queue.keepDraft(made && newEdit(made), at),
    open,
    select,
    goTo: (at) => goTo(editor, at),
    async settled() {
      await frame.settled();
      await queue.settled();
    },
    undo: () => askBeside(() => goThrough(editor, "undo", newId(), takeBeside)).catch(fail),
    redo: () => askBeside(() => goThrough(editor, "redo", newId(), takeBeside)).catch(fail),
    async importTexts(language, file) {
      await editor.settled();
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
      frame.begin({ language, types: site?.types ?? [], words: frameWords, fields: site?.fields });
      if (page) frame.show({ page, seen, waiting: expected(), isShown: true });
      if (selection) frame.post({ kind: "select", selection });
    },
  };
  const translating = createTranslating(editor, (selection) => {
    store.set({ selection, panel: undefined });
    frame.post({ kind: "write", selection });
  });
  const handle = (message: OwnersAct) => onFrame(editor, message);
  return editor;
}
