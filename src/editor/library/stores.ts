/** Where a provider keeps what owners edit (EDT-21): all that the editor asks of a store. */

/** Where documents are kept. Any of these may reject: the owner is told that nothing could be saved, and it is tried again. */
export interface Documents {
  /** @returns undefined when there is no such site */
  read(site: string): Promise<StoredDocument | undefined>;
  /**
   * Replaces the document, whole or not at all, if it still has that version; it is there for good when this resolves.
   * @param bytes the site's `site.json`, UTF-8
   * @param version as it was read or written last
   * @returns its new version; undefined when it has another one by now, or is gone: nothing is written then
   */
  write(site: string, bytes: Uint8Array, version: string): Promise<string | undefined>;
}

export interface StoredDocument {
  readonly bytes: Uint8Array;
  /** Whatever tells it from all that it was before: a counter, a hash of the text. Never the same for two texts of a site. */
  readonly version: string;
}

/** Where pictures and files for visitors are kept, by their path within the site: `assets/team.jpg`. */
export interface Pictures {
  /** @returns the paths of all that the site has, in any order */
  list(site: string): Promise<readonly string[]>;
  /** @returns undefined when there is none of that name */
  read(site: string, path: string): Promise<Uint8Array | undefined>;
  /**
   * Never replaces; it is there for good when this resolves.
   * @returns false when there is one of that name: nothing is written then
   */
  add(site: string, path: string, bytes: Uint8Array): Promise<boolean>;
  /** Removes it, if it is there. */
  remove(site: string, path: string): Promise<void>;
}
