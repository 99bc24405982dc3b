/** Options and result of `createEditor`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { BuildOptions, CompiledTemplates, TemplateChoice } from "../../build/index.ts";
import type { EditorStep } from "../server/edit-log.ts";
import type { Publications, PublishedAt, PublishSchedule } from "../server/provider-publications.ts";
import type { Documents, Pictures } from "../server/provider-stores.ts";
import type { Role } from "../shared/roles.ts";

/** Result of `authorize` for a request that may see or edit a site. */
export interface Allowed {
  /** The site that this request may read and write. */
  readonly site: string;
  /**
   * Identifies the user, for example by account id. If several people share a browser, nobody is offered another person's unsaved
   * edits. Default: everyone who may edit the site counts as one user.
   */
  readonly owner?: string | undefined;
  /**
   * Name of the user, shown to everyone who may see the site in the editor: while they have it open, and next to the versions that
   * they have published.
   */
  readonly name?: string | undefined;
  /**
   * Rights of the user. `owner` (default): everything. `editor`: change what existing sections contain. `translator`: write texts
   * in `languages`. `viewer`: look.
   */
  readonly role?: Role | undefined;
  /** Codes of the languages that a translator may write. */
  readonly languages?: readonly string[] | undefined;
}

/** A bundle to publish. It does not change until `onPublish` has finished. */
export interface Published {
  readonly site: string;
  /** The saved document that it was built from. */
  readonly document: Uint8Array;
  /** Absolute folder of the finished bundle. */
  readonly out: string;
  /** Aborted when the editor is closed. */
  readonly signal: AbortSignal;
}

/** A saved document to publish elsewhere. */
export interface PublishOrder {
  readonly site: string;
  readonly document: Uint8Array;
  /** Name of the owner who publishes it, if `authorize` returns one. */
  readonly by: string | undefined;
  /**
   * Identifies the request, if the browser sent an id. It sends the request again, perhaps to another server, when it got no
   * answer: return the result of the publication that the first one caused.
   */
  readonly id: string | undefined;
  /** Aborted when the editor is closed. The browser then sends the request again, so that the publication may continue. */
  readonly signal: AbortSignal;
  /** Shows progress to the owner. @param of total number of steps; 0 until it is known */
  readonly onProgress: (done: number, of: number) => void;
}

/** Result of `publish`. */
export interface PublishedElsewhere extends PublishedAt {
  /** Numbers of the published site, as in the report of a build. */
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}

/** A document that was saved. */
export interface SavedDocument {
  readonly site: string;
  /** Its new version, as returned by the store's `write`. */
  readonly version: string;
}

/** Build options of a site, as in `buildSite`. */
export type SiteOptions = Pick<
  Partial<BuildOptions>,
  | "base"
  | "siteUrl"
  | "limits"
  | "strict"
  | "flagsHost"
  | "pictures"
  | "runtime"
  | "apiBase"
  | "publicEndings"
  | "managed"
>;

export interface EditorHandlerOptions {
  readonly documents: Documents;
  readonly pictures: Pictures;
  /**
   * Called for every request that reads or writes a site. For an event stream it is called again before each event and twice a
   * minute, with the same request. Check the current session and role each time: the owner may have signed out.
   * @param site name of the site in the address. It is the site's identity: undo history, unsaved edits in browsers and versions
   * belong to it, so never give it to another site, even after this one was deleted
   * @returns undefined, or another site, for a 401 response; an exception leads to a 500 response
   */
  authorize(request: IncomingMessage, site: string): Promise<Allowed | undefined> | Allowed | undefined;
  /** Path of the handler; default `/edit/`. The editor of a site is at `/edit/<site>/`. */
  readonly base?: string | undefined;
  /**
   * Another origin of this handler, such as `https://sites.example.net`, on a host that serves none of your own product. Site
   * files are then served only there, and nothing else is. Default: site files share the handler's origin, with headers that make
   * browsers give them an opaque one.
   */
  readonly siteOrigin?: string | undefined;
  /**
   * Page of your product on which people sign in: a path such as `/sign-in`, or an https URL. Editors link it when a session has
   * ended, and go on once the owner has signed in again in another tab.
   */
  readonly signInUrl?: string | undefined;
  /**
   * Publishes a bundle for visitors. If it rejects, the previous version stays and the owner is notified. Default: owners cannot
   * publish from the editor.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most implementations return nothing
  readonly onPublish?: ((published: Published) => Promise<PublishedAt | void>) | undefined;
  /**
   * Builds and publishes a document elsewhere, such as in a queue of build workers. Replaces `onPublish` and the build on this
   * machine. If it rejects, the owner is told that nothing was published.
   */
  readonly publish?: ((order: PublishOrder) => Promise<PublishedElsewhere>) | undefined;
  /**
   * The product's own record of published versions. Everyone who may see a site can list and compare them in its editor, and owners
   * can go back to one. It replaces the versions in `workFolder`. Needs `publish` or `onPublish`.
   */
  readonly publications?: Publications | undefined;
  /** Lets owners publish at a later time. Needs `publish` or `onPublish`. Default: they only publish at once. */
  readonly schedule?: PublishSchedule | undefined;
  /**
   * Called for each document that this handler has saved, so that you can notify other servers, which then call `changed`. The
   * response to the owner does not wait for it. Errors go to `onError`.
   */
  readonly onSaved?: ((saved: SavedDocument) => Promise<void> | void) | undefined;
  /**
   * Called with a message about who has a site open and where, so that you can pass it to the other servers, which then call
   * `present`. The message is a text of at most 3,500 bytes with the site, a name, a page and a section. Default: owners see only
   * those who are on the same server.
   */
  readonly onPresence?: ((message: string, site: string) => Promise<void> | void) | undefined;
  /**
   * Called for each step of an editor, such as an edit or a publication, with its time and result: for metrics and traces. It
   * contains no text of an owner. Exceptions go to `onError`.
   */
  readonly on?: ((step: EditorStep & { readonly site: string }) => void) | undefined;
  /** Called for errors on the server, for which owners see only a short message. Default: errors are ignored. */
  readonly onError?: ((error: unknown, site: string) => void) | undefined;
  /**
   * Build options of a site. They also affect the pages that owners see. Called when the site is opened; `managed` is read again
   * before a publication that is built here, and by `changed`.
   */
  readonly siteOptions?: ((site: string) => Promise<SiteOptions> | SiteOptions) | undefined;
  /**
   * Returns the URL of a page of your product on which owners read what visitors have sent with the forms of a site. The editor links
   * it next to the fields of a form.
   */
  readonly inboxOf?: ((site: string) => string) | undefined;
  /** A provider's own section types, or their compiled form; default: the built-in ones. */
  readonly templates?: TemplateChoice | CompiledTemplates | undefined;
  /**
   * Absolute folder for data that can be recreated: copies of pictures, the cache, the edit history of each document. Undo works
   * as long as the history exists. Default: a temporary folder.
   */
  readonly workFolder?: string | undefined;
  /**
   * Number of published versions to keep in `workFolder`, so that owners can go back to one; `onPublish` is then called with its
   * bundle. Default: 10 if there is a `workFolder`, otherwise 1, which owners can't go back from.
   */
  readonly versions?: number | undefined;
  /** Maximum number of open sites. The least recently used ones are closed first. Default 100. */
  readonly maxSites?: number | undefined;
  /** Milliseconds after which an unused site is closed; default 15 minutes. */
  readonly idleTime?: number | undefined;
}

/** Request handler of all editors, with Node's http types: for `createServer`, Express, Fastify, Hono. */
export interface EditorHandler {
  /**
   * Handles every request below `base`.
   * @returns when the request has been answered
   */
  (request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Reports that something other than this handler, such as another server, has changed a site's document. If the site is open
   * here and the store has another version, open editors show it within a moment; if it was deleted, they say so. A site that is
   * not open here is not read. A failed read goes to `onError` and is retried. Also call it after somebody's role has changed:
   * their open editor then shows the new one at once. After a change of `managed`, the next edits are checked against it.
   * @param site default: all open sites
   * @returns when the document has been read and editors have been notified. Never rejects
   */
  changed(site?: string): Promise<void>;
  /**
   * Reports that a site was deleted: as `changed`, and removes what this server has kept of it in `workFolder`, its history and the
   * versions published from here. If somebody still shows the site, they are removed when it is closed. Nothing happens if the store
   * has a document.
   * @returns when they are removed. Never rejects
   */
  deleted(site: string): Promise<void>;
  /** Takes a message of another server's `onPresence`. Invalid ones are ignored. */
  present(message: string): void;
  /** Ends all sessions. Every acknowledged edit is in the store, and no other. */
  close(): Promise<void>;
}
