/** The editor, as something that works inside of a preview. It may know another text of the document than the disk, and answers requests. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { OpenDocument, PreparedSite } from "../build/index.ts";
import type { NamedFiles } from "./stamp.ts";

export interface Extension {
  /** Path of its first page, by which the server is reached: what stands behind a "#" is told to nobody else. */
  readonly entrance: string;
  /** Path of its page, without what stands behind a "#". */
  readonly root: string;
  /** Paths of its own below which a page without an origin may load files. */
  readonly openPaths: readonly string[];
  /** Opens the document, as it stands on the disk or as it will stand there. */
  readonly open: OpenDocument;
  /** Files that it was put together from last. */
  parts(): NamedFiles;
  /** Takes what a round has prepared, before any page is rendered. @returns whether the round goes on with it */
  prepared(site: PreparedSite): Promise<boolean>;
  /** Returns true while the next round waits: pages that nobody looks at are left to it. */
  isOvertaken(): boolean;
  /** Tells the file that it has read or written last from others; undefined before the first. */
  stamp(): string | undefined;
  /** Answers what is asked below its own paths. */
  answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void>;
  /** A file that its own pages ask for and the bundle may not have. @param path inside the bundle */
  file(path: string): string | undefined;
  close(): Promise<void>;
}

export interface Asked {
  /** Decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Services of a preview for its guest. */
export interface Host {
  /** The site's document, absolute. */
  readonly document: string;
  /** Asks for a round: the document is another one, or the guest would have it so. */
  again(): void;
  /** A file of the bundle, as it is served. */
  contents(path: string): Promise<string | Uint8Array | undefined>;
}

/** @returns the guest of a preview */
export type Invite = (host: Host) => Extension;
