/** Interface of the editor for its components. */
import type { Address } from "../../document/edits/operation.ts";
import type { ImportReport } from "../../document/translations/exchange.ts";
import type { Seen, Selection, ToFrame } from "../shared/messages.ts";
import type { EditRequest } from "../shared/protocol.ts";
import type { Api } from "./api.ts";
import type { EditScope, Snapshot, Target } from "./edit-scope.ts";
import type { Edit } from "./edits.ts";
import type { InFrame } from "./frame.ts";
import type { DialogState, Screen, Store } from "./store.ts";
import type { Left } from "./unsaved.ts";
import type { Words } from "./words/index.ts";

export interface Editor {
  readonly store: Store;
  readonly words: Words;
  readonly api: Api;
  /** Page frame. */
  readonly frame: {
    post(message: ToFrame): void;
    /** @returns a function that detaches it */
    attach(frame: HTMLIFrameElement): () => void;
    /** Blocks input while another page loads. */
    turn(isTo: boolean): void;
    /** Finishes the text being written and saves it where it was begun. */
    leave(): void;
    /** Returns true while the owner works outside the frame. */
    isLeft(): boolean;
    /** @returns a promise resolved once everything typed in the page has been reported */
    settled(): Promise<void>;
    /** @returns the displayed size in pixels; 0 if not displayed */
    measure(at: Selection): Promise<{ readonly width: number; readonly height: number }>;
    /** @returns true if the text direction at this location is right to left */
    isMirrored(at: InFrame): boolean;
    /** Distinguishes its messages from those of other windows. */
    readonly token: string;
  };
  start(): void;
  /** Page as edited. */
  snapshot(): Snapshot;
  /** Returns the edit target of fields as currently shown. */
  target(scope: EditScope): Target;
  /** Returns the edit target of something in the page. @param seen page state it refers to; default: the current one */
  targetSeen(seen: Seen | undefined): Target;
  /** Queues an edit. @param made undefined if there is nothing to do @param target default: as currently shown */
  edit(made: Edit | undefined, target?: Target): void;
  /** Queues an edit of the page list, and opens a page once it exists. */
  editPages(made: Edit | undefined, path: string): void;
  /** Stores an unfinished text until it is sent; undefined if nothing changed. */
  keepDraft(made: Edit | undefined, target: Target): void;
  /** Opens a page; the language stays the same unless given. */
  open(path: string, language?: string): Promise<void>;
  select(selection: Selection | undefined): void;
  /** Opens the page of an address and selects what it points to. */
  goTo(at: Address | undefined): Promise<void>;
  /** @returns a promise resolved once nothing is left to save */
  settled(): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Steps through the untranslated texts of the shown language. */
  readonly translating: {
    next(): Promise<void>;
    /** Opens the field of a text that the page does not display. */
    writeAside(): void;
  };
  /** Imports a translator's file; resolves once it is saved. */
  importTexts(language: string, file: File): Promise<ImportReport>;
  setScreen(screen: Screen): void;
  /** Opens a dialog; undefined closes it. */
  openDialog(dialog: DialogState | undefined): void;
  /** Announces a text to screen readers and shows it in the bar. */
  announce(text: string): void;
  /** Sends the page frame its initial state. */
  greet(): void;
}

/** Dependencies of `createEditor`. */
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
}
