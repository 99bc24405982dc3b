/**
 * Protocol between the editor in the browser and its server: JSON below `/__sectile/api/`. Requests are schemas, from which their
 * types are inferred. Browsers import only types from here, because the schema library is large.
 */
import * as z from "zod";
import type { Label } from "../../diagnostic/label.ts";
import type { Intent } from "../../document/edits/intent.ts";
import type { Address, Operation } from "../../document/edits/operation.ts";
import type { Conditions } from "../../section/conditions.ts";
import type { Labels } from "../../section/fields.ts";
import { cleanName } from "./clean-text.ts";
import type { Permission } from "./roles.ts";

export type { Intent };

const name = z.string().max(2000);
const index = z.number().int().min(0).max(1e6);
const address = z.strictObject({
  language: name.optional(),
  page: name.optional(),
  section: name.optional(),
  path: z
    .array(z.union([name, index]))
    .max(64)
    .readonly(),
}) satisfies z.ZodType<Address>;

/** An operation as browsers may send it: without the source texts that only the history has. */
const operation = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("set"), at: address, value: z.unknown().optional() }),
  z.strictObject({
    op: z.literal("insert"),
    at: address,
    value: z.unknown(),
    translations: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({ op: z.literal("remove"), at: address }),
  z.strictObject({ op: z.literal("move"), at: address, to: index }),
]) satisfies z.ZodType<Operation>;

/** Section types of a layout. */
const types = z.array(name).max(30).readonly();

const intent = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("add-section"), page: name, at: index, type: name }),
  z.strictObject({
    kind: z.literal("add-page"),
    page: name.optional(),
    path: name,
    title: name,
    isInMenu: z.boolean().optional(),
    types: types.optional(),
    date: name.optional(),
  }),
  z.strictObject({ kind: z.literal("add-sections"), page: name, types, from: name.optional() }),
  z.strictObject({ kind: z.literal("duplicate-section"), page: name, section: name }),
  z.strictObject({ kind: z.literal("change-type"), page: name, section: name, type: name }),
  z.strictObject({ kind: z.literal("duplicate-item"), at: address }),
  z.strictObject({ kind: z.literal("move-to-list"), at: address, to: address }),
  z.strictObject({ kind: z.literal("rename-page"), page: name, path: name, redirect: z.boolean() }),
  z.strictObject({ kind: z.literal("rename-section"), page: name, section: name, uniqId: name }),
  z.strictObject({ kind: z.literal("make-primary"), language: name }),
  z.strictObject({ kind: z.literal("confirm-texts"), language: name }),
]) satisfies z.ZodType<Intent>;

/** Description of an edit for the owner. The browser words it in the owner's language. */
export const editLabel = z.object({
  /**
   * Shown in all browsers that have the site open, and kept in the history. The server accepts no other kinds (EDT-16), and every
   * language of the editor has words for each.
   */
  kind: z.enum([
    "write",
    "link",
    "picture",
    "icon",
    "date",
    "style",
    "add-section",
    "add-sections",
    "move-section",
    "duplicate-section",
    "hide-section",
    "show-section",
    "delete-section",
    "change-type",
    "add-item",
    "move-item",
    "duplicate-item",
    "delete-item",
    "use-original",
    "add-page",
    "move-page",
    "delete-page",
    "rename-page",
    "rename-section",
    // Texts in one language from a translator.
    "import-texts",
    // The document of a version that was published earlier. The label's name is its time.
    "restore-version",
    "make-primary",
    // Translations that need no change.
    "confirm-texts",
    // Fields of a page outside its sections, or its status.
    "page",
    // The label's name is the key of the field in the document: "theme".
    "settings",
    // An unknown kind, from a history written by another version.
    "edit",
  ]),
  /** Target of the edit: a section's title or the label of its type, or the text of an item. */
  name: z.string().transform(cleanName),
});
export type EditLabel = z.infer<typeof editLabel>;
export type EditKind = EditLabel["kind"];

/** The page that the browser shows, which a response includes. */
const shown = z.object({
  /** Path of the page, as in the document. */
  path: name,
  /** Code of the locale; default: the primary one. */
  language: name.optional(),
});
export type Shown = Readonly<z.infer<typeof shown>>;

/** Body of `POST publish`. */
export const publishRequest = z.object({
  /** Chosen by the browser. A request that is sent again, because its answer was lost, publishes once. */
  id: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
});

/** Id of a published version or of a scheduled publication. */
const id = z.string().min(1).max(200);
/** Body of `POST versions`, which publishes an earlier version again. */
export const goBackRequest = z.object({ id });
/** Body of `POST restore`, which makes the document that of an earlier version. */
export const restoreRequest = z.object({ id, show: shown });
/** Query of `GET comparison`. */
export const comparisonRequest = { id, with: z.enum(["draft", "previous"]) };
/** Body of `POST schedule`. */
export const scheduleRequest = z.object({ at: z.iso.datetime({ offset: true }) });
/** Body of `POST unschedule`. */
export const unscheduleRequest = z.object({ id });

/** Body of `POST edits`. */
export const editRequest = z
  .object({
    /** Chosen by the browser. An edit that is sent twice is applied once. */
    id: z.string().min(1).max(100),
    /** Version that the owner saw. */
    base: z.string().max(100),
    /**
     * Ids of earlier edits of the same window that this edit builds on and that the version lacks, in order. Positions refer to
     * that version; the server adjusts them to these edits.
     */
    after: z.array(z.string().max(100)).max(1000).readonly().optional(),
    /** Version up to which the owner has decided to overwrite the changes of others. */
    decided: z.string().max(100).optional(),
    label: editLabel,
    operations: z.array(operation).max(1000).readonly().optional(),
    intent: intent.optional(),
    /**
     * True to merge with the previous edit into one history step, if both set the same value. False also keeps the two separate
     * while they wait in the browser.
     */
    continues: z.boolean().optional(),
    show: shown,
  })
  .refine(({ operations, intent }) => intent || operations?.length, {
    error: "The edit must have operations or an intent",
  });
export type EditRequest = Readonly<z.infer<typeof editRequest>>;

/** Body of `POST preview`. */
export const previewRequest = z.object({
  show: shown,
  /** Value of `theme` in the document; default: that of the site. */
  theme: z.unknown().optional(),
  /** Section type to preview instead of the page. */
  type: name.optional(),
  /** True for the whole page, as the iframe shows it; default: its first sections, without scripts. */
  isWhole: z.boolean().optional(),
});
export type PreviewRequest = Readonly<z.infer<typeof previewRequest>>;

/** Response of `POST preview`: a document with its styles and fonts. */
export interface PreviewResult {
  readonly html: string;
}

/** Body of `POST undo` and `POST redo`. */
export const historyRequest = z.object({
  /** Chosen by the browser, for edits that build on it. */
  id: z.string().max(100).optional(),
  show: shown,
});

/** Body of `POST unused`: the files to remove. */
export const unusedRequest = z.object({ paths: z.array(name).max(10_000).readonly() });

/** Body of `POST starters`. */
export const starterChoice = z.object({
  starter: name,
  language: name,
  /** Name of the site; empty for the suggested one. */
  name: z.string().max(100),
});
export type StarterChoice = z.infer<typeof starterChoice>;

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
  /** Groups of section types that have a name in the editor, in their order. */
  readonly purposes: readonly string[];
  readonly history: HistoryState;
  /** Base path of the links in the shown pages. */
  readonly base: string;
  readonly canPublish: boolean;
  /** True if there may be published versions to look at. */
  readonly hasVersions: boolean;
  /** Rights of whoever asks. */
  readonly permission: Permission;
  /** True if browsers say where they are. */
  readonly hasPresence: boolean;
  /**
   * Where visitors' forms go: the path or URL that they are sent to, missing if nothing is set up, and a page on which an owner
   * reads them.
   */
  readonly forms?: { readonly to: string | undefined; readonly inbox: string | undefined };
  /** Path of the site's pages as visitors get them; missing if they are not rendered here. */
  readonly view?: string | undefined;
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
    /** Its name in the menu, else its title, else its path. */
    readonly name: string;
    readonly title: string;
    /** Only "published" pages are visible to visitors. */
    readonly status: string;
  }[];
  /** Path below which the site's articles are; empty for addresses of one part. */
  readonly articlesBelow: string;
  /** Section types of all published pages. */
  readonly usedTypes: readonly string[];
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
  /** Newest first. */
  readonly pictures: readonly ListedPicture[];
}

export interface ListedPicture {
  readonly path: string;
  readonly url: string;
  /** Absent for an image that was uploaded a moment ago, like everything below. */
  readonly thumbnail?: string;
  readonly bytes?: number;
  /** Size in pixels; absent for drawings and damaged files. */
  readonly width?: number;
  readonly height?: number;
  /** Uses in the document; absent if the document cannot be read. */
  readonly uses?: PictureUses;
}

export interface PictureUses {
  /** Paths of pages with the image, in the document's order. */
  readonly pages: readonly string[];
  /** True if the site's settings name it: as logo or icon. */
  readonly isOfSite: boolean;
  /** Its different descriptions. */
  readonly descriptions: readonly string[];
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
  /** Everyone who has the site open, whenever somebody comes, goes or moves. */
  | { readonly event: "presence"; readonly people: readonly Person[] }
  /** Progress of a publication, in pages and pictures; `of` is 0 until it is known. */
  | { readonly event: "publishing"; readonly done: number; readonly of: number };

/** A browser window in which somebody has the site open. */
export interface Person {
  readonly id: string;
  /** Empty if it is not known. */
  readonly name: string;
  /** Path of the page, and the uniqId of the section; empty for none. */
  readonly page: string;
  readonly section: string;
}

/** Response of `GET starters`: starting points for a new site. */
export interface StarterList {
  /** Folder of the new site, absolute. */
  readonly folder: string;
  /** Suggested name, derived from the folder. */
  readonly name: string;
  /** Codes of the languages that have interface texts. */
  readonly languages: readonly string[];
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

/** Reasons why an edit or a picture cannot be saved. The browser words them in the owner's language. */
export type Reason =
  | "disk-full"
  | "write-protected"
  | "not-permitted"
  | "disk-failed"
  | "store-failed"
  | "not-handed-over"
  | "version-gone"
  | "no-document"
  | "site-deleted"
  | "not-whole"
  | "no-picture"
  | "picture-too-large"
  | "file-too-large"
  | "no-folder"
  | "in-the-way"
  | "no-texts";

/** Body of every error response. */
export interface ApiError {
  readonly code:
    | "unauthorized"
    | "forbidden"
    | "not-allowed"
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

/** Field tree of a section's data, as JSON. */
export type FieldState = {
  readonly isRequired: boolean;
  /** Label for owners, if the catalogue has one. */
  readonly label?: Label;
  /** Default value, if known. */
  readonly fallback?: unknown;
} & (
  | {
      readonly shape: "group";
      readonly fields: Readonly<Record<string, FieldState>>;
      /** Names of fields of which one is enough: an icon or a picture. */
      readonly alternatives: readonly (readonly string[])[];
      /** Fields that are shown only with certain values of others; null is a missing one. */
      readonly conditions?: Conditions;
    }
  /** `max` null: no limit. */
  | {
      readonly shape: "list";
      readonly item: FieldState;
      readonly min: number;
      readonly max: number | null;
    }
  | {
      readonly shape: "text";
      readonly max: number | null;
      readonly isPlain: boolean;
      /** Name of the sibling field that holds its alignment. */
      readonly alignment: string | undefined;
    }
  /** Long text, which is edited in a control of its own and not in the page. */
  | { readonly shape: "markdown"; readonly max: number }
  | {
      readonly shape:
        | "link"
        | "picture"
        | "icon"
        | "flag"
        | "event"
        | "date"
        | "email"
        | "colour"
        | "font"
        | "crop"
        | "focus"
        | "sizes"
        | "switch";
    }
  | {
      readonly shape: "choice";
      readonly choices: readonly string[];
      /** Labels of the choices, if the site has them. */
      readonly names?: readonly string[];
      /** Labels from the section type's schema, by choice. */
      readonly labels?: Labels;
    }
  | {
      readonly shape: "number";
      readonly min: number | null;
      readonly max: number | null;
      readonly unit?: Label;
      /** The page limits it, depending on the logo's aspect ratio and the screen. */
      readonly isLogoWidth?: true;
    }
);

interface VariantState {
  /** Label for owners. */
  readonly label: string;
  /** URL of its thumbnail, if it has one. */
  readonly thumbnail: string | undefined;
}

export interface SectionTypeState {
  readonly type: string;
  /** Label for owners. */
  readonly label: string;
  readonly category: string;
  /** One of the groups, or the name of a group of its own. */
  readonly purpose: Label;
  readonly isUnique: boolean;
  readonly hasOrientation: boolean;
  /** True if it shows a form that visitors send. */
  readonly hasForm?: boolean | undefined;
  /** True if it lists pages of the site. */
  readonly listsPages?: boolean | undefined;
  /** Other layouts, by their names in documents. */
  readonly variants: Readonly<Record<string, VariantState>>;
  /** URL of its thumbnail, if it has one. */
  readonly thumbnail: string | undefined;
  readonly data: FieldState;
}
