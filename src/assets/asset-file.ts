/** A file that a site needs, as its assets hand it to publishing. */
export interface AssetFile {
  /** Path inside the bundle. */
  readonly path: string;
  /** Size and SHA-256 in hex of the contents; without it the path is named by all that the contents are made of. */
  readonly known?: { readonly bytes: number; readonly hash: string };
  /**
   * Makes the contents, or reads the contents when they are published: all pictures of a site together would not fit into memory.
   * @throws when the site's file is not what it was
   */
  readonly read: () => Uint8Array | Promise<Uint8Array>;
}
