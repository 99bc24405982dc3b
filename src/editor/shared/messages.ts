/** Messages between the edited page in its iframe and the editor shell, by `postMessage`. Types only. */
import type { Focus } from "../../section/shapes.ts";
import type { Whereabouts } from "./beside.ts";
import type { FieldState, Person, SectionTypeState, Shown } from "./protocol.ts";
import type { Scope } from "./roles.ts";

/** Version of the document that the owner saw in this window. */
export interface Seen extends Shown {
  readonly version: string;
  /** Number of this window's edits that are part of the version, counted from its start. */
  readonly since: number;
}

/** Selection. Pointers are those of `data-at` and `data-site-at`. */
export type Selection =
  | { readonly kind: "section"; readonly section: string }
  | { readonly kind: "item"; readonly section: string; readonly pointer: string }
  /** A text, picture, link or icon; without a section, a field of the site itself. */
  | { readonly kind: "field"; readonly section: string | undefined; readonly pointer: string };

/** Message with the token of its iframe, which distinguishes it from those of other windows. */
export type Sent<T> = T & { readonly token: string };

export type ToFrame =
  /** First message: the whole page as rendered by the server. The iframe writes it into its document. */
  | { readonly kind: "page"; readonly html: string }
  /** Data of the site that the page needs. */
  | {
      readonly kind: "begin";
      /** Code of the interface language. */
      readonly language: string;
      readonly types: readonly SectionTypeState[];
      readonly words: Readonly<Record<string, string>>;
      readonly fields: FieldState | undefined;
      /** Default: everything. */
      readonly scope?: Scope | undefined;
      /** Page that the iframe currently shows. */
      readonly seen?: Seen | undefined;
    }
  /** New version of the page, or another page. Only differences are replaced. */
  | {
      readonly kind: "show";
      readonly html: string;
      readonly sections: readonly ShownSection[];
      /** New location of the selection, if it has moved. */
      readonly selection?: Selection | undefined;
      readonly optimistic?: OptimisticUpdate | undefined;
      readonly seen?: Seen | undefined;
      /** Result of an undo or redo, which also replaces a text that is being edited. */
      readonly isUndone?: boolean | undefined;
    }
  /** The role includes other changes of the page now. */
  | { readonly kind: "scope"; readonly scope: Scope }
  /** Others who have a section of the page selected. */
  | { readonly kind: "people"; readonly people: readonly Person[] }
  /** Shows the cookie banner as visitors see it, or hides it. */
  | { readonly kind: "consent"; readonly isShown: boolean }
  /** Ends text editing because another page follows. */
  | { readonly kind: "leave" }
  /**
   * Requests an answer, sent after all edits so far.
   * @param measured element to measure
   */
  | { readonly kind: "ask"; readonly number: number; readonly measured?: Selection | undefined }
  | ({ readonly kind: "beside" } & Whereabouts)
  /** Shows optimistic updates until the next page. */
  | { readonly kind: "optimistic"; readonly update: OptimisticUpdate }
  | {
      readonly kind: "select";
      readonly selection: Selection | undefined;
      /** Nothing is selected if the owner has acted in the page since: milliseconds, on the clock of `timeOf`. */
      readonly since?: number | undefined;
    }
  /** Selects a text once the preceding page is shown, and puts the caret into it. */
  | { readonly kind: "write"; readonly selection: Selection }
  /** New target of the link in the selected text; undefined removes it. */
  | { readonly kind: "link-text"; readonly href: string | undefined }
  /** Picture chosen for the article being edited: its path in the site, and the URL that shows it. */
  /** @param number of an uploaded file */
  | {
      readonly kind: "article-picture";
      readonly path: string;
      readonly url: string;
      readonly number?: number;
    }
  /** Picture of an optimistic update: a file, or the URL of one of the site's pictures; undefined if it was refused. */
  | {
      readonly kind: "picture";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly picture: Blob | string | undefined;
      /** Page that it is meant for. */
      readonly seen?: Seen | undefined;
    }
  /** Focal point that the owner is choosing; undefined shows the picture as it was. */
  | {
      readonly kind: "focus";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly focus: Focus | undefined;
      readonly seen?: Seen | undefined;
    }
  /** Reverts a text whose edit was refused. */
  | {
      readonly kind: "text";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: string;
    }
  /** Size at which the shell shows the page, as a share of its own. */
  | { readonly kind: "scale"; readonly scale: number }
  /** Dismisses the notice next to a text. */
  | { readonly kind: "dismiss-notice" };

/** Optimistic update: the page after the pending edits. Positions and pointers refer to the current page. */
export interface OptimisticUpdate {
  readonly lists: readonly OptimisticList[];
  /** Sections that become hidden or visible. */
  readonly hidden: Readonly<Record<string, boolean>>;
  /** Changed texts, as in the document. */
  readonly texts: readonly OptimisticText[];
  /** Number of texts that the page had reported (`written`). It has reported others since. */
  readonly heard: number;
}

export interface OptimisticText {
  /** Undefined for a text of the site, in its header or footer. */
  readonly section: string | undefined;
  readonly pointer: string;
  readonly value: string;
}

export interface OptimisticList {
  /** Section of the list; undefined for the page's list of sections. */
  readonly section: string | undefined;
  readonly pointer: string;
  /** Items by their current positions. Entirely new items are left out. */
  readonly items: readonly { readonly from: number; readonly isCopy: boolean }[];
}

export interface ShownSection {
  readonly id: string;
  readonly type: string;
  readonly isHidden: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Message of the page. Actions refer to the page that the owner sees. */
export type FromFrame = Act & { readonly seen?: Seen | undefined };

/** Facts of the page that the editor asks for. */
export interface Answer {
  /** Size of the measured element, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Time of the last click or key in the page, in milliseconds, on the clock of `timeOf`. */
  readonly actedAt: number;
}

/** Actions of the owner. The other messages are internal to the channel. */
export type OwnersAct = Exclude<FromFrame, { readonly kind: "loaded" | "answer" | "beside" }>;

export type Act =
  /** The iframe's script runs and waits for the page. */
  | { readonly kind: "loaded" }
  /** The page is interactive. */
  | { readonly kind: "ready" }
  /** Sizes in pixels; 0 if nothing was requested or found. */
  | ({ readonly kind: "answer"; readonly number: number } & Answer)
  | ({ readonly kind: "beside" } & Whereabouts)
  /** @param byPage true if an action rather than the owner selected it */
  | { readonly kind: "selected"; readonly selection: Selection | undefined; readonly byPage?: boolean }
  /** A text was edited. Contains the HTML that texts may have, with "\n" for a line break. */
  | {
      readonly kind: "written";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: string;
    }
  /** A text that is still being edited; undefined if it is unchanged. */
  | {
      readonly kind: "typing";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: string | undefined;
    }
  | {
      readonly kind: "section";
      readonly section: string;
      readonly act: "up" | "down" | "duplicate" | "hide" | "show" | "delete" | "change-type" | "new-article";
    }
  | { readonly kind: "move-section"; readonly section: string; readonly to: number }
  /** @param at final position */
  | { readonly kind: "add-section"; readonly at: number }
  | {
      readonly kind: "item";
      readonly section: string;
      readonly pointer: string;
      readonly act: "back" | "forward" | "duplicate" | "delete";
    }
  | { readonly kind: "move-item"; readonly section: string; readonly pointer: string; readonly to: number }
  /** @param pointer pointer of the list */
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
      readonly act: "replace" | "crop" | "focus" | "description" | "remove";
    }
  /** A file was dropped or pasted on a picture. */
  | {
      readonly kind: "picture-file";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly file: File;
    }
  | { readonly kind: "edit-link"; readonly section: string | undefined; readonly pointer: string }
  /** Asks for the target of the link in the selected text. */
  | { readonly kind: "link-text"; readonly href: string | undefined }
  | { readonly kind: "edit-icon"; readonly section: string; readonly pointer: string }
  /** Asks for a picture for the article that is being edited. */
  | { readonly kind: "article-picture" }
  | { readonly kind: "article-file"; readonly file: File; readonly number: number }
  /** Opens the field's control in a dialog. Without a section, it is a field of the site: the date of an event. */
  | { readonly kind: "edit-field"; readonly section: string | undefined; readonly pointer: string }
  /**
   * New width in pixels.
   * @param pointer pointer of the width
   */
  | {
      readonly kind: "resize";
      readonly section: string | undefined;
      readonly pointer: string;
      readonly value: number;
    }
  | { readonly kind: "open"; readonly href: string }
  /** `aside`: the text to edit is not visible by itself. */
  | { readonly kind: "key"; readonly key: "help" | "leave" | "next" | "aside" | "save" }
  /** @param at time of the key, in milliseconds, on the clock of `timeOf` */
  | { readonly kind: "history"; readonly direction: "undo" | "redo"; readonly at: number }
  /**
   * Announces a text in the editor's status, for screen readers.
   * @param isNotice true if the text is also shown in the page until it is dismissed
   */
  | { readonly kind: "announce"; readonly text: string; readonly isNotice?: boolean }
  /** The notice was dismissed by a click or a key in the page. */
  | { readonly kind: "notice-dismissed" };
