/** What the editor's browser half and its server say to each other: JSON below `/__sectile/api/`. Types alone. */
import type { Intent } from "../document/edits/intent.ts";
import type { Address, Operation } from "../document/edits/operation.ts";
import type { EditKind } from "./edit-kinds.ts";
import type { FieldState, SectionTypeState } from "./field-types.ts";
import type { Reason } from "./reason.ts";

export type { EditKind, FieldState, Intent, Reason, SectionTypeState };

/** What an edit does, for the owner: worded in the browser, in the owner's language. */
export interface EditLabel {
  readonly kind: EditKind;
  /** What it is done to: a section's title or the label of its type, an item's text. */
  readonly name: string;
}

/** Which page the browser shows: what an answer brings along. */
export interface Shown {
  /** Path of the page as the document has it. */
  readonly path: string;
  /** Code of the language; the primary one where it is left out. */
  readonly language?: string | undefined;
}

/** `POST edits`. */
export interface EditRequest {
  /** Named by the browser: what comes twice is done once. */
  readonly id: string;
  /** The version that the owner saw. */
  readonly base: string;
  /**
   * Ids of earlier edits of the same window that this one comes behind and that version lacks, in their order. Positions are
   * those of that version: the server moves them behind these edits.
   */
  readonly after?: readonly string[] | undefined;
  /** The owner was asked, and decided for this edit over what others had done up to this version. */
  readonly decided?: string | undefined;
  readonly label: EditLabel;
  readonly operations?: readonly Operation[] | undefined;
  readonly intent?: Intent | undefined;
  /**
   * Whether the owner kept at it: one step of the history with the edit before, if both set the same value. False also keeps them
   * apart while they wait in the browser.
   */
  readonly continues?: boolean | undefined;
  readonly show: Shown;
}

/** `POST undo`, `POST redo`. */
export interface HistoryRequest {
  /** Named by the browser, for edits that come behind it. */
  readonly id?: string | undefined;
  readonly show: Shown;
}

/** Answer to an edit, an undo or a redo: it is on the disk. */
export interface EditResult {
  /** Version of the page and the site that come with it. */
  readonly version: string;
  /** Versions of the document right before the edit and right after it. Others may have edited in between. */
  readonly made: Made;
  readonly history: HistoryState;
  /** Where it was done. */
  readonly at: Address | undefined;
  readonly page: PageState;
  /** What is known of the site beside that page, where any of it is another one now. */
  readonly site?: SiteContents | undefined;
}

export interface Made {
  readonly before: string;
  readonly after: string;
}

export interface HistoryState {
  /** What would be undone, and done again. */
  readonly undo: EditLabel | undefined;
  readonly redo: EditLabel | undefined;
}

/** `GET site?sent=`. */
export interface SiteState extends SiteContents, HasSent {
  /** Names the document's text, as it was read or written. */
  readonly version: string;
  /** Names of the fonts that there are; `fonts.css` beside the editor's page has them. */
  readonly fonts: readonly string[];
  readonly types: readonly SectionTypeState[];
  readonly categories: readonly string[];
  readonly history: HistoryState;
  /** Path below which the links of its pages lead, as they are shown. */
  readonly base: string;
  readonly canPublish: boolean;
  /** By which browsers keep unsaved edits: it tells sites apart, and owners where they sign in. */
  readonly storageKey: string;
}

/** What edits can make another one of it. */
export interface SiteContents {
  readonly name: string;
  /** The primary one first; one without a code where the site names none. */
  readonly languages: readonly {
    readonly code: string;
    readonly name: string;
    readonly isPrimary: boolean;
  }[];
  readonly pages: readonly {
    readonly path: string;
    readonly title: string;
    /** Only what is "published" is for visitors. */
    readonly status: string;
  }[];
  /** Hex colours of the cards by which its pages are shared. */
  readonly cardColours: { readonly ground: string; readonly ink: string; readonly accent: string };
  /** The document without its pages and translations. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of the document without its pages and translations. */
  readonly fields: FieldState;
  /** What translations say of it, by their languages. */
  readonly translations: Readonly<Record<string, unknown>>;
  /** Of a page without its sections. */
  readonly pageFields: FieldState;
  /** Colours of the palette that a mode shows otherwise, since they could not be read in it (SEC-27). */
  readonly movedColours: readonly MovedColour[];
}

interface MovedColour {
  /** A section's colour mode. */
  readonly mode: string;
  /** Its name in `theme.palette`. */
  readonly name: string;
  /** What is shown in its place, `#rrggbb`. */
  readonly shown: string;
}

/** A browser that waits for the answer to an edit asks with the edit's id in `sent`. */
interface HasSent {
  /** The edit is part of this version. */
  readonly hasSent?: boolean | undefined;
}

/** `GET page?path=&language=&sent=`. */
export interface PageState extends Shown, HasSent {
  readonly version: string;
  /** The page as the frame shows it, whole. */
  readonly html: string;
  /** The page as the document has it, without its sections; and what the shown language's translation says of it. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly ownTranslation: Readonly<Record<string, unknown>> | undefined;
  readonly sections: readonly SectionState[];
  readonly problems: readonly EditProblem[];
}

type SectionOwn = "type" | "status" | "colorMode" | "orientation" | "variant" | "spacing";

export interface SectionState extends Readonly<Record<SectionOwn, string>> {
  /** Its uniqId. */
  readonly id: string;
  /** As the document has it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What the shown language's translation says of it; undefined for nothing. */
  readonly translation: Readonly<Record<string, unknown>> | undefined;
}

/** What `check` says of the document, in its words. */
export interface EditProblem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly hint: string | undefined;
  /** Where, as far as that can be told. */
  readonly at: Address | undefined;
}

/** `POST pictures?name=`: the picture itself is the body. */
export interface PictureResult {
  /** What the document names it by: `assets/team-photo.jpg`. */
  readonly path: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** `GET pictures`. */
export interface PictureList {
  readonly pictures: readonly { readonly path: string; readonly url: string }[];
}

/** `GET unused`, `POST unused`: files of the site's `assets/` that the document does not name. */
export interface UnusedFiles {
  readonly files: readonly { readonly path: string; readonly url: string; readonly bytes: number }[];
}

/** `GET links?page=`: what leads to a page, from elsewhere. */
export interface LinkList {
  readonly links: readonly {
    /** Code of the language in whose translation it is. */
    readonly language: string | undefined;
    /** The page that it is on; undefined for what is on every page, and for redirects. */
    readonly page: string | undefined;
    readonly section: string | undefined;
    /** Within the section, the page or the document. */
    readonly pointer: string;
    /** Its words. */
    readonly text: string;
  }[];
}

/** `GET icons?search=&from=`. */
export interface IconList {
  readonly icons: readonly { readonly name: string; readonly drawing: string }[];
  /** Where the next ones begin. */
  readonly next: number | undefined;
}

/** `GET events`: one line of JSON an event, for as long as the tab is open. */
export type EditorEvent =
  /** The document is another one: somebody else has edited it, here or on the disk. */
  | { readonly event: "changed"; readonly version: string; readonly history: HistoryState }
  /** What keeps edits from being saved, or nothing any more. */
  | {
      readonly event: "trouble";
      readonly message: string | undefined;
      readonly reason?: Reason | undefined;
    }
  /** Somebody publishes: pages and pictures that are made; `of` 0 until that is known. */
  | { readonly event: "publishing"; readonly done: number; readonly of: number };

/** `GET starters`: what a site can begin as, while there is none. */
export interface StarterList {
  /** Where the site will be, absolute. */
  readonly folder: string;
  /** What it could be called, by its folder. */
  readonly name: string;
  /** None where there is a site, or was one in this run. */
  readonly starters: readonly StarterState[];
  /** What keeps any site from being made there. */
  readonly obstacle: { readonly message: string; readonly reason?: Reason | undefined } | undefined;
}

export interface StarterState {
  readonly id: string;
  /** Codes of those in which it has words. */
  readonly languages: readonly string[];
  /** Address of its picture, where it has one. */
  readonly thumbnail: string | undefined;
  /** Paths of the files that it would be written over. */
  readonly inTheWay: readonly string[];
}

/** `POST starters`. */
export interface StarterChoice {
  readonly starter: string;
  readonly language: string;
  /** Of the site; empty for the one that was suggested. */
  readonly name: string;
}

/** Every answer that is no success. */
export interface ApiError {
  readonly code:
    | "unauthorized"
    | "forbidden"
    | "not-found"
    | "bad-request"
    | "too-large"
    | "names-nothing"
    | "refused"
    | "conflict"
    | "busy"
    | "not-saved"
    | "not-published"
    | "nothing-to-undo"
    | "failed";
  /** One clear sentence. */
  readonly message: string;
  /** Why, where the code does not say it. */
  readonly reason?: Reason | undefined;
  /** What would be wrong with the document: of `refused`. */
  readonly problems?: readonly EditProblem[] | undefined;
  /** Of `conflict`: the version that the owner is asked about. */
  readonly version?: string | undefined;
  /** What was changed here and elsewhere: of `conflict`. */
  readonly conflicts?: readonly Conflict[] | undefined;
}

/** A value that was changed here and elsewhere. Answers of an earlier server have the first three fields only. */
export interface Conflict {
  /** In the document that there is now; of what was deleted there, where it stood. */
  readonly at: Address;
  /** Undefined for nothing. */
  readonly ours: unknown;
  readonly theirs: unknown;
  /** Left out where the document that the edit was made for is not known any more. */
  readonly kind?: "changed" | "deleted-there" | "deleted-here" | undefined;
  /** The value before both. */
  readonly base?: unknown;
  /** Kind of the thing that was deleted. */
  readonly what?: "page" | "section" | "item" | "field" | undefined;
  /** The deleted thing as it was before, whole, in the primary language. */
  readonly before?: unknown;
  /** The section in which it stands, as it was before. */
  readonly section?: unknown;
}
