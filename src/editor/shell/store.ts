/** State of the editor: one value with subscribers. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Address } from "../../document/edits/operation.ts";
import type { Selection } from "../shared/messages.ts";
import type { Path } from "../shared/pointer.ts";
import type {
  Conflict,
  EditRequest,
  HistoryState,
  PageState,
  Person,
  Shown,
  SiteState,
  StarterList,
} from "../shared/protocol.ts";
import type { Untranslated } from "../shared/texts-protocol.ts";
import type { EditScope, Target } from "./edit-scope.ts";
import type { Saving } from "./edit-sender.ts";
import type { OldEdits } from "./unsaved.ts";

export const screens = { phone: 390, tablet: 820, desktop: undefined } as const;
export type Screen = keyof typeof screens;

/** Source field of an image, as shown. */
export interface PictureLocation {
  readonly target: Target;
  readonly section: EditScope;
  readonly pointer: string;
}

/** Dialog that the server's answers lead to. It waits in the bar until the owner opens it. */
export type Question =
  | {
      readonly kind: "conflict";
      readonly conflicts: readonly Conflict[];
      readonly choose: (whose: "ours" | "theirs") => void;
    }
  | {
      readonly kind: "left";
      readonly old: OldEdits;
      readonly choose: (answer: "save" | "discard") => void;
    }
  | {
      readonly kind: "not-allowed";
      readonly requests: readonly EditRequest[];
      readonly choose: (answer: "discard" | "again") => void;
    }
  /** Answered by signing in again. */
  | {
      readonly kind: "signed-out";
      readonly requests: readonly EditRequest[];
      readonly choose: (answer: "signed-in") => void;
    };

/** Open dialog. */
export type DialogState =
  /** @param at default: the usual position of the type */
  | { readonly kind: "add-section"; readonly at?: number; readonly target: Target }
  | { readonly kind: "change-type"; readonly section: string; readonly target: Target }
  /** @param href current link; `choose` receives the new one, undefined to remove it */
  | {
      readonly kind: "link";
      readonly href: string | undefined;
      readonly choose: (href: string | undefined) => void;
    }
  | { readonly kind: "icon"; readonly choose: (name: string) => void }
  /** @param section undefined for a field of the site */
  | {
      readonly kind: "field";
      readonly section: EditScope;
      readonly pointer: string;
      readonly target: Target;
    }
  | { readonly kind: "picture"; readonly at: PictureLocation }
  /** A picture for a text: nothing is edited by choosing it. */
  | { readonly kind: "text-picture"; readonly choose: (path: string, url: string) => void }
  | { readonly kind: "crop"; readonly at: PictureLocation }
  | { readonly kind: "focus"; readonly at: PictureLocation }
  | { readonly kind: "description"; readonly at: PictureLocation }
  | Question
  /** @param copied page to copy @param list section that lists the new page, an article */
  | {
      readonly kind: "add-page";
      readonly copied?: string;
      readonly list?: { readonly section: string; readonly target: Target };
    }
  /** @param page an empty page */
  | { readonly kind: "layout"; readonly page: string }
  | { readonly kind: "delete-page"; readonly page: string }
  /** @param count of the links below a link of the menu, which go with it; a language's texts stay */
  | {
      readonly kind: "delete-item";
      readonly what: "menu-link" | "language";
      readonly name: string;
      readonly count: number;
      readonly remove: () => void;
    }
  | { readonly kind: "make-primary"; readonly language: string }
  | { readonly kind: "import-texts"; readonly language: string; readonly file: File }
  | { readonly kind: "unused" }
  | { readonly kind: "keys" }
  | { readonly kind: "publish" }
  | { readonly kind: "versions" };

export const tabs = ["sections", "pages", "design", "site"] as const;
type Tab = (typeof tabs)[number];

/** State of the side panel. */
export interface PanelState {
  readonly tab: Tab;
  /** Part of the tab: a part of the site, or a list item. */
  readonly path: Path;
}

export interface EditorState {
  /** `choosing`: the site does not exist yet. */
  readonly stage: "no-secret" | "starting" | "choosing" | "ready" | "failed" | "ended" | "signed-out";
  readonly site: SiteState | undefined;
  /** Starters to choose from, if the site does not exist yet. */
  readonly starters: StarterList | undefined;
  readonly page: PageState | undefined;
  /** Requested page; `page` may still be the previous one. */
  readonly shown: Shown;
  /** True if the page's frame has not answered for a while: nothing of the page may be visible. */
  readonly isFrameSilent: boolean;
  /** True if the server's events do not arrive: changes by others are not shown at once. */
  readonly isServerSilent: boolean;
  readonly screen: Screen;
  readonly selection: Selection | undefined;
  /** undefined: the selection, or the page's sections. */
  readonly panel: PanelState | undefined;
  readonly history: HistoryState;
  readonly saving: Saving;
  /** Number of uploads in progress. */
  readonly uploads: number;
  readonly waiting: readonly EditRequest[];
  readonly dialog: DialogState | undefined;
  /** Questions that the owner has not answered yet, oldest first. */
  readonly questions: readonly Question[];
  /** Latest counts; undefined until known. */
  readonly untranslated: Untranslated | undefined;
  /** Everyone who has the site open, and the id of this window among them. */
  readonly people: readonly Person[];
  readonly ownId: string;
  /** Progress of publishing, whoever started it. */
  readonly publishing: { readonly done: number; readonly of: number } | undefined;
  /** Reason why edits are not saved, from the server. */
  readonly trouble: string | undefined;
  /** Last action, announced to screen readers and shown in the bar. */
  readonly announcement: string;
  /** Reason why an edit was refused, and its address, shown at the control. */
  readonly refusal:
    | {
        readonly at: Address | undefined;
        readonly message: string;
        /** Advice of `check` on writing it. */
        readonly hint?: string | undefined;
        /** Value that was refused. */
        readonly value?: unknown;
      }
    | undefined;
  /** Shown beside a text of the page, such as why nothing more can be typed. */
  readonly notice: string | undefined;
}

const emptyState: EditorState = {
  stage: "starting",
  site: undefined,
  starters: undefined,
  page: undefined,
  shown: { path: "/" },
  isFrameSilent: false,
  isServerSilent: false,
  screen: "desktop",
  selection: undefined,
  panel: undefined,
  history: { undo: undefined, redo: undefined },
  saving: { kind: "saved" },
  uploads: 0,
  waiting: [],
  dialog: undefined,
  questions: [],
  untranslated: undefined,
  people: [],
  ownId: "",
  publishing: undefined,
  trouble: undefined,
  announcement: "",
  refusal: undefined,
  notice: undefined,
};

/** @returns the others who have the site open */
export const othersIn = ({ people, ownId }: Pick<EditorState, "people" | "ownId">): readonly Person[] =>
  people.filter(({ id }) => id !== ownId);

export type Store = ReturnType<typeof createStore>;

export function createStore(state: EditorState = emptyState) {
  let now = state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const notify = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    set(change: Partial<EditorState>): void {
      now = { ...now, ...change };
      notify();
    },
    /** Notifies subscribers after a delay, so that the browser draws an edited page before the editor shell. */
    setBehindPage(change: Partial<EditorState>): void {
      now = { ...now, ...change };
      timer ??= setTimeout(notify, 50);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @returns once the state is so */
export async function until(store: Store, isSo: (state: EditorState) => boolean): Promise<void> {
  if (isSo(store.get())) return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      if (!isSo(store.get())) return;
      stop();
      resolve();
    });
  });
}

export const StoreContext = createContext<Store>(createStore());

/** @param select returns the same value for the same state */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const store = useContext(StoreContext);
  const get = () => select(store.get());
  return useSyncExternalStore(store.subscribe, get, get);
}
