/** What the editor shows: one value, and who wants to know when it is another one. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Address } from "../../document/edits/operation.ts";
import type { Selection } from "../messages.ts";
import type { Path } from "../pointer.ts";
import type {
  Conflict,
  EditRequest,
  HistoryState,
  PageState,
  Shown,
  SiteState,
  StarterList,
} from "../protocol.ts";
import type { Untranslated } from "../texts-protocol.ts";
import type { Holder, Target } from "./holder.ts";
import type { Saving } from "./queue.ts";
import type { OldEdits } from "./unsaved.ts";

export const screens = { phone: 390, tablet: 820, desktop: undefined } as const;
export type Screen = keyof typeof screens;

/** A picture's source field, as it was seen. */
export interface PicturePlace {
  readonly target: Target;
  readonly section: Holder;
  readonly pointer: string;
}

/** The dialog that is open. */
export type DialogState =
  /** @param at undefined: where it usually stands */
  | { readonly kind: "add-section"; readonly at?: number; readonly target: Target }
  | { readonly kind: "change-type"; readonly section: string; readonly target: Target }
  /** @param href the link as it is; `choose` is given the next one, undefined for none */
  | {
      readonly kind: "link";
      readonly href: string | undefined;
      readonly choose: (href: string | undefined) => void;
    }
  | { readonly kind: "icon"; readonly choose: (name: string) => void }
  | { readonly kind: "field"; readonly section: string; readonly pointer: string; readonly target: Target }
  | { readonly kind: "picture"; readonly place: PicturePlace }
  | { readonly kind: "crop"; readonly place: PicturePlace }
  | { readonly kind: "description"; readonly place: PicturePlace }
  | {
      readonly kind: "conflict";
      readonly conflicts: readonly Conflict[];
      readonly choose: (whose: "ours" | "theirs") => void;
    }
  /** @param choose undefined: later */
  | {
      readonly kind: "left";
      readonly old: OldEdits;
      readonly choose: (answer: "save" | "discard" | undefined) => void;
    }
  /** @param copied the page that it begins as */
  | { readonly kind: "add-page"; readonly copied: string | undefined }
  | { readonly kind: "delete-page"; readonly page: string }
  | { readonly kind: "make-primary"; readonly language: string }
  | { readonly kind: "import-texts"; readonly language: string; readonly file: File }
  | { readonly kind: "unused" }
  | { readonly kind: "keys" }
  | { readonly kind: "publish" };

export const tabs = ["sections", "pages", "design", "site"] as const;
type Tab = (typeof tabs)[number];

/** What the panel at the side shows. */
export interface PanelState {
  readonly tab: Tab;
  /** What of it: a part of the site, an item of a list. */
  readonly path: Path;
}

export interface EditorState {
  /** `choosing`: there is no site yet. */
  readonly stage: "no-secret" | "starting" | "choosing" | "ready" | "failed" | "ended" | "signed-out";
  readonly site: SiteState | undefined;
  /** What a site can begin as, while there is none. */
  readonly starters: StarterList | undefined;
  readonly page: PageState | undefined;
  /** The page that is asked for: `page` may still be another one. */
  readonly shown: Shown;
  readonly screen: Screen;
  readonly selection: Selection | undefined;
  /** undefined: what is selected, or the sections of the page. */
  readonly panel: PanelState | undefined;
  readonly history: HistoryState;
  readonly saving: Saving;
  /** Number of pictures that are being uploaded. */
  readonly uploads: number;
  readonly waiting: readonly EditRequest[];
  readonly dialog: DialogState | undefined;
  /** As it was counted last; undefined while that is not known. */
  readonly untranslated: Untranslated | undefined;
  /** How far a publishing is, whoever has asked for it. */
  readonly publishing: { readonly done: number; readonly of: number } | undefined;
  /** What the server says keeps edits from being saved. */
  readonly trouble: string | undefined;
  /** What has just been done, for those who listen and those who look. */
  readonly said: string;
  /** Why an edit was not done, and where: said at the control. */
  readonly refusal: { readonly at: Address | undefined; readonly message: string } | undefined;
  /** Beside a text of the page, as why no more can be written in it. */
  readonly notice: string | undefined;
}

const emptyState: EditorState = {
  stage: "starting",
  site: undefined,
  starters: undefined,
  page: undefined,
  shown: { path: "/" },
  screen: "desktop",
  selection: undefined,
  panel: undefined,
  history: { undo: undefined, redo: undefined },
  saving: { kind: "saved" },
  uploads: 0,
  waiting: [],
  dialog: undefined,
  untranslated: undefined,
  publishing: undefined,
  trouble: undefined,
  said: "",
  refusal: undefined,
  notice: undefined,
};

export type Store = ReturnType<typeof createStore>;

export function createStore(state: EditorState = emptyState) {
  let now = state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    set(change: Partial<EditorState>): void {
      now = { ...now, ...change };
      tell();
    },
    /** What shows it is told a few frames later: the page that an edit has led to is drawn before anything around it. */
    setBehindPage(change: Partial<EditorState>): void {
      now = { ...now, ...change };
      timer ??= setTimeout(tell, 50);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const StoreContext = createContext<Store>(createStore());

/** @param select gives the same value for the same state */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const store = useContext(StoreContext);
  const get = () => select(store.get());
  return useSyncExternalStore(store.subscribe, get, get);
}
