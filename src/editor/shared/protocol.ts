/** Protocol between the editor in the browser and its server: JSON below `/__sectile/api/`. Types only. */
import type { Intent } from "../../document/edits/intent.ts";
import type { Address, Operation } from "../../document/edits/operation.ts";
import type { EditKind } from "./edit-kinds.ts";
import type { FieldState, SectionTypeState } from "./field-types.ts";
import type { Reason } from "./reason.ts";

export type { EditKind, FieldState, Intent, Reason, SectionTypeState };

/** Description of an edit for the owner. The browser words it in the owner's language. */
export interface EditLabel {
  readonly kind: EditKind;
  /** Target of the edit: a section's title or the label of its type, or the text of an item. */
  readonly name: string;
}

/** The page that the browser shows, which a response includes. */
export interface Shown {
  /** Path of the page, as in the document. */
  readonly path: string;
  /** Code of the locale; default: the primary one. */
  readonly language?: string | undefined;
}

/** Body of `POST edits`. */
export interface EditRequest {
  /** Chosen by the browser. An edit that is sent twice is applied once. */
  readonly id: string;
  /** Version that the owner saw. */
  readonly base: string;
  /**
   * Ids of earlier edits of the same window that this edit builds on and that the version lacks, in order. Positions refer to
   * that version; the server adjusts them to these edits.
   */
  readonly after?: readonly string[] | undefined;
  /** Version up to which the owner has decided to overwrite the changes of others. */
  readonly decided?: string | undefined;
  readonly label: EditLabel;
  readonly operations?: readonly Operation[] | undefined;
  readonly intent?: Intent | undefined;
  /**
   * True to merge with the previous edit into one history step, if both set the same value. False also keeps the two separate
   * while they wait in the browser.
   */
  readonly continues?: boolean | undefined;
  readonly show: Shown;
}

/** Body of `POST undo` and `POST redo`. */
export interface HistoryRequest {
  /** Chosen by the browser, for edits that build on it. */
  readonly id?: string | undefined;
  readonly show: Shown;
}

/** Response to an edit, an undo or a redo, sent when the document is on disk. */
export interface EditResult {
  /** Version of the page and the site in this response. */
  readonly version: string;
  /** Versions of the document right before and right after the edit. Others may have edited in between. */
  readonly made: Made;
  readonly history: HistoryState;
  /** Location of the edit. */
  readonly at: Address | undefined;
  readonly page: PageState;
  /** Data of the site apart from the page, if any of it has changed. */
  readonly site?: SiteContents | undefined;
}

export interface Made {
  readonly before: string;
  readonly after: string;
}

export interface HistoryState {
  /** Labels of the edits that would be undone and redone. */
  readonly undo: EditLabel | undefined;
  readonly redo: EditLabel | undefined;
}

/** Response of `GET site?sent=`. */
export interface SiteState extends SiteContents, HasSent {
  /** Identifies the document's text. */
  readonly version: string;
  /** Names of the available fonts, which are in `fonts.css` next to the editor's page. */
  readonly fonts: readonly string[];
  readonly types: readonly SectionTypeState[];
  readonly categories: readonly string[];
  readonly history: HistoryState;
  /** Base path of the links in the shown pages. */
  readonly base: string;
  readonly canPublish: boolean;
  /** Key under which browsers store unsaved edits. Distinguishes sites, and owners if they sign in. */
  readonly storageKey: string;
}

/** Data of the site that edits can change. */
export interface SiteContents {
  readonly name: string;
  /** Primary language first. A site that names no languages has one without a code. */
  readonly languages: readonly {
    readonly code: string;
    readonly name: string;
    readonly isPrimary: boolean;
  }[];
  readonly pages: readonly {
    readonly path: string;
    readonly title: string;
    /** Only "published" pages are visible to visitors. */
    readonly status: string;
  }[];
  /** Hex colours of the social cards. */
  readonly cardColours: { readonly background: string; readonly ink: string; readonly accent: string };
  /** The document without its pages and translations. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Fields of the document without its pages and translations. */
  readonly fields: FieldState;
  /** Translations of the site settings, by locale. */
  readonly translations: Readonly<Record<string, unknown>>;
  /** Fields of a page without its sections. */
  readonly pageFields: FieldState;
  /** Palette colours that a colour mode replaces because they would be unreadable in it (SEC-27). */
  readonly movedColours: readonly MovedColour[];
}

interface MovedColour {
  /** Colour mode of a section. */
  readonly mode: string;
  /** Name of the colour in `theme.palette`. */
  readonly name: string;
  /** Replacement, `#rrggbb`. */
  readonly shown: string;
}

/** A browser that waits for the response to an edit sends the edit's id as `sent`. */
interface HasSent {
  /** True if the edit is part of this version. */
  readonly hasSent?: boolean | undefined;
}

/** Response of `GET page?path=&language=&sent=`. */
export interface PageState extends Shown, HasSent {
  readonly version: string;
  /** The whole page, for the iframe. */
  readonly html: string;
  /** The page as in the document, without its sections; and its translation in the shown locale. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly ownTranslation: Readonly<Record<string, unknown>> | undefined;
  readonly sections: readonly SectionState[];
  readonly problems: readonly EditProblem[];
}

type SectionOwn = "type" | "status" | "colorMode" | "orientation" | "variant" | "spacing";

export interface SectionState extends Readonly<Record<SectionOwn, string>> {
  /** Its uniqId. */
  readonly id: string;
  /** Data as in the document. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Translation in the shown locale; undefined if there is none. */
  readonly translation: Readonly<Record<string, unknown>> | undefined;
}

/** Problem reported by `check`. */
export interface EditProblem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly hint: string | undefined;
  /** Location, if known. */
  readonly at: Address | undefined;
  /** The section around it: its type and the texts that name it, as in the document. */
  readonly section?:
    | {
        readonly id: string;
        readonly data: { readonly title: string; readonly paragraph: string };
      }
    | undefined;
}

/** Response of `POST pictures?name=`, whose body is the picture itself. */
export interface PictureResult {
  /** Path for the document: `assets/team-photo.jpg`. */
  readonly path: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Response of `GET pictures`. */
export interface PictureList {
  readonly pictures: readonly { readonly path: string; readonly url: string }[];
}

/** Response of `GET unused` and `POST unused`: files in the site's `assets/` that the document does not name. */
export interface UnusedFiles {
  readonly files: readonly { readonly path: string; readonly url: string; readonly bytes: number }[];
}

/** Response of `GET links?page=`: links to a page from elsewhere. */
export interface LinkList {
  readonly links: readonly {
    /** Code of the locale whose translation contains the link. */
    readonly language: string | undefined;
    /** Page with the link; undefined for links on every page, and for redirects. */
    readonly page: string | undefined;
    readonly section: string | undefined;
    /** Pointer within the section, the page or the document. */
    readonly pointer: string;
    /** Text of the link. */
    readonly text: string;
  }[];
}

/** Response of `GET icons?search=&from=`. */
export interface IconList {
  readonly icons: readonly { readonly name: string; readonly drawing: string }[];
  /** Position of the next icons. */
  readonly next: number | undefined;
}

/** Events of `GET events`: one line of JSON each, as long as the tab is open. */
export type EditorEvent =
  /** The document has changed, here or on disk. */
  | { readonly event: "changed"; readonly version: string }
  /** Reason why edits cannot be saved; no message once they can be saved again. */
  | {
      readonly event: "trouble";
      readonly message: string | undefined;
      readonly reason?: Reason | undefined;
    }
  /** Progress of a publication, in pages and pictures; `of` is 0 until it is known. */
  | { readonly event: "publishing"; readonly done: number; readonly of: number };

/** Response of `GET starters`: starting points for a new site. */
export interface StarterList {
  /** Folder of the new site, absolute. */
  readonly folder: string;
  /** Suggested name, derived from the folder. */
  readonly name: string;
  /** Empty if there is a site, or was one during this run. */
  readonly starters: readonly StarterState[];
  /** Reason why no site can be created there. */
  readonly obstacle: { readonly message: string; readonly reason?: Reason | undefined } | undefined;
}

export interface StarterState {
  readonly id: string;
  /** Codes of the languages that its texts are available in. */
  readonly languages: readonly string[];
  /** URL of its picture, if it has one. */
  readonly thumbnail: string | undefined;
  /** Paths of existing files that it would overwrite. */
  readonly inTheWay: readonly string[];
}

/** Body of `POST starters`. */
export interface StarterChoice {
  readonly starter: string;
  readonly language: string;
  /** Name of the site; empty for the suggested one. */
  readonly name: string;
}

/** Body of every error response. */
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
  /** Reason, if the code does not express it. */
  readonly reason?: Reason | undefined;
  /** Problems that the document would have; for `refused`. */
  readonly problems?: readonly EditProblem[] | undefined;
  /** Version that the owner is asked about; for `conflict`. */
  readonly version?: string | undefined;
  /** Conflicting changes; for `conflict`. */
  readonly conflicts?: readonly Conflict[] | undefined;
}

/** A value that was changed both here and elsewhere. Responses of an older server have only the first three fields. */
export interface Conflict {
  /** Location in the current document; for a deleted value, its former location. */
  readonly at: Address;
  /** Undefined for a missing value. */
  readonly ours: unknown;
  readonly theirs: unknown;
  /** Missing if the document that the edit was made for is no longer known. */
  readonly kind?: "changed" | "deleted-there" | "deleted-here" | undefined;
  /** Value before both changes. */
  readonly base?: unknown;
  /** Kind of the deleted thing. */
  readonly what?: "page" | "section" | "item" | "field" | undefined;
  /** The deleted thing as it was, in the primary language. */
  readonly before?: unknown;
  /** The section around it, as it was. */
  readonly section?: unknown;
}
