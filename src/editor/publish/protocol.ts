/** What the editor's browser half and its server say to each other of publishing (protocol.ts). Types alone. */
import type { EditProblem } from "../protocol.ts";

/** Of pages, sections, or the site as a whole. */
export interface SiteChange {
  /** `moved`: what is in the page, or in the list that `field` names, has another order. */
  readonly kind: "added" | "removed" | "changed" | "moved" | "renamed";
  readonly page?: { readonly path: string; readonly title: string } | undefined;
  /** Of `renamed`: the path that the page had. */
  readonly from?: string | undefined;
  readonly section?: { readonly id: string; readonly type: string; readonly title: string } | undefined;
  /** A key of the document, where it is no page. */
  readonly field?: string | undefined;
}

/** `GET publish`. */
export interface PublishState {
  /** Where it goes: a folder; undefined where a provider takes it. */
  readonly target: string | undefined;
  /** When it was published from here: ISO 8601; undefined for never. */
  readonly last: string | undefined;
  /** Since then. */
  readonly changes: readonly SiteChange[];
  /** What keeps it from being published. */
  readonly problems: readonly EditProblem[];
  readonly isRunning: boolean;
}

/** `POST publish`. */
export interface PublishResult extends Omit<PublishState, "problems"> {
  /** What was published: edits that were saved later are not in it. */
  readonly version: string;
  /** Where visitors find it, if the site says so. */
  readonly address: string | undefined;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}
