/** Interfaces of what a provider keeps about publishing (EDT-31, EDT-32). */

/** Result of a publication. */
export interface PublishedAt {
  /** URL for visitors. Default: the site's own, if the document or `siteUrl` defines one. */
  readonly address?: string | undefined;
  /** Text for the owner: what happens or what to do next. Default: none. */
  readonly next?: string | undefined;
}

/** A published version of a site, as the product keeps it. */
export interface Publication {
  /** At most 200 characters. */
  readonly id: string;
  readonly at: Date;
  /** Name of the owner who published it. */
  readonly by?: string | null | undefined;
  /** True if visitors see it. */
  readonly isOnline: boolean;
}

/** The product's own record of what was published. Any method may reject: the owner is told to try again. */
export interface Publications {
  /** Lists the published versions, newest first; at most 100 are shown. */
  list(site: string): Promise<readonly Publication[]>;
  /** @returns the document that was published; undefined if the version is not kept any more */
  read(site: string, id: string): Promise<Uint8Array | undefined>;
  /**
   * Shows a version to visitors again. Without it, owners can only restore its contents in the editor.
   * @param by name of the owner, if `authorize` returns one
   * @returns undefined if the version is not kept any more
   */
  goBack?(site: string, id: string, by: string | undefined): Promise<PublishedAt | undefined>;
}

/** A publication that waits for its time. */
export interface ScheduledPublication {
  /** At most 200 characters. */
  readonly id: string;
  readonly at: Date;
  /** Name of the owner who scheduled it. */
  readonly by?: string | null | undefined;
}

/**
 * Publications at a later time. At that time, publish the document that is saved then: this is what owners are told. Any method may
 * reject: the owner is told to try again.
 */
export interface PublishSchedule {
  /** Lists the publications that wait for their time. */
  list(site: string): Promise<readonly ScheduledPublication[]>;
  /** @param at in the future, within a year @param by name of the owner, if `authorize` returns one */
  add(site: string, at: Date, by: string | undefined): Promise<void>;
  /** Does nothing if it was published or cancelled meanwhile. */
  cancel(site: string, id: string): Promise<void>;
}
