/** Asset file of a site, ready for publishing. */
export interface AssetFile {
  /** Path inside the bundle. */
  readonly path: string;
  /** Size and SHA-256 in hex of the contents. If absent, the path identifies all inputs of the contents. */
  readonly facts?: { readonly bytes: number; readonly hash: string };
  /**
   * Makes or reads the contents during publishing, because all pictures of a site would not fit into memory at once.
   * @throws when the site's file has changed
   */
  readonly read: () => Uint8Array | Promise<Uint8Array>;
}
