/**
 * Interface of the editor as an extension of a preview. It may hold a newer text of the document than the disk, and it answers
 * requests.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { OpenDocument, PreparedSite } from "../build/index.ts";
import type { NamedFiles } from "./stamp.ts";

export interface Extension {
  /** Path of the page that opens it. Contains the secret after "#", which browsers don't send to servers. */
  readonly entrance: string;
  /** Path of its page, without the part after "#". */
  readonly root: string;
  /** Its own paths below which a page with an opaque origin may load files. */
  readonly openPaths: readonly string[];
  /** Opens the document in its newest state, on disk or not yet written. */
  readonly open: OpenDocument;
  /** Part files of the document that was opened last. */
  parts(): NamedFiles;
  /**
   * Receives the prepared site before any page is rendered.
   * @returns true to continue the rebuild
   */
  prepared(site: PreparedSite): Promise<boolean>;
  /** Told of an exception in a rebuild: what waits for its result is to be answered. */
  failed(): void;
  /** Returns true while another rebuild is waiting. Pages that nobody is viewing are left to it. */
  isOvertaken(): boolean;
  /** Renders the pages for visitors without a pause for further edits, until a promise is settled. */
  hurry(until: Promise<unknown>): void;
  /** Identifies the version of the file that it last read or wrote; undefined before the first. */
  stamp(): string | undefined;
  /** Answers requests below its own paths. */
  answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void>;
  /**
   * Returns a file that its own pages need and the bundle may not have.
   * @param path inside the bundle
   */
  file(path: string): string | undefined;
  close(): Promise<void>;
}

export interface Asked {
  /** Decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Services that a preview offers to its extension. */
export interface Host {
  /** The site's document, absolute. */
  readonly document: string;
  /** Requests a rebuild. */
  again(): void;
  /** Returns a file of the bundle as it is served. */
  contents(path: string): Promise<string | Uint8Array | undefined>;
}

/** @returns the extension of a preview */
export type Invite = (host: Host) => Extension;
