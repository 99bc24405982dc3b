/** The editor: its state, and what owners, the page and the server do to it. */
import type { Address } from "../../document/edits/operation.ts";
import { timeNow } from "../shared/beside.ts";
import { followSelection } from "../shared/follow-items.ts";
import type { OwnersAct, Seen, Selection } from "../shared/messages.ts";
import type {
  ApiError,
  EditorEvent,
  EditRequest,
  EditResult,
  PageState,
  Shown,
  SiteState,
} from "../shared/protocol.ts";
import { mayEdit, type Scope } from "../shared/roles.ts";
import { type Api, Refusal } from "./api.ts";
import { type EditScope, fieldIn, type Snapshot, type Target } from "./edit-scope.ts";
import { EditSender } from "./edit-sender.ts";
import type { Edit } from "./edits.ts";
import { shownText } from "./edits.ts";
import { followEvents } from "./events.ts";
import { createFrame, type Frame } from "./frame.ts";
import { type NewEdit, OwnEdits, type WaitingEdit } from "./own-edits.ts";
import { permissionIn, scopeIn } from "./rights.ts";
import {
  type DialogState,
  type EditorState,
  othersIn,
  type Question,
  type Screen,
  type Store,
  until,
} from "./store.ts";
import { createSights } from "./target.ts";
import { TryOn } from "./try-on.ts";
import type { Left, OldEdits } from "./unsaved.ts";
import { Updates } from "./updates.ts";
import { snapshotOf } from "./waiting.ts";
import {
  followEdit,
  followPanel,
  furtherLanguage,
  panelOf,
  pathAfter,
  pointerOf,
  seenOf,
  selectionOf,
} from "./where.ts";
import { type Words, wordLabel, wordRefusal, wordTypes } from "./words/index.ts";

export interface EditorOptions {
  readonly api: Api;
  readonly store: Store;
  readonly words: Words;
  /** Texts of the page frame, by name. */
  readonly frameWords: Readonly<Record<string, string>>;
  /** Locale of all texts. */
  readonly language: string;
  readonly keep: (site: string, waiting: readonly EditRequest[]) => unknown;
  readonly load: (site: string) => Promise<Left>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly newId: () => string;
  /** True if the provider's session identifies the owner, instead of the secret of a run. */
  readonly isSignedIn?: boolean;
  /** Page of the provider's product on which people sign in. */
  readonly signInUrl?: string | undefined;
}

/** Functions that need the editor themselves. */
interface EditorParts {
  readonly onMessage: (editor: Editor, message: OwnersAct) => void;
  readonly createTranslating: (editor: Editor, write: (selection: Selection) => void) => Translating;
  /** Returns the page to begin with. */
  readonly wantedPage: (site: SiteState) => Shown;
}

/** Steps through the untranslated texts of the shown language. */
interface Translating {
  next(): Promise<void>;
  /** Opens the field of a text that the page does not display. */
  writeAside(): void;
}

/** State besides that of the store, which components show. */
interface OpenState {
  /** Page and site received last. */
  page: Seen;
  site: Seen;
  /** Key of the site's unsaved edits in the browser. */
  storageKey: string;
  /** Page to open as soon as it exists. */
  wanted: { readonly path: string; readonly write: string | undefined } | undefined;
  /** Scope that the page knows. */
  scope: Scope;
  /** The others that the page knows, as JSON. */
  people: string;
  /** Selection and panel when a section was added last: it is selected unless the owner has opened something else. */
  added: Pick<EditorState, "selection" | "panel"> | undefined;
  /** The retries to begin, while they last. */
  beginning: Promise<void> | undefined;
}

const isSignedOut = ({ kind }: Question): boolean => kind === "signed-out";

/** Milliseconds between two looks for a new sign-in. */
const signInPause = 3000;

const nothingSeen: Seen = { path: "/", version: "", since: 0 };

export class Editor {
  readonly store: Store;
  readonly words: Words;
  readonly api: Api;
  /** True in a provider's product. */
  readonly isSignedIn: boolean;
  /** Page of the provider's product on which people sign in. */
  readonly signInUrl: string | undefined;
  /** Page frame. */
  readonly frame: Frame;
  readonly translating: Translating;
  /** Themes that are hovered or focused. */
  readonly tryOn: TryOn;
  readonly #state: OpenState = {
    page: nothingSeen,
    site: nothingSeen,
    storageKey: "",
    wanted: undefined,
    scope: "all",
    people: "",
    added: undefined,
    beginning: undefined,
  };
  readonly #edits: OwnEdits = new OwnEdits((edit, later) => this.#sights.alignTo(edit, later));
  readonly #sender: EditSender;
  readonly #sights = createSights(this.#edits);
  readonly #updates = new Updates(
    () => this.#fetch().catch((error) => this.#fail(error)),
    () => !this.#edits.isEmpty || this.#isInQuestion(),
  );

  constructor(
    private readonly options: EditorOptions,
    private readonly parts: EditorParts,
  ) {
    const { api, store, words, newId } = options;
    this.api = api;
    this.isSignedIn = options.isSignedIn === true;
    this.signInUrl = options.signInUrl;
    this.store = store;
    this.words = words;
    this.frame = createFrame({
      token: newId(),
      onMessage: (message) => parts.onMessage(this, message),
      wait: options.wait,
      onSilent: (isFrameSilent) => {
        if (store.get().isFrameSilent !== isFrameSilent) store.set({ isFrameSilent });
      },
    });
    this.tryOn = new TryOn({ api, store, frame: this.frame, wait: options.wait });
    this.#sender = new EditSender(this.#edits, {
      send: (request, signal) => api.edit(request, signal),
      limit: (milliseconds) => AbortSignal.timeout(milliseconds),
      keep: (waiting) => options.keep(this.#state.storageKey, waiting),
      wait: options.wait,
      newId,
      onSaving: (saving) => {
        const { page } = this.store.get();
        store.setBehindPage({ saving, waiting: this.#sights.beyond(this.#state.page, page) });
        // This may run for an answer that includes a page, which has to be shown first.
        queueMicrotask(() => this.frame.showOptimistic(this.#expected()));
      },
      wordTooLong: (characters) => words.textTooLong(characters),
      onDone: (result, request) => void this.#take(result, request),
      onRefused: (request, answer) => this.#takeRefusal(request, answer),
      onConflict: async (request, conflicts) => {
        void this.#updates.catchUp();
        const whose = await this.#ask<"ours" | "theirs">((choose) => ({
          kind: "conflict",
          get conflicts() {
            return conflicts();
          },
          choose,
        }));
        const asked = this.#edits.asked(request);
        // Texts written from now on are not part of this conflict.
        if (whose === "theirs" && asked) void this.#showTheirs(this.#shownAt(asked));
        return whose;
      },
      onNotAllowed: async (requests) => {
        await this.#takePermission().catch(() => {});
        const answer = await this.#ask<"discard" | "again">((choose) => ({
          kind: "not-allowed",
          get requests() {
            return requests();
          },
          choose,
        }));
        // Not before the edits are out of the way.
        if (answer === "discard") queueMicrotask(() => void this.#updates.refresh());
        return answer === "again";
      },
      onEnded: () => void this.#end(),
    });
    store.subscribe(() => {
      this.#showRights();
      void this.#updates.catchUp();
    });
    this.translating = parts.createTranslating(this, (selection) => this.#write(selection));
  }

  // Starting and following the server.

  /** Follows the server's events, and begins once they are open, or do not come. */
  readonly start = (): void => {
    const { api, store } = this;
    void followEvents(
      {
        open: (signal) => api.events(signal),
        onEvent: (event) => this.#onEvent(event),
        wait: this.options.wait,
        onEnded: () => this.#end(),
        onOpen: () => {
          const { stage } = store.get();
          if (stage === "choosing") return void this.#begin();
          if (stage !== "ready") return void this.#beginAtLast();
          this.#sender.retry();
          if (this.#edits.isEmpty) void this.#updates.refresh();
          else void this.#tryAgainInRole();
        },
        onLost: () => {
          if (store.get().stage === "starting") store.set({ stage: "failed" });
        },
        onSilent: (isServerSilent) => {
          if (store.get().isServerSilent !== isServerSilent) store.set({ isServerSilent });
          // Everything but the events may work.
          if (isServerSilent && store.get().stage === "starting") void this.#beginAtLast();
        },
      },
      new AbortController().signal,
    );
  };

  #onEvent(event: EditorEvent): void {
    const { store, words } = this;
    if (event.event === "publishing") store.set({ publishing: event });
    if (event.event === "presence") store.set({ people: event.people });
    if (event.event === "changed" && event.version !== this.#state.page.version)
      this.#updates.report(event.version);
    if (event.event !== "trouble") return;
    const { message } = event;
    store.set({ trouble: message === undefined ? undefined : wordRefusal(words, event) });
    const { stage } = store.get();
    if (stage === "choosing") void this.#begin();
    else if (message === undefined && stage !== "ready") void this.#beginAtLast();
  }

  #begin(): Promise<void> {
    return this.#load().catch((error) => this.#fail(error));
  }

  /** Retries with growing delays: the failure may be temporary. */
  #beginAtLast(): Promise<void> {
    const isWanted = () => ["starting", "failed", "signed-out"].includes(this.store.get().stage);
    const run = async () => {
      for (let pause = 500; isWanted(); pause = Math.min(pause * 2, 8000)) {
        await this.#begin();
        if (isWanted()) await this.options.wait(pause);
      }
      this.#state.beginning = undefined;
    };
    this.#state.beginning ??= run();
    return this.#state.beginning;
  }

  async #load(): Promise<void> {
    const { api, store, words } = this;
    const site = wordTypes(words, await api.site());
    this.#state.storageKey = site.storageKey;
    const left = await this.options.load(site.storageKey);
    const { stage } = store.get();
    // Another request for the site may have been answered first, and edits made since.
    if (stage === "ready") return;
    const shown = this.parts.wantedPage(site);
    if (stage === "choosing") store.set({ announcement: words.siteIsMade });
    store.set({ stage: "ready", site, shown, history: site.history });
    const seen = { ...shown, ...this.#edits.stateOf(site.version) };
    Object.assign(this.#state, { page: seen, site: seen });
    this.#sender.restore(left.recent);
    this.#takePage(await this.#askPage(shown));
    if (left.old) void this.#askForOld(left.old);
  }

  /** After a long absence, the owner decides about unsent edits. */
  async #askForOld(old: OldEdits): Promise<void> {
    const answer = this.#ask<"save" | "discard">((choose) => ({ kind: "left", old, choose }));
    const { dialog, selection, panel, questions } = this.store.get();
    // Nobody can be typing yet, unless something is open.
    if (!dialog && !selection && !panel) this.openDialog(questions.at(-1));
    if ((await answer) === "save") this.#sender.restore(old.requests);
    await old.forget();
  }

  #fail(error: unknown): void {
    const { store, words } = this;
    const { stage } = store.get();
    const answer = error instanceof Refusal ? error.answer : undefined;
    const trouble = answer?.message ?? words.noServer;
    // The start screen stays while the server is unreachable, with the name that was typed.
    const isKept = stage === "ready" || (stage === "choosing" && !answer);
    if (answer?.code === "unauthorized") this.#end();
    else if (answer?.reason === "no-document" && stage !== "ready")
      this.#offerStarters(trouble).catch((error) => this.#fail(error));
    else store.set(isKept ? { announcement: trouble } : { stage: "failed", trouble });
  }

  /**
   * Offers starters if the site's file has never existed (EDT-14).
   * @param trouble shown if it existed before
   */
  async #offerStarters(trouble: string): Promise<void> {
    const starters = await this.api.starters();
    // The site may have been created while this answer was on its way.
    if (this.store.get().stage === "ready") return;
    const isNew = starters.starters.length > 0;
    this.store.set(isNew ? { stage: "choosing", starters } : { stage: "failed", trouble });
  }

  /** @returns true if signing in again lets the editor go on */
  #end(): boolean {
    const { store, isSignedIn } = this;
    const { stage, questions } = store.get();
    if (!isSignedIn) store.set({ stage: "ended" });
    else if (stage !== "ready") store.set({ stage: "signed-out" });
    else if (!questions.some(isSignedOut)) void this.#askToSignIn();
    return isSignedIn;
  }

  /** Goes on once the owner has signed in, in any tab. Nobody's changes are sent in the name of somebody else. */
  async #askToSignIn(): Promise<void> {
    const { api, store, options } = this;
    const requests = () => this.#edits.unacknowledged();
    void this.#ask<"signed-in">((choose) => ({
      kind: "signed-out",
      get requests() {
        return requests();
      },
      choose,
    }));
    while (store.get().stage === "ready") {
      await options.wait(signInPause);
      const site = await api.site().catch(() => undefined);
      if (!site) continue;
      if (site.storageKey !== this.#state.storageKey) return store.set({ stage: "ended" });
      this.#answer("signed-out", "signed-in");
      this.#sender.resume();
      return void this.#updates.refresh();
    }
  }

  /** Answers an open question in the owner's place. */
  #answer<K extends Question["kind"]>(
    kind: K,
    answer: Parameters<Extract<Question, { kind: K }>["choose"]>[0],
  ): void {
    for (const question of this.store.get().questions)
      if (question.kind === kind) (question.choose as (answer: unknown) => void)(answer);
  }

  /** Edits that were not allowed may be so in another role. If not, the owner is told again. */
  async #tryAgainInRole(): Promise<void> {
    const { questions, site: before } = this.store.get();
    if (!questions.some(({ kind }) => kind === "not-allowed")) return;
    await this.#takePermission().catch(() => {});
    const { site } = this.store.get();
    if (JSON.stringify(site?.permission) !== JSON.stringify(before?.permission))
      this.#answer("not-allowed", "again");
  }

  /** The role may have changed while edits were waiting. */
  async #takePermission(): Promise<void> {
    const { permission } = await this.api.site();
    const { site } = this.store.get();
    if (site) this.store.set({ site: { ...site, permission } });
  }

  /** Tells the page what may be changed on it, and who else is there. */
  #showRights(): void {
    const { shown, people } = this.store.get();
    const here = othersIn(this.store.get()).filter(({ page, section }) => page === shown.path && section);
    const key = people.length === 0 && this.#state.people === "" ? "" : JSON.stringify(here);
    if (key !== this.#state.people) this.frame.post({ kind: "people", people: here });
    this.#state.people = key;
    const scope = scopeIn(this.store.get());
    if (scope === this.#state.scope) return;
    this.#state.scope = scope;
    this.frame.post({ kind: "scope", scope });
  }

  // Answers.

  /** Fetches the site and the page. */
  async #fetch(): Promise<void> {
    const { api, store, words } = this;
    const site = await this.#updates.askLatest(() => api.site(this.#edits.sent));
    const { site: before, panel } = store.get();
    const { role } = permissionIn({ site });
    store.set({ history: site.history });
    this.#updates.noteShown();
    store.set({ site: wordTypes(words, site), panel: followPanel(panel, before, site) });
    if (before && permissionIn({ site: before }).role !== role) {
      const message = `${words.roleChanged(words.roles[role].name)}. ${words.roles[role].about}`;
      store.set({ announcement: message, refusal: { at: undefined, message } });
    }
    this.#state.site = { ...this.#state.page, ...this.#edits.stateOf(site.version, site.hasSent) };
    if (!(await this.#openAfter(before))) this.#takePage(await this.#askPage());
  }

  /** @param shown default: the page that is shown when the request is sent */
  #askPage(shown?: Shown): Promise<PageState> {
    return this.#updates.askLatest(() => this.api.page(shown ?? this.store.get().shown, this.#edits.sent));
  }

  /** @param selection to select in it, if it differs from the current one */
  #takePage(page: PageState, selection?: Selection, isUndone = false): void {
    const { store } = this;
    this.#updates.noteShown();
    const { shown, page: before, site } = store.get();
    const primary = site?.languages.find(({ isPrimary }) => isPrimary)?.code;
    const isShown = page.path === shown.path && (page.language ?? primary) === (shown.language ?? primary);
    // The current page stays usable while another one loads.
    const isSeen = page.path === before?.path && page.language === before.language;
    if (!isShown && !(isSeen && before)) return;
    const sight = this.#edits.stateOf(page.version, page.hasSent);
    const seen = { path: page.path, language: page.language, ...sight };
    this.#state.page = seen;
    const waiting = this.#sights.beyond(seen, page);
    // The first page has nothing to be drawn before.
    if (before) store.setBehindPage({ page, waiting });
    else store.set({ page, waiting });
    this.#sights.add(seen, store.get());
    const moved =
      selection ??
      (isSeen && before ? followSelection(store.get().selection, before.sections, page.sections) : undefined);
    if (moved) store.setBehindPage({ selection: moved });
    this.frame.show({ page, seen, waiting: this.#expected(), selection: moved, isShown, isUndone });
  }

  /** @param request that led to this result; undefined after undo or redo */
  async #take({ page, site, history, version }: EditResult, request?: EditRequest): Promise<void> {
    const { store, words } = this;
    const added = this.#addedIn(page, request);
    const moved = added ?? (request && followEdit(store.get(), request));
    store.setBehindPage({ history, ...moved });
    const { site: before } = store.get();
    // Panel lists are visible and clickable, so they must never be older than the page.
    if (site && before) {
      store.setBehindPage({ site: wordTypes(words, { ...before, ...site, history, version }) });
      this.#state.site = { ...this.#state.page, ...this.#edits.stateOf(version) };
    }
    this.#takePage(page, moved?.selection, !request);
    this.#updates.reach(version);
    if (site && before) await this.#openAfter(before);
    await this.#updates.catchUp();
  }

  /** @returns the selection of a section that this window has added */
  #addedIn({ path, sections }: PageState, request?: EditRequest): Partial<EditorState> | undefined {
    const { page, selection, panel } = this.store.get();
    const { added } = this.#state;
    const { intent } = request ?? {};
    if (intent?.kind !== "add-section" && intent?.kind !== "duplicate-section") return undefined;
    const isOpen = page?.path === path && intent.page === path;
    if (!isOpen || selection !== added?.selection || panel !== added?.panel) return undefined;
    const known = new Set(page.sections.map(({ id }) => id));
    const section = sections.find(({ id }) => !known.has(id));
    return section && { selection: { kind: "section", section: section.id }, panel: undefined };
  }

  #takeRefusal(request: EditRequest, { message, problems }: ApiError): void {
    this.#state.wanted = undefined;
    const first = request.operations?.[0];
    const value = first?.op === "set" ? first.value : undefined;
    const hint = problems?.[0]?.hint;
    this.store.set({ refusal: { at: first?.at, message, hint, value }, announcement: message });
    if (first?.op === "set") this.#takeBackText(first.at);
    this.#takeBackPictures(request);
    void this.#updates.refresh();
  }

  async #showTheirs(request: EditRequest): Promise<void> {
    const first = request.operations?.[0];
    this.#takeBackPictures(request);
    await this.#updates.refresh();
    if (first?.op === "set") this.#takeBackText(first.at);
  }

  /** Reverts a text to the document's; the frame does not replace one that is being written. */
  #takeBackText(at: Address): void {
    const { selection } = this.store.get();
    const { section, page } = at;
    const pointer = pointerOf(at);
    if (page !== undefined && page !== seenOf(this.store.get()).path) return;
    if (selection?.kind !== "field" || selection.section !== section || selection.pointer !== pointer) return;
    const value = shownText({ snapshot: this.snapshot() }, section, pointer) ?? "";
    this.frame.post({ kind: "text", section, pointer, value });
  }

  /** Reverts image previews. */
  #takeBackPictures({ operations = [] }: EditRequest): void {
    for (const { at } of operations) {
      const pointer = pointerOf(at);
      if (pointer === undefined) continue;
      const place = { section: at.section, pointer };
      this.frame.post({ ...place, kind: "picture", picture: undefined });
      this.frame.post({ ...place, kind: "focus", focus: undefined });
    }
  }

  // Pages and selections.

  /**
   * Opens the wanted page once it exists. A deleted page is replaced with its successor.
   * @param before the previous site
   * @returns true if another page was opened
   */
  async #openAfter(before: SiteState | undefined): Promise<boolean> {
    const { shown, site } = this.store.get();
    const { wanted } = this.#state;
    if (!site) return false;
    const isThere = site.pages.some(({ path }) => path === wanted?.path);
    const kept = pathAfter(shown.path, before, site) ?? site.pages[0]?.path ?? shown.path;
    const next = isThere && wanted !== undefined ? wanted.path : kept;
    if (isThere) this.#state.wanted = undefined;
    if (next === shown.path && furtherLanguage(site, shown.language) === shown.language) return false;
    const { selection, panel } = this.store.get();
    const { added } = this.#state;
    const hasGoneOn = selection !== added?.selection || panel !== added?.panel;
    await this.open(next);
    if (isThere && wanted?.write !== undefined && !hasGoneOn) this.#writeTitle(next, wanted.write, panel);
    return true;
  }

  /** Puts the caret into the title of the new page's section of this type, unless the owner has opened something since. */
  #writeTitle(path: string, type: string, before: EditorState["panel"]): void {
    const { page, selection, panel } = this.store.get();
    const section = page?.sections.find((one) => one.type === type);
    if (!section || page?.path !== path || selection || panel !== before) return;
    this.#write({ kind: "field", section: section.id, pointer: "/title" });
  }

  #write(selection: Selection): void {
    this.store.set({ selection, panel: undefined });
    this.frame.post({ kind: "write", selection });
  }

  /** Opens a page; the language stays the same unless given. */
  readonly open = async (path: string, language = this.store.get().shown.language): Promise<void> => {
    const { store, frame } = this;
    const shown = { path, language: furtherLanguage(store.get().site, language) };
    const now = seenOf(store.get());
    const isOther = now.path !== path || now.language !== shown.language;
    // Commit the text being written where it was begun, before anything else is shown.
    if (isOther) frame.leave();
    // Switching the language keeps the selection.
    if (path !== store.get().shown.path) this.select(undefined);
    store.set({ shown, refusal: undefined });
    frame.turn(isOther);
    try {
      const page = await this.#askPage(shown);
      if (store.get().shown === shown) this.#takePage(page);
    } catch (error) {
      // The page on screen is the open one.
      if (store.get().shown === shown) {
        store.set({ shown: seenOf(store.get()) });
        frame.turn(false);
      }
      this.#fail(error);
    }
  };

  /** @param since time since which an owner who has acted in the page keeps what is selected there */
  readonly select = (selection: Selection | undefined, since?: number): void => {
    this.store.set({ selection, ...(selection && { panel: undefined }) });
    this.frame.post({ kind: "select", selection, since });
  };

  /**
   * Opens the page of an address and selects what it points to.
   * @param since time since which an owner who has acted in the page stays there
   */
  readonly goTo = async (at: Address | undefined, since?: number): Promise<void> => {
    if (!at) return;
    const { shown, site, panel } = this.store.get();
    const isThere = site?.pages.some(({ path }) => path === at.page);
    const { page = shown.path, language = shown.language } = since === undefined ? at : { page: at.page };
    const isOther = page !== shown.path || language !== shown.language;
    if ((at.page === undefined || isThere) && isOther) {
      if (since !== undefined && (await this.frame.actedAt()) > since) return;
      await this.open(page, language);
    }
    // Keep a panel open that the owner has opened in the meantime.
    if (this.store.get().panel !== panel) return;
    const selection = selectionOf(at, this.store.get().page);
    if (selection) this.select(selection, since);
    else if (since === undefined && at.path.length > 0) this.store.set({ panel: panelOf(at) });
  };

  /** Sends the page frame its initial state. */
  readonly greet = (): void => {
    const { site, page, selection } = this.store.get();
    const { language, frameWords } = this.options;
    this.#state.people = "";
    const scope = scopeIn(this.store.get());
    this.frame.begin({ language, types: site?.types ?? [], words: frameWords, fields: site?.fields, scope });
    if (page) this.frame.show({ page, seen: this.#state.page, waiting: this.#expected(), isShown: true });
    if (selection) this.frame.post({ kind: "select", selection });
  };

  // Edits.

  /** Page as edited. */
  readonly snapshot = (): Snapshot => snapshotOf(this.store.get());

  /** Returns the edit target of fields as currently shown. */
  readonly target = (scope: EditScope): Target =>
    this.#sights.targetOf(scope === undefined ? this.#state.site : this.#state.page, this.store.get());

  /** Returns the edit target of something in the page. @param seen page state it refers to; default: the current one */
  readonly targetSeen = (seen: Seen | undefined): Target =>
    (seen && this.#sights.find(seen)) ?? this.target("");

  /** Pending edits that the shown page does not include yet. */
  #expected(): readonly EditRequest[] {
    const { page: seen } = this.#state;
    return this.#edits.expected(seen, (edit) => this.#sights.align(edit, seen, this.store.get().page));
  }

  /** Queues an edit. @param made undefined if there is nothing to do @param target default: as currently shown */
  readonly edit = (made: Edit | undefined, target?: Target): void => {
    if (!made) return;
    const { store, words } = this;
    const at = target ?? this.target(scopeOf(made));
    const { selection, panel } = store.get();
    if (made.intent) this.#state.added = { selection, panel };
    const isWriting = made.label.kind === "write";
    // A text was begun when it was still allowed: the server's refusal offers it as a file.
    if (!isWriting && !mayEdit(permissionIn(store.get()), made)) {
      this.announce(words.notInRole);
      return;
    }
    store.set({
      refusal: undefined,
      ...(!isWriting && { announcement: words.did(wordLabel(words, made.label)) }),
    });
    this.#sender.add(this.#newEdit(made), at.seen, tooLongBy(made, at));
  };

  /**
   * Queues an edit of the page list, and opens a page once it exists.
   * @param write section type whose title is to be written there
   */
  readonly editPages = (made: Edit | undefined, path: string, write?: string): void => {
    this.#state.wanted = { path, write };
    this.edit(made);
  };

  /** Stores an unfinished text until it is sent; undefined if nothing changed. */
  readonly keepDraft = (made: Edit | undefined, target: Target): void =>
    this.#sender.keepDraft(made && this.#newEdit(made), target.seen, made && tooLongBy(made, target));

  #newEdit(made: Edit): NewEdit {
    return { ...made, id: this.options.newId(), show: this.store.get().shown };
  }

  /** @returns a promise resolved once nothing is left to save */
  readonly settled = async (): Promise<void> => {
    await this.frame.settled();
    await this.#sender.settled();
  };

  /**
   * Resolves once everything the owner sees is saved: also uploads, and the text being typed.
   * @throws while the server cannot save
   */
  readonly saved = async (): Promise<void> => {
    // Otherwise it would wait as long as the server is unreachable.
    if (this.store.get().saving.kind === "failed") throw new Error("Not saved.");
    await until(this.store, ({ uploads }) => uploads === 0);
    await this.settled();
  };

  readonly undo = (): Promise<void> => this.goThrough("undo");
  readonly redo = (): Promise<void> => this.goThrough("redo");

  /** @param since time of the press, on the clock of `timeOf` */
  readonly goThrough = (direction: "undo" | "redo", since = timeNow()): Promise<void> => {
    if (permissionIn(this.store.get()).role === "viewer") return Promise.resolve();
    return this.#updates.askBeside(() => this.#goBack(direction, since)).catch((error) => this.#fail(error));
  };

  /** Waits until everything is saved, undoes or redoes the last change, and shows where it was (EDT-5). */
  async #goBack(direction: "undo" | "redo", since: number): Promise<void> {
    const { store, words } = this;
    // Unsaved edits cannot be undone yet, but they are not lost either.
    const { saving, panel } = store.get();
    const { added } = this.#state;
    store.set({ refusal: undefined });
    if (saving.kind === "failed") return this.announce(words.notSavedWhy(saving.why ?? words.noServer));
    await this.settled();
    const { saving: now } = store.get();
    if (now.kind === "failed") return this.announce(words.notSavedWhy(now.why ?? words.noServer));
    const went = await this.#sender.alone(async () => {
      const { history, shown: show } = store.get();
      const label = history[direction];
      if (!label) return undefined;
      const id = this.options.newId();
      const answer = await this.api[direction]({ id, show });
      const { made, page, at } = answer;
      this.#edits.completeBeside(
        { id, base: made.before, label: { kind: "write", name: "" }, show: page },
        made,
      );
      return { label, at, taken: this.#take(answer) };
    });
    await went?.taken;
    if (!went) return this.announce(direction === "undo" ? words.nothingToUndo : words.nothingToRedo);
    // A text being written would not be replaced.
    if (went.at) this.#takeBackText(went.at);
    const word = direction === "undo" ? words.undid : words.redid;
    this.announce(word(wordLabel(words, went.label)));
    // Keep a panel open that the owner has opened in the meantime, and show what was added since.
    const isThere = store.get().panel === panel && this.#state.added === added;
    if (isThere) await this.goTo(went.at, since);
  }

  /** Imports a translator's file; resolves once it is saved. */
  readonly importTexts = async (language: string, file: File) => {
    await this.settled();
    return await this.#updates.askBeside(async () => {
      const { path } = this.store.get().shown;
      const { report, result } = await this.#sender.alone(() => this.api.importTexts(language, file, path));
      if (result) await this.#take(result);
      return report;
    });
  };

  /** Publishes what is saved. */
  readonly publish = () => this.api.publish(this.options.newId());

  /**
   * Makes the document that of a published version; resolves once it is saved.
   * @returns part files that still differ from the version
   */
  readonly restore = async (id: string): Promise<readonly string[]> => {
    await this.settled();
    let unrestored: readonly string[] = [];
    await this.#updates.askBeside(async () => {
      const result = await this.#sender.alone(() => this.api.restore(id, this.store.get().shown));
      unrestored = result.unrestored;
      await this.#take(result);
    });
    return unrestored;
  };

  // Around the page.

  readonly setScreen = (screen: Screen): void => this.store.set({ screen });

  /** Opens a dialog; undefined closes it. */
  readonly openDialog = (dialog: DialogState | undefined): void => this.store.set({ dialog });

  /** Announces a text to screen readers and shows it in the bar. */
  readonly announce = (announcement: string): void => this.store.set({ announcement });

  /** Asks the owner in a dialog. It waits until they open it: it may arrive in the middle of a word. */
  #ask<T>(questionOf: (choose: (answer: T) => void) => Question): Promise<T> {
    const { store, words } = this;
    return new Promise((resolve) => {
      const question = questionOf((answer) => {
        const { dialog, questions } = store.get();
        store.set({
          questions: questions.filter((one) => one !== question),
          ...(dialog === question && { dialog: undefined }),
        });
        resolve(answer);
      });
      const questions = [...store.get().questions, question];
      const announcement = words.questions(questions.length, words.questionKinds[question.kind]);
      store.set({ questions, announcement });
    });
  }

  /** True while the owner is in a text of which they are to decide: it stays as it is until they leave it. */
  #isInQuestion(): boolean {
    const { selection } = this.store.get();
    if (selection?.kind !== "field") return false;
    return this.#edits.inConflict.some((edit) =>
      this.#shownAt(edit).operations?.some(
        ({ at }) => at.section === selection.section && pointerOf(at) === selection.pointer,
      ),
    );
  }

  /** Returns an edit with its positions in the page that is shown. */
  #shownAt(edit: WaitingEdit): EditRequest {
    return this.#sights.align(edit, this.#state.page, this.store.get().page);
  }
}

/** @returns number of characters that an article has too many: it is kept until it is shorter. Other texts stop at their limit. */
function tooLongBy({ operations: [first] = [] }: Edit, target: Target): number {
  if (first?.op !== "set" || typeof first.value !== "string" || first.at.section === undefined) return 0;
  const field = fieldIn(target.snapshot, first.at.section, first.at.path.slice(1));
  return field?.shape === "markdown" ? Math.max(0, first.value.length - field.max) : 0;
}

function scopeOf({ operations, intent }: Edit): EditScope {
  const page = operations?.[0]?.at.page ?? (intent && "page" in intent ? intent.page : undefined);
  return page === undefined ? undefined : { page };
}
