/** Wires the store, the queue, the page frame and the server together. */
import { followSelection } from "../shared/follow-items.ts";
import type { OwnersAct, Seen, Selection } from "../shared/messages.ts";
import type { EditorEvent, EditRequest, EditResult, PageState, SiteState } from "../shared/protocol.ts";
import { wantedPage } from "./address.ts";
import { Refusal } from "./api.ts";
import type { EditScope, Target } from "./edit-scope.ts";
import type { Editor, EditorOptions } from "./editor.ts";
import type { Edit } from "./edits.ts";
import { followEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import { onFrame } from "./from-frame.ts";
import { goTo } from "./go-to.ts";
import { dismissNotices } from "./notices.ts";
import { offerStarters } from "./offer-starters.ts";
import type { NewEdit } from "./own-edits.ts";
import { createPersistence } from "./persistence.ts";
import { createQueue } from "./queue.ts";
import { takeBackPictures, takeBackText } from "./take-back.ts";
import { createSights } from "./target.ts";
import { createTranslating, followUntranslated } from "./translating.ts";
import { goThrough, type WentBack } from "./undo.ts";
import type { OldEdits } from "./unsaved.ts";
import { snapshotOf } from "./waiting.ts";
import { followEdit, followPanel, furtherLanguage, pathAfter, seenOf } from "./where.ts";
import { wordLabel, wordRefusal, wordTypes } from "./words/index.ts";

export function createEditor(options: EditorOptions): Editor {
  const { api, store, words, frameWords, language, keep, load, wait, newId, isSignedIn = false } = options;
  const frame = createFrame(newId(), (message) => handle(message));
  /** Last received page and site. */
  let seen: Seen = { path: "/", version: "", since: 0 };
  let seenSite: Seen = seen;
  let siteKey = "";
  /** Version reported while edits were pending. */
  let missed: string | undefined;
  /** Counts answers from the server, to detect that an earlier request is outdated. */
  let taken = 0;
  /** Calls outside the queue whose answers include a page. */
  let pending = 0;
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  /** Page to open as soon as it exists. */
  let wanted: string | undefined;

  const end = () => store.set({ stage: isSignedIn ? "signed-out" : "ended" });

  const queue = createQueue({
    send: (request) => api.edit(request),
    keep: (waiting) => keep(siteKey, waiting),
    wait,
    newId,
    onSaving(saving) {
      store.setBehindPage({ saving, waiting: sights.beyond(seen, store.get().page) });
      // This may run for an answer that includes a page, which has to be shown first.
      queueMicrotask(() => frame.showOptimistic(expected()));
    },
    onDone: (result, request) => void take(result, request),
    onRefused(request, answer) {
      wanted = undefined;
      const { message } = answer;
      const first = request.operations?.[0];
      store.set({ refusal: { at: first?.at, message }, announcement: message });
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
      // Texts written from now on are not part of this conflict.
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

  /** Resolves when no dialog is open, so that none is replaced. */
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

  /** Pending edits that the shown page does not include yet. */
  const expected = () => queue.expected(seen, (edit) => sights.align(edit, seen, store.get().page));

  /** @param selection to select in it, if it differs from the current one */
  function takePage(page: PageState, selection?: Selection, isUndone = false): void {
    taken++;
    const { shown, page: before } = store.get();
    const isShown =
      page.path === shown.path && (page.language ?? primary()) === (shown.language ?? primary());
    // The current page stays usable while another one loads.
    const isSeen = page.path === before?.path && page.language === before.language;
    if (!isShown && !(isSeen && before)) return;
    seen = { path: page.path, language: page.language, ...queue.sightOf(page.version, page.hasSent) };
    const waiting = sights.beyond(seen, page);
    // The first page has nothing to be drawn before.
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

  /** @param request that led to this result; undefined after undo or redo */
  async function take(
    { page, site, history, version: next }: EditResult,
    request?: EditRequest,
  ): Promise<void> {
    const moved = request && followEdit(store.get(), request);
    store.setBehindPage({ history, ...moved });
    const { site: before } = store.get();
    // Panel lists are visible and clickable, so they must never be older than the page.
    if (site && before) {
      store.setBehindPage({ site: wordTypes(words, { ...before, ...site, history, version: next }) });
      seenSite = { ...seen, ...queue.sightOf(next) };
    }
    takePage(page, moved?.selection, !request);
    if (missed === next) missed = undefined;
    if (site && before) await openAfter(before);
    await catchUp();
  }

  /** @returns undefined if there is nothing to undo or redo */
  async function goBack(direction: "undo" | "redo"): Promise<WentBack | undefined> {
    const went = await queue.alone(async () => {
      const { history, shown: show } = store.get();
      const label = history[direction];
      if (!label) return undefined;
      const id = newId();
      const answer = await api[direction]({ id, show });
      const { made, page, at } = answer;
      queue.doneBeside({ id, base: made.before, label: { kind: "write", name: "" }, show: page }, made);
      return { label, at, taken: take(answer) };
    });
    await went?.taken;
    return went;
  }

  /** Asks again if an edit was answered in the meantime: a stale answer would revert it. */
  async function askLatest<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const before = taken;
      const answer = await ask();
      if (taken === before) return answer;
    }
  }

  /** Runs a change of the document that is not in the queue, such as undo. */
  async function askBeside<T>(ask: () => Promise<T>): Promise<T> {
    pending++;
    try {
      return await ask();
    } finally {
      pending--;
      void catchUp();
    }
  }

  /** Fetches a version reported while a pending answer did not include it. */
  async function catchUp(): Promise<void> {
    if (!queue.isEmpty || pending > 0 || missed === undefined) return;
    missed = undefined;
    await refresh();
  }

  /** Fetches site and page. Concurrent callers share the next run: two at once would outdate each other. */
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
    const { site: before, panel } = store.get();
    store.set({ site: wordTypes(words, site), panel: followPanel(panel, before, site) });
    seenSite = { ...seen, ...queue.sightOf(site.version, site.hasSent) };
    return await openAfter(before);
  }

  /**
   * Opens the wanted page once it exists. A deleted page is replaced with its successor.
   * @param before the previous site
   * @returns true if another page was opened
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
    const answer = error instanceof Refusal ? error.answer : undefined;
    if (answer?.code === "unauthorized") return void end();
    const trouble = answer?.message ?? words.noServer;
    if (answer?.reason === "no-document" && stage !== "ready")
      return void offerStarters(api, store, trouble).catch(fail);
    // The start screen stays while the server is unreachable, with the name that was typed.
    const isKept = stage === "ready" || (stage === "choosing" && !answer);
    store.set(isKept ? { announcement: trouble } : { stage: "failed", trouble });
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
    if (event.version === seen.version) return;
    // The answer of a pending edit includes the page, unless somebody else was faster.
    if (!queue.isEmpty || pending > 0) missed = event.version;
    else void refresh();
  }

  async function begin(): Promise<void> {
    const site = wordTypes(words, await api.site());
    siteKey = site.storageKey;
    const left = await load(siteKey);
    const { stage } = store.get();
    // Another request for the site may have been answered first, and edits made since.
    if (stage === "ready") return;
    const shown = wantedPage(site);
    if (stage === "choosing") store.set({ announcement: words.siteIsMade });
    store.set({ stage: "ready", site, shown, history: site.history });
    seen = { ...shown, ...queue.sightOf(site.version) };
    seenSite = seen;
    queue.restore(left.recent);
    takePage(await askLatest(() => api.page(shown, queue.sent)));
    if (left.old) void askForOld(left.old);
  }

  /** After a long absence, the owner decides about unsent edits. */
  async function askForOld(old: OldEdits): Promise<void> {
    await closedDialog();
    const answer = await new Promise<"save" | "discard" | undefined>((choose) =>
      store.set({ dialog: { kind: "left", old, choose } }),
    );
    store.set({ dialog: undefined });
    if (answer === "save") queue.restore(old.requests);
    if (answer !== undefined) await old.forget();
  }

  /** Retries: the failure may be temporary. */
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
          } else if (store.get().stage === "choosing") void begin().catch(fail);
          else void beginAtLast();
        },
        onLost: () => {
          if (store.get().stage === "starting") store.set({ stage: "failed" });
        },
      },
      new AbortController().signal,
    );
  }

  const snapshot = () => snapshotOf(store.get());

  const scopeOf = ({ operations, intent }: Edit): EditScope => {
    const page = operations?.[0]?.at.page ?? (intent && "page" in intent ? intent.page : undefined);
    return page === undefined ? undefined : { page };
  };

  const target = (scope: EditScope): Target =>
    sights.targetOf(scope === undefined ? seenSite : seen, store.get());

  function edit(made: Edit | undefined, given?: Target): void {
    if (!made) return;
    const { seen: at } = given ?? target(scopeOf(made));
    const isWriting = made.label.kind === "write";
    store.set({
      refusal: undefined,
      ...(!isWriting && { announcement: words.did(wordLabel(words, made.label)) }),
    });
    queue.add(newEdit(made), at);
  }

  const newEdit = (made: Edit): NewEdit => ({ id: newId(), ...made, show: store.get().shown });

  async function open(path: string, language = store.get().shown.language): Promise<void> {
    const shown = { path, language: furtherLanguage(store.get().site, language) };
    const now = seenOf(store.get());
    // Commit the text being written where it was begun, before anything else is shown.
    if (now.path !== path || now.language !== shown.language) frame.leave();
    // Switching the language keeps the selection.
    if (path !== store.get().shown.path) select(undefined);
    store.set({ shown, refusal: undefined });
    frame.turn(now.path !== path || now.language !== shown.language);
    try {
      const page = await askLatest(() => api.page(shown, queue.sent));
      if (store.get().shown === shown) takePage(page);
    } catch (error) {
      // The page on screen is the open one.
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
    snapshot,
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
    undo: () => askBeside(() => goThrough(editor, "undo", goBack)).catch(fail),
    redo: () => askBeside(() => goThrough(editor, "redo", goBack)).catch(fail),
    async importTexts(language, file) {
      await editor.settled();
      return askBeside(async () => {
        const { report, result } = await queue.alone(() =>
          api.importTexts(language, file, store.get().shown.path),
        );
        if (result) await take(result);
        return report;
      });
    },
    setScreen: (screen) => store.set({ screen }),
    openDialog: (dialog) => store.set({ dialog }),
    announce: (announcement) => store.set({ announcement }),
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
