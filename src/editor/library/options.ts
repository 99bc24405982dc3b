/** Options and result of `createEditor`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { BuildOptions, CompiledTemplates, TemplateChoice } from "../../build/index.ts";
import type { Documents, Pictures } from "./stores.ts";

/** Answer of `authorize`: a request that may edit a site. */
export interface Allowed {
  /** The site that this request may read and write. */
  readonly site: string;
  /**
   * Names who asks, such as the id of an account: where several people share a browser, nobody is offered the unsaved edits of another
   * one. Default: all who may edit the site are one.
   */
  readonly owner?: string | undefined;
}

/** A bundle to be published: it stays as it is until `onPublish` has come to its end. */
export interface Published {
  readonly site: string;
  /** The document that it was built from, as it was saved. */
  readonly document: Uint8Array;
  /** The finished bundle: an absolute folder. */
  readonly out: string;
  /** Ends when the editor is closed. */
  readonly signal: AbortSignal;
}

/** Where a bundle was put. */
export interface PublishedAt {
  /** At which visitors find it; default: the site's own, if the document or `siteUrl` says one. */
  readonly address?: string | undefined;
}

/** A document that was saved. */
export interface SavedDocument {
  readonly site: string;
  /** Its new version, as `write` of the store returned it. */
  readonly version: string;
}

/** Options of a site's builds, as `buildSite` has them. */
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
>;

export interface EditorHandlerOptions {
  readonly documents: Documents;
  readonly pictures: Pictures;
  /**
   * Asked for every request that reads or writes anything of a site. For a stream of events it is asked again before each event and
   * twice a minute, with the same request: look at the session as it is then, since the owner may have signed out.
   * @param site as the address names it
   * @returns undefined, or another site, is answered 401; what it throws, 500
   */
  authorize(request: IncomingMessage, site: string): Promise<Allowed | undefined> | Allowed | undefined;
  /** Path below which the handler is mounted; default `/edit/`. The editor of a site is at `/edit/<site>/`. */
  readonly base?: string | undefined;
  /**
   * Origin of another host name of this handler, such as `https://sites.example.net`, that no product of yours is on: sites' files are
   * answered there alone, and nothing else is. Default: the handler's own, where browsers are told to give them no origin.
   */
  readonly siteOrigin?: string | undefined;
  /**
   * Puts a bundle where visitors find it. Rejecting keeps what was published before, and the owner is told. Default: owners cannot
   * publish from the editor.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to return
  readonly onPublish?: ((published: Published) => Promise<PublishedAt | void>) | undefined;
  /**
   * Told of each document that this handler has saved, so that it can be reported to other servers, which call `changed`. The owner's
   * answer does not wait for it; what it throws goes to `onError`.
   */
  readonly onSaved?: ((saved: SavedDocument) => Promise<void> | void) | undefined;
  /** Told of what went wrong on the server; owners are told one sentence. Default: nobody. */
  readonly onError?: ((error: unknown, site: string) => void) | undefined;
  /** Of a site's builds, and so of what owners see. */
  readonly siteOptions?: ((site: string) => SiteOptions) | undefined;
  /** A provider's own section types, or what has been made of them; default: the built-in ones. */
  readonly templates?: TemplateChoice | CompiledTemplates | undefined;
  /**
   * Absolute folder for what can be made again: copies of pictures, the cache, what was done to each document. What can be undone is
   * known for as long as it is kept. Default: a folder among the system's temporary ones.
   */
  readonly workFolder?: string | undefined;
  /** Number of sites that may be open at once, before those go that nobody has used for the longest time; default 100. */
  readonly maxSites?: number | undefined;
  /** Milliseconds after which a site that nobody uses is let go; default 15 minutes. */
  readonly idleTime?: number | undefined;
}

/** Answers the requests of all editors, with Node's own http: for `createServer`, Express, Fastify, Hono. */
export interface EditorHandler {
  /** Takes every request below `base`. @returns when it has been answered */
  (request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Reports that a site's document was changed by something else than this handler, such as another server. If the site is open here
   * and the store has another version, open editors show it within a moment; if it was deleted, they say so. A site that nobody has
   * open here is not read. A failed read goes to `onError` and is tried again.
   * @param site default: all sites that are open here
   * @returns when the document was read and editors were told. Never rejects
   */
  changed(site?: string): Promise<void>;
  /** Ends all sessions: what was acknowledged is in the store, and nothing else is. */
  close(): Promise<void>;
}
