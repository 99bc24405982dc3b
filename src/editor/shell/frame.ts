/**
 * Page frame: loads documents into it and exchanges messages with it (messages.ts). The page has an opaque origin, so nothing in
 * it can reach the editor except through messages.
 */
import { createSiblingOf, watchActs } from "../shared/beside.ts";
import type {
  Answer,
  FromFrame,
  OptimisticUpdate,
  OwnersAct,
  Seen,
  Selection,
  Sent,
  ShownSection,
  ToFrame,
} from "../shared/messages.ts";
import { valueAt } from "../shared/pointer.ts";
import type { EditRequest, PageState } from "../shared/protocol.ts";
import type { EditScope } from "./edit-scope.ts";
import { optimisticOf } from "./optimistic.ts";

const nothing: OptimisticUpdate = { lists: [], hidden: {}, texts: [], heard: 0 };

const noAnswer: Answer = { width: 0, height: 0, actedAt: 0 };

export type Frame = ReturnType<typeof createFrame>;

/** Milliseconds in which the frame's script loads, or shows its page, on all but the slowest connections. */
const patience = 8000;

export interface FrameOptions {
  /** Secret that authenticates messages. */
  readonly token: string;
  /** Receives the owner's actions in the page. */
  readonly onMessage: (message: OwnersAct) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called with true when the frame has not answered for a while, and with false once it does. */
  readonly onSilent: (isSilent: boolean) => void;
}

export function createFrame({ token, onMessage, wait, onSilent }: FrameOptions) {
  let element: HTMLIFrameElement | undefined;
  let page: PageState | undefined;
  /** State of `page`, and of the page the frame started with. */
  let seen: Seen | undefined;
  let writtenSeen: Seen | undefined;
  /** The frame's script waits for its first page, or has one and updates it by itself. */
  let state: "loading" | "waiting" | "written" = "loading";

  /** Optimistic update currently shown. */
  let optimistic = nothing;
  /** Number of texts that the frame has reported since it was loaded. */
  let heard = 0;

  /** True once the page is interactive. */
  let isReady = false;
  /** True while the cookie banner is shown. */
  let isAsking = false;
  /** Size at which the page is shown, as a share of its own. */
  let scale = 1;
  /** True while another page is loading. */
  let isTurning = false;
  /** True if the frame had the focus when it was blocked. */
  let hadKeyboard = false;

  /** Blocks clicks and keys that would be lost, navigate away, or hit an outdated page. */
  function hold(): void {
    if (!element) return;
    const isHeld = !isReady || isTurning;
    if (isHeld) hadKeyboard ||= document.activeElement === element;
    element.inert = isHeld;
    if (isHeld || !hadKeyboard) return;
    hadKeyboard = false;
    if (document.activeElement === document.body && !siblingOf.isBeside) element.focus();
  }

  // A page with an opaque origin can only be addressed by its window.
  const post = (message: ToFrame) => element?.contentWindow?.postMessage({ ...message, token }, "*");
  const siblingOf = createSiblingOf((now) => post({ ...now, kind: "beside" }));

  /** Questions awaiting the frame's answer. */
  const asked = new Map<number, (answer: Answer) => void>();
  let count = 0;

  /** Number of the last wait for an answer; a later answer makes it outdated. */
  let expected = 0;
  const expectAnswer = () => {
    const own = ++expected;
    void wait(patience).then(() => own === expected && onSilent(true));
  };
  const noteAnswer = () => {
    expected++;
    onSilent(false);
  };

  const write = () => {
    if (state !== "waiting" || !page) return;
    state = "written";
    writtenSeen = seen;
    post({ kind: "page", html: page.html });
    expectAnswer();
  };

  /** Resets the state, as after a reload of the frame. */
  const restart = (next: typeof state) => {
    state = next;
    isReady = false;
    heard = 0;
    for (const answer of asked.values()) answer(noAnswer);
    asked.clear();
    hold();
  };

  const ask = (measured?: Selection): Promise<Answer> => {
    if (!isReady) return Promise.resolve(noAnswer);
    const number = ++count;
    const answer = new Promise<Answer>((resolve) => asked.set(number, resolve));
    post({ kind: "ask", number, measured });
    return answer;
  };

  /** Returns the message that shows a page in place of the current one. */
  const replacement = (of: PageState, html: string, selection?: Selection) => {
    const sections = of.sections.map(shown);
    return { kind: "show", html, sections, selection, optimistic, seen } as const;
  };

  return {
    token,
    post,
    /** Shows the page in another theme until the next page; undefined shows it as it is. */
    tryOn(html: string | undefined): void {
      if (!page || state !== "written" || !isReady || isTurning) return;
      if (html !== undefined) post({ kind: "leave" });
      post(replacement(page, html ?? page.html));
    },
    /** @returns a function that detaches it */
    attach(frame: HTMLIFrameElement): () => void {
      element = frame;
      const listen = ({ source, data }: MessageEvent<Sent<FromFrame> | undefined>) => {
        if (source !== frame.contentWindow || data?.token !== token) return;
        if (data.kind === "loaded") {
          noteAnswer();
          restart("waiting");
          write();
        } else if (data.kind === "answer") {
          asked.get(data.number)?.(data);
          asked.delete(data.number);
        } else if (data.kind === "beside") siblingOf.take(data);
        else {
          if (data.kind === "ready") {
            noteAnswer();
            isReady = true;
            post({ kind: "scale", scale });
            hold();
          }
          if (data.kind === "written") heard++;
          onMessage(data);
        }
      };
      addEventListener("message", listen);
      expectAnswer();
      const { ownerDocument: around } = frame;
      const stopNoting = watchActs(around, (event) => {
        // Ignore actions in a dialog: it belongs to the action that opened it.
        const isNone = event.target === around.body || around.querySelector("[role=dialog]");
        if (!isNone) siblingOf.note(event, event.target !== frame);
      });
      return () => {
        removeEventListener("message", listen);
        stopNoting();
        element = undefined;
        noteAnswer();
        restart("loading");
      };
    },
    /** First message to a loaded page. */
    begin: (facts: Omit<ToFrame & { readonly kind: "begin" }, "kind" | "seen">) => {
      post({ ...facts, kind: "begin", seen: writtenSeen });
      if (isAsking) post({ kind: "consent", isShown: true });
    },
    /** Shows the cookie banner in the page, or hides it. */
    showConsent(isShown: boolean): void {
      isAsking = isShown;
      post({ kind: "consent", isShown });
    },
    leave: () => post({ kind: "leave" }),
    setScale(next: number): void {
      if (next === scale) return;
      scale = next;
      if (isReady) post({ kind: "scale", scale });
    },
    show({ page: next, seen: now, waiting, selection, isShown, isUndone }: NextPage): void {
      page = next;
      seen = now;
      if (isShown) isTurning = false;
      hold();
      if (state !== "written") {
        write();
        return;
      }
      optimistic = { ...optimisticOf(next, waiting), heard };
      post({ ...replacement(next, next.html, selection), isUndone });
    },
    turn(isTo: boolean): void {
      isTurning = isTo;
      hold();
    },
    /** Shows pending edits as far as possible (optimistic update). */
    showOptimistic(waiting: readonly EditRequest[]): void {
      const next = page ? { ...optimisticOf(page, waiting), heard } : nothing;
      if (JSON.stringify(next) === JSON.stringify(optimistic)) return;
      optimistic = next;
      post({ kind: "optimistic", update: optimistic });
    },
    isLeft: () => siblingOf.isBeside,
    /** @returns a promise resolved once everything typed in the page has been reported */
    settled: async () => void (await ask()),
    /** @returns time of the owner's last click or key in the page (`timeOf`) */
    actedAt: async () => (await ask()).actedAt,
    /** @returns the displayed size in pixels; 0 if not displayed */
    measure: ask,
    /** @returns true if the text direction at this location is right to left */
    isMirrored: (at: InFrame): boolean => page !== undefined && directionIn(page, at) === "rtl",
  };
}

interface NextPage {
  readonly page: PageState;
  readonly seen: Seen;
  /** Pending edits that this page lacks, at their future positions. */
  readonly waiting: readonly EditRequest[];
  /** Selection in the page, if it changes. */
  readonly selection?: Selection | undefined;
  /** True if it results from undo or redo. */
  readonly isUndone?: boolean | undefined;
  /** True if it is the page requested last. */
  readonly isShown: boolean;
}

/** A field, or a whole section. */
export interface InFrame {
  readonly section: EditScope;
  readonly pointer?: string;
}

/** Pages parsed into inert documents, which run and load nothing. */
const parsed = new WeakMap<PageState, Document>();

function directionIn(page: PageState, at: InFrame): string {
  const document = parsed.get(page) ?? new DOMParser().parseFromString(page.html, "text/html");
  parsed.set(page, document);
  const place = document.querySelector(selectorOf(at)) ?? document.documentElement;
  return place.matches(":dir(rtl)") ? "rtl" : "ltr";
}

function selectorOf({ section, pointer }: InFrame): string {
  if (typeof section !== "string") return `[data-site-at="${CSS.escape(pointer ?? "")}"]`;
  const within = `[data-section="${CSS.escape(section)}"]`;
  return pointer === undefined ? within : `${within} [data-at="${CSS.escape(pointer)}"]`;
}

const shown = ({ id, type, status, data, translation }: PageState["sections"][number]): ShownSection => ({
  id,
  type,
  isHidden: status !== "published",
  data: translation ? merged(data, translation) : data,
});

/** Returns the data shown on the page: the translation merged over it, lists by position. */
export function merged(
  data: Readonly<Record<string, unknown>>,
  translation: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return layOver(data, translation) as Readonly<Record<string, unknown>>;
}

function layOver(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null) return base;
  if (Array.isArray(base) && Array.isArray(over))
    return base.map((item, index) => layOver(item, over[index]));
  if (!isRecord(base) || !isRecord(over)) return over;
  const names = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries(
    [...names].map((name) => [name, layOver(valueAt(base, [name]), valueAt(over, [name]))]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
