/** Interfaces of a provider's storage (EDT-21): everything that the editor needs from it. */

/** Storage of documents. Any method may reject: the owner sees that nothing could be saved, and the editor retries. */
export interface Documents {
  /** @returns undefined when the site does not exist */
  read(site: string): Promise<StoredDocument | undefined>;
  /**
   * Atomically replaces the document if it still has the given version. The write must be durable when this resolves.
   * @param bytes the site's `site.json`, UTF-8
   * @param version version that was last read or written
   * @returns the new version; undefined, without a write, when the document has another version or no longer exists
   */
  write(site: string, bytes: Uint8Array, version: string): Promise<string | undefined>;
}

export interface StoredDocument {
  readonly bytes: Uint8Array;
  /**
   * Identifies this text among all texts of the site: a counter or a hash, for example. Never the same for two different texts.
   */
  readonly version: string;
}

/** Storage of pictures and files for visitors, by path within the site: `assets/team.jpg`. */
export interface Pictures {
  /** @returns all paths of the site, in any order */
  list(site: string): Promise<readonly string[]>;
  /** @returns undefined when there is no such file */
  read(site: string, path: string): Promise<Uint8Array | undefined>;
  /**
   * Adds a file and never replaces one. The write must be durable when this resolves.
   * @returns false, without a write, when the path is taken
   */
  add(site: string, path: string, bytes: Uint8Array): Promise<boolean>;
  /** Removes the file if it exists. */
  remove(site: string, path: string): Promise<void>;
}
