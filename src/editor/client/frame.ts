/** The frame that shows the page: how its document comes in, and the messages between it and the editor (messages.ts). */
import { isBeside, noteActsBeside } from "../beside.ts";
import type { Ahead, FromFrame, Seen, Selection, ShownSection, ToFrame } from "../messages.ts";
import { valueAt } from "../pointer.ts";
import type { EditRequest, PageState } from "../protocol.ts";
import { aheadOf } from "./ahead.ts";
import type { Holder } from "./holder.ts";

const nothing: Ahead = { lists: [], hidden: {}, texts: [] };

/** @param onMessage told what the owner did in the page */
export function createFrame(onMessage: (message: FromFrame) => void) {
  let element: HTMLIFrameElement | undefined;
  let page: PageState | undefined;
  /** As that page was seen, and the one that was written into the document. */
  let seen: Seen | undefined;
  let writtenSeen: Seen | undefined;
  /** The document that a page was written into: the next pages are shown by its own script. */
  let written: Document | undefined;

  /** What the frame shows beyond the page. */
  let ahead = nothing;

  /** Whether its script runs. */
  let isReady = false;
  /** Whether another page is asked for than it shows. */
  let isTurning = false;
  /** Whether the keyboard was in it when it was held. */
  let hadKeyboard = false;

  /** What is pressed or typed meanwhile would be lost, lead away, or go to a page that nobody means. */
  function hold(): void {
    if (!element) return;
    const isHeld = !isReady || isTurning;
    if (isHeld) hadKeyboard ||= document.activeElement === element;
    element.inert = isHeld;
    if (isHeld || !hadKeyboard) return;
    hadKeyboard = false;
    if (document.activeElement === document.body && !isBeside(element)) element.focus();
  }

  const post = (message: ToFrame) => element?.contentWindow?.postMessage(message, location.origin);

  /** `write` makes the frame load once more, with the same document. */
  const write = () => {
    const document = element?.contentDocument;
    if (!document || !page || document === written) return;
    written = document;
    writtenSeen = seen;
    isReady = false;
    hold();
    document.open();
    document.write(page.html);
    document.close();
  };

  return {
    post,
    /** @returns what lets go of it */
    attach(frame: HTMLIFrameElement): () => void {
      element = frame;
      const listen = ({ source, origin, data }: MessageEvent) => {
        if (source !== frame.contentWindow || origin !== location.origin) return;
        if (data?.kind === "ready") {
          isReady = true;
          hold();
        }
        onMessage(data);
      };
      addEventListener("message", listen);
      frame.addEventListener("load", write);
      const stopNoting = noteActsBeside(frame);
      return () => {
        removeEventListener("message", listen);
        frame.removeEventListener("load", write);
        stopNoting();
        element = undefined;
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
      if (!written) {
        // The empty document is there before its load event, but is replaced by the one that is loaded.
        if (
          element?.contentDocument?.readyState === "complete" &&
          element.contentWindow?.location.pathname.endsWith("/frame")
        )
          write();
        return;
      }
      ahead = aheadOf(next, waiting);
      const sections = next.sections.map(shown);
      post({ kind: "show", html: next.html, sections, selection, ahead, seen: now, isUndone });
    },
    turn(isTo: boolean): void {
      isTurning = isTo;
      hold();
    },
    /** Shows already what is on its way to the server, as far as that can be. */
    showAhead(waiting: readonly EditRequest[]): void {
      const next = page ? aheadOf(page, waiting) : nothing;
      if (JSON.stringify(next) === JSON.stringify(ahead)) return;
      ahead = next;
      post({ kind: "ahead", ahead });
    },
    isLeft: () => isBeside(element),
    /** @returns what shows a field in the page, or a section as a whole */
    find: (at: InFrame) => element?.contentDocument?.querySelector<HTMLElement>(selectorOf(at)) ?? undefined,
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

/** What the page shows: a translation lies over the data, its lists by position. */
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
