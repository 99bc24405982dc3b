/**
 * The frame that shows the page: how its document comes in, and the messages between it and the editor (messages.ts). The page has
 * no origin, so that nothing in it reaches the editor: messages are all that passes.
 */
import { createSiblingOf, watchActs } from "../beside.ts";
import type {
  FromFrame,
  OptimisticUpdate,
  OwnersAct,
  Seen,
  Selection,
  Sent,
  ShownSection,
  ToFrame,
} from "../messages.ts";
import { valueAt } from "../pointer.ts";
import type { EditRequest, PageState } from "../protocol.ts";
import type { Holder } from "./holder.ts";
import { optimisticOf } from "./optimistic.ts";

const nothing: OptimisticUpdate = { lists: [], hidden: {}, texts: [] };

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * @param token that nobody else knows
 * @param onMessage told what the owner did in the page
 */
export function createFrame(token: string, onMessage: (message: OwnersAct) => void) {
  let element: HTMLIFrameElement | undefined;
  let page: PageState | undefined;
  /** As that page was seen, and the one that the frame was begun with. */
  let seen: Seen | undefined;
  let writtenSeen: Seen | undefined;
  /** Its script waits for a page, or has been given one and shows the next ones by itself. */
  let state: "loading" | "waiting" | "written" = "loading";

  /** Changes that the frame shows ahead of the page. */
  let ahead = nothing;

  /** True once the page is alive. */
  let isReady = false;
  /** True while another page is asked for than it shows. */
  let isTurning = false;
  /** True if the keyboard was in it when it was held. */
  let hadKeyboard = false;

  /** Holds presses and keys back that would be lost, lead away, or go to a page that nobody means. */
  function hold(): void {
    if (!element) return;
    const isHeld = !isReady || isTurning;
    if (isHeld) hadKeyboard ||= document.activeElement === element;
    element.inert = isHeld;
    if (isHeld || !hadKeyboard) return;
    hadKeyboard = false;
    if (document.activeElement === document.body && !siblingOf.isBeside) element.focus();
  }

  // A page without an origin can be addressed by its window alone.
  const post = (message: ToFrame) => element?.contentWindow?.postMessage({ ...message, token }, "*");
  const siblingOf = createSiblingOf((now) => post({ kind: "beside", ...now }));

  /** Questions that the frame has not answered yet. */
  const asked = new Map<number, (size: Size) => void>();
  let count = 0;

  const write = () => {
    if (state !== "waiting" || !page) return;
    state = "written";
    writtenSeen = seen;
    post({ kind: "page", html: page.html });
  };

  /** The script starts over, as in a frame that was loaded again. */
  const restart = (next: typeof state) => {
    state = next;
    isReady = false;
    for (const answer of asked.values()) answer({ width: 0, height: 0 });
    asked.clear();
    hold();
  };

  const ask = (measured?: Selection): Promise<Size> => {
    if (!isReady) return Promise.resolve({ width: 0, height: 0 });
    const number = ++count;
    const answer = new Promise<Size>((resolve) => asked.set(number, resolve));
    post({ kind: "ask", number, measured });
    return answer;
  };

  return {
    token,
    post,
    /** @returns what lets go of it */
    attach(frame: HTMLIFrameElement): () => void {
      element = frame;
      const listen = ({ source, data }: MessageEvent<Sent<FromFrame> | undefined>) => {
        if (source !== frame.contentWindow || data?.token !== token) return;
        if (data.kind === "loaded") {
          restart("waiting");
          write();
        } else if (data.kind === "answer") {
          asked.get(data.number)?.(data);
          asked.delete(data.number);
        } else if (data.kind === "beside") siblingOf.take(data);
        else {
          if (data.kind === "ready") {
            isReady = true;
            hold();
          }
          onMessage(data);
        }
      };
      addEventListener("message", listen);
      const { ownerDocument: around } = frame;
      const stopNoting = watchActs(around, (event) => {
        // Acts in a dialog count as none: a dialog is a part of the act that opened it.
        const isNone = event.target === around.body || around.querySelector("[role=dialog]");
        if (!isNone) siblingOf.note(event, event.target !== frame);
      });
      return () => {
        removeEventListener("message", listen);
        stopNoting();
        element = undefined;
        restart("loading");
      };
    },
    /** The first message to a page that has come in. */
    begin: (facts: Omit<ToFrame & { readonly kind: "begin" }, "kind" | "seen">) =>
      post({ kind: "begin", ...facts, seen: writtenSeen }),
    leave: () => post({ kind: "leave" }),
    show({ page: next, seen: now, waiting, selection, isShown, isUndone }: NextPage): void {
      page = next;
      seen = now;
      if (isShown) isTurning = false;
      hold();
      if (state !== "written") {
        write();
        return;
      }
      ahead = optimisticOf(next, waiting);
      const sections = next.sections.map(shown);
      post({ kind: "show", html: next.html, sections, selection, ahead, seen: now, isUndone });
    },
    turn(isTo: boolean): void {
      isTurning = isTo;
      hold();
    },
    /** Shows already what is on its way to the server, as far as that can be. */
    showOptimistic(waiting: readonly EditRequest[]): void {
      const next = page ? optimisticOf(page, waiting) : nothing;
      if (JSON.stringify(next) === JSON.stringify(ahead)) return;
      ahead = next;
      post({ kind: "ahead", ahead });
    },
    isLeft: () => siblingOf.isBeside,
    /** @returns when all is known that the owner has written in the page by now */
    settled: async () => void (await ask()),
    /** @returns the size in pixels in which something is shown; 0 for what is not */
    measure: ask,
    /** @returns whether what is in the place runs from right to left */
    isMirrored: (at: InFrame): boolean => page !== undefined && directionIn(page, at) === "rtl",
  };
}

interface NextPage {
  readonly page: PageState;
  readonly seen: Seen;
  /** Edits that are on their way behind this page, at the positions that they will have. */
  readonly waiting: readonly EditRequest[];
  /** The selection in it, where that is another place than before. */
  readonly selection?: Selection | undefined;
  /** It is what an undo or a redo has led to. */
  readonly isUndone?: boolean | undefined;
  /** It is the page that was asked for last. */
  readonly isShown: boolean;
}

/** A field, or a section as a whole. */
export interface InFrame {
  readonly section: Holder;
  readonly pointer?: string;
}

/** Pages as they were parsed: in a document that runs nothing and loads nothing. */
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

/** Returns the data that the page shows: a translation lies over it, its lists by position. */
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
