/** Publishing protocol between the editor in the browser and its server (protocol.ts). Types only. */
import type { EditProblem } from "./protocol.ts";

/** Change of a page, a section or the site as a whole. */
export interface SiteChange {
  /** `moved`: the contents of the page, or of the list named by `field`, are in another order. */
  readonly kind: "added" | "removed" | "changed" | "moved" | "renamed";
  readonly page?: { readonly path: string; readonly title: string } | undefined;
  /** Previous path of a page, for `renamed`. */
  readonly from?: string | undefined;
  readonly section?: { readonly id: string; readonly type: string; readonly title: string } | undefined;
  /** Key of the document, for changes outside of pages. */
  readonly field?: string | undefined;
}

/** A published version. */
export interface PublishedVersion {
  readonly id: number;
  /** Time of the publication, in ISO 8601. */
  readonly at: string;
  /** Name of the owner who published it, if it is known. */
  readonly by?: string | undefined;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Changes since the version before it. */
  readonly changes: readonly SiteChange[];
  /** Time of the earlier version that was published again. */
  readonly again?: string | undefined;
}

/** Response of `GET versions`, newest first. The first one is what visitors see. */
export interface VersionList {
  readonly versions: readonly PublishedVersion[];
}

/** Response of `GET publish`. */
export interface PublishState {
  /** Output folder; undefined when a provider publishes the site. */
  readonly target: string | undefined;
  /** Time of the last publication from here, in ISO 8601; undefined for never. */
  readonly last: string | undefined;
  /** Changes since then. */
  readonly changes: readonly SiteChange[];
  /** Problems that prevent publishing. */
  readonly problems: readonly EditProblem[];
  readonly isRunning: boolean;
}

/** Response of `POST publish`. */
export interface PublishResult extends Omit<PublishState, "problems" | "isRunning"> {
  /** Published version. Edits saved later are not included. */
  readonly version: string;
  /** URL for visitors, if the site defines one. */
  readonly address: string | undefined;
  /** Next step for the owner, in the provider's words. */
  readonly next?: string | undefined;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}
