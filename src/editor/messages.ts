/** Messages between the frame that shows the page and the editor around it, by `postMessage`. Types alone. */
import type { Whereabouts } from "./beside.ts";
import type { FieldState, SectionTypeState, Shown } from "./protocol.ts";

/** The document as the owner saw it in this window. */
export interface Seen extends Shown {
  readonly version: string;
  /** Number of edits of this window that are part of that version, counted from its start. */
  readonly since: number;
}

/** A selection. Pointers are those of `data-at` and `data-site-at`. */
export type Selection =
  | { readonly kind: "section"; readonly section: string }
  | { readonly kind: "item"; readonly section: string; readonly pointer: string }
  /** A text, picture, link or icon; without a section, one of the site's own. */
  | { readonly kind: "field"; readonly section: string | undefined; readonly pointer: string };

/** A message with the token of its frame, by which it is told from those of other windows. */
export type Sent<T> = T & { readonly token: string };

export type ToFrame =
  /** The first: the page as the server has made it, whole. The frame writes it into its document. */
  | { readonly kind: "page"; readonly html: string }
  /** Facts of the site that the frame needs. */
  | {
      readonly kind: "begin";
      /** Code of the language of the words. */
      readonly language: string;
      readonly types: readonly SectionTypeState[];
      readonly words: Readonly<Record<string, string>>;
      readonly fields: FieldState | undefined;
      /** The page that the frame has by now. */
      readonly seen?: Seen | undefined;
    }
  /** The page is this one now: what differs is replaced, or all of it when it is another page. */
  | {
      readonly kind: "show";
      readonly html: string;
      readonly sections: readonly ShownSection[];
      /** Where what was selected stands in it, if that is another place. */
      readonly selection?: Selection | undefined;
      readonly ahead?: OptimisticUpdate | undefined;
      readonly seen?: Seen | undefined;
      /** It is what an undo or a redo has led to: also the text that is being written says what the page says. */
      readonly isUndone?: boolean | undefined;
    }
  /** The text that is being written is left: another page is on its way. */
  | { readonly kind: "leave" }
  /** Wants an answer, behind all that was written by then. @param measured what is measured for it */
  | { readonly kind: "ask"; readonly number: number; readonly measured?: Selection | undefined }
  | ({ readonly kind: "beside" } & Whereabouts)
  /** Edits on their way are shown already, until the next page is. */
  | { readonly kind: "ahead"; readonly ahead: OptimisticUpdate }
  | { readonly kind: "select"; readonly selection: Selection | undefined }
  /** Selects a text once the page is shown that came before, and puts the caret into it. */
  | { readonly kind: "write"; readonly selection: Selection }
  /** Where the selected part of a text leads from now on; undefined: nowhere. */
  | { readonly kind: "link-text"; readonly href: string | undefined }
  /** A picture that is on its way there: its file, or the address of one that the site has; undefined: it was refused. */
  | {
      readonly kind: "picture";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly picture: Blob | string | undefined;
      /** The page that it is meant for. */
      readonly seen?: Seen | undefined;
    }
  /** An edit of this text was refused: it is this one again. */
  | {
      readonly kind: "text";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: string;
    }
  /** The notice beside a text is about something else by now. */
  | { readonly kind: "dismiss-notice" };

/** The page as it will be once what is on its way is done. Positions and pointers are those that the page has now. */
export interface OptimisticUpdate {
  readonly lists: readonly OptimisticList[];
  /** Sections that are hidden then, or not any more. */
  readonly hidden: Readonly<Record<string, boolean>>;
  /** Texts that are others then, as the document has them. */
  readonly texts: readonly OptimisticText[];
}

export interface OptimisticText {
  readonly section: string;
  readonly pointer: string;
  readonly value: string;
}

export interface OptimisticList {
  /** Whose list it is; undefined for the sections of the page. */
  readonly section: string | undefined;
  readonly pointer: string;
  /** By the positions that they have now. What is new and unlike anything that is there is left out. */
  readonly items: readonly { readonly from: number; readonly isCopy: boolean }[];
}

export interface ShownSection {
  readonly id: string;
  readonly type: string;
  readonly isHidden: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Everything that the owner does in the page is meant in the page that they see. */
export type FromFrame = Act & { readonly seen?: Seen | undefined };

/** Those of the owner; the others are between the two sides of the channel. */
export type OwnersAct = Exclude<FromFrame, { readonly kind: "loaded" | "answer" | "beside" }>;

export type Act =
  /** The frame's script runs, and waits for the page. */
  | { readonly kind: "loaded" }
  /** The page is alive. */
  | { readonly kind: "ready" }
  /** Sizes in pixels; 0 for what was not asked for, or is not there. */
  | { readonly kind: "answer"; readonly number: number; readonly width: number; readonly height: number }
  | ({ readonly kind: "beside" } & Whereabouts)
  /** @param byPage nobody has pressed it: it is what an act has led to */
  | { readonly kind: "selected"; readonly selection: Selection | undefined; readonly byPage?: boolean }
  /** A text was written: HTML of the kind that texts may have, "\n" for a line break. */
  | {
      readonly kind: "written";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: string;
    }
  /** The same of a text that is still being written; undefined when it says nothing new. */
  | {
      readonly kind: "typing";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: string | undefined;
    }
  | {
      readonly kind: "section";
      readonly section: string;
      readonly act: "up" | "down" | "duplicate" | "hide" | "show" | "delete" | "change-type";
    }
  | { readonly kind: "move-section"; readonly section: string; readonly to: number }
  /** @param at the position that it will have */
  | { readonly kind: "add-section"; readonly at: number }
  | {
      readonly kind: "item";
      readonly section: string;
      readonly pointer: string;
      readonly act: "back" | "forward" | "duplicate" | "delete";
    }
  | { readonly kind: "move-item"; readonly section: string; readonly pointer: string; readonly to: number }
  /** @param pointer of the list */
  | { readonly kind: "add-item"; readonly section: string; readonly pointer: string }
  | {
      readonly kind: "align";
      readonly section: string;
      readonly pointer: string;
      readonly side: "left" | "center" | "right";
    }
  | {
      readonly kind: "picture";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly act: "replace" | "crop" | "description" | "remove";
    }
  /** A file that was dropped or pasted onto a picture. */
  | {
      readonly kind: "picture-file";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly file: File;
    }
  | { readonly kind: "edit-link"; readonly section: string | undefined; readonly pointer: string }
  /** A link's own address is asked for while a part of a text is selected. */
  | { readonly kind: "link-text"; readonly href: string | undefined }
  | { readonly kind: "edit-icon" | "edit-date"; readonly section: string; readonly pointer: string }
  /** Another width, in pixels. @param pointer of the width */
  | {
      readonly kind: "resize";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: number;
    }
  | { readonly kind: "open"; readonly href: string }
  /** `aside`: the text that was to be written is not shown by itself. */
  | { readonly kind: "key"; readonly key: "undo" | "redo" | "help" | "leave" | "next" | "aside" | "save" }
  /** For those who listen: said in the editor's status. @param isNotice it also stands in the page until it is dismissed */
  | { readonly kind: "say"; readonly text: string; readonly isNotice?: boolean }
  /** The notice was dismissed by a press or a key in the page. */
  | { readonly kind: "notice-dismissed" };
