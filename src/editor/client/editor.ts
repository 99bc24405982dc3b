/** Functions of the editor for everything in its page. */
import type { Address } from "../../document/edits/operation.ts";
import type { ImportReport } from "../../document/translations/exchange.ts";
import type { Seen, Selection, ToFrame } from "../messages.ts";
import type { EditRequest } from "../protocol.ts";
import type { Api } from "./api.ts";
import type { Edit } from "./edits.ts";
import type { InFrame } from "./frame.ts";
import type { Holder, Place, Target } from "./holder.ts";
import type { DialogState, Screen, Store } from "./store.ts";
import type { Left } from "./unsaved.ts";
import type { Words } from "./words/index.ts";

export interface Editor {
  readonly store: Store;
  readonly words: Words;
  readonly api: Api;
  /** The frame that shows the page. */
  readonly frame: {
    post(message: ToFrame): void;
    /** @returns what lets go of it */
    attach(frame: HTMLIFrameElement): () => void;
    /** Nothing in it is pressed while another page is on its way to it. */
    turn(isTo: boolean): void;
    /** Ends the text that is being written: it is saved where it was written. */
    leave(): void;
    /** Returns true while the owner is at something beside it. */
    isLeft(): boolean;
    /** @returns when all is known that the owner has written in the page by now */
    settled(): Promise<void>;
    /** @returns the size in pixels in which something is shown; 0 for what is not */
    measure(at: Selection): Promise<{ readonly width: number; readonly height: number }>;
    /** @returns whether what is in the place runs from right to left */
    isMirrored(at: InFrame): boolean;
    /** By which its messages are told from those of other windows. */
    readonly token: string;
  };
  start(): void;
  /** The page as it is edited. */
  place(): Place;
  /** Returns where fields are meant that are seen now. */
  target(holder: Holder): Target;
  /** Returns where something in the page is meant. @param seen as the page says it was seen; undefined: as it is now */
  targetSeen(seen: Seen | undefined): Target;
  /** Sends an edit on its way. @param made undefined where there is nothing to do @param target default: what is seen now */
  edit(made: Edit | undefined, target?: Target): void;
  /** Sends an edit of the list of pages on its way, and opens a page once it is there. */
  editPages(made: Edit | undefined, path: string): void;
  /** Keeps what is being written, until it is sent on its way; undefined when there is nothing new in it. */
  keepDraft(made: Edit | undefined, target: Target): void;
  /** Opens a page; without a language in the one that is shown. */
  open(path: string, language?: string): Promise<void>;
  select(selection: Selection | undefined): void;
  /** Opens the page that an address is in, and selects what is there. */
  goTo(at: Address | undefined): Promise<void>;
  /** @returns when nothing waits to be saved any more */
  settled(): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Goes through what the shown language does not say. */
  readonly translating: {
    next(): Promise<void>;
    /** The text that was to be written is not shown by itself. */
    writeAside(): void;
  };
  /** Takes what a translator has sent; it is saved when it is told. */
  importTexts(language: string, file: File): Promise<ImportReport>;
  setScreen(screen: Screen): void;
  /** Opens a dialog, undefined for none. */
  openDialog(dialog: DialogState | undefined): void;
  /** For those who listen, and in the bar. */
  say(text: string): void;
  /** The frame is there: what it must know before anything else. */
  greet(): void;
}

/** Parts of which it is made. */
export interface EditorOptions {
  readonly api: Api;
  readonly store: Store;
  readonly words: Words;
  /** The frame's own words, by their names. */
  readonly frameWords: Readonly<Record<string, string>>;
  /** Code of the language of all words. */
  readonly language: string;
  readonly keep: (site: string, waiting: readonly EditRequest[]) => unknown;
  readonly load: (site: string) => Promise<Left>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly newId: () => string;
  /** True if a session of the provider's identifies the owner, instead of the secret of a run. */
  readonly isSignedIn?: boolean;
}
