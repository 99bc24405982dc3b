/** Publishing protocol between the editor in the browser and its server (protocol.ts). Types only. */
import type { EditProblem } from "./protocol.ts";
import type { Count } from "./texts-protocol.ts";

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
  /** Values that differ, in a comparison. */
  readonly values?: readonly ValueChange[] | undefined;
  /** Number of further values that differ. */
  readonly moreValues?: number | undefined;
}

/** A value before and after, shortened for display. */
export interface ValueChange {
  /** Code of the translation; undefined for the original language. */
  readonly language?: string | undefined;
  /** Within the section, the page, or the document. */
  readonly path: readonly (string | number)[];
  /** Undefined for a missing value. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Response of `GET comparison`. */
export interface VersionComparison {
  readonly changes: readonly SiteChange[];
  /** Number of further changes. */
  readonly more: number;
}

/** A published version. */
export interface PublishedVersion {
  readonly id: string;
  /** True if visitors see it. */
  readonly isOnline: boolean;
  /** Time of the publication, in ISO 8601. */
  readonly at: string;
  /** Name of the owner who published it, if it is known. */
  readonly by?: string | undefined;
  /** Numbers of the bundle, if they are known. */
  readonly pages?: number | undefined;
  readonly files?: number | undefined;
  readonly bytes?: number | undefined;
  /** Changes since the version before it, if they were kept. */
  readonly changes: readonly SiteChange[];
  /** Time of the earlier version that was published again. */
  readonly again?: string | undefined;
}

/** Response of `GET versions`, newest first. */
export interface VersionList {
  readonly versions: readonly PublishedVersion[];
  /** False if only its contents can be restored. */
  readonly canGoBack: boolean;
}

/** Response of `POST versions`. */
export interface WentBack extends Pick<PublishState, "target" | "changes"> {
  /** Time of the publication, in ISO 8601. */
  readonly last: string;
  /** URL for visitors, if the site defines one. */
  readonly address: string | undefined;
  readonly next?: string | undefined;
}

/** A publication that waits for its time. */
export interface ScheduledPublish {
  readonly id: string;
  /** In ISO 8601. */
  readonly at: string;
  /** Name of the owner who scheduled it, if it is known. */
  readonly by?: string | undefined;
}

/** Response of `GET schedule`, `POST schedule` and `POST unschedule`, in the order of time. */
export interface ScheduleList {
  readonly scheduled: readonly ScheduledPublish[];
}

/** Something that visitors would stumble over, and the place of the first one. */
export type Advice = Pick<EditProblem, "at" | "section"> &
  (
    | ({ readonly kind: "untranslated"; readonly language: string } & Count)
    | { readonly kind: "undescribed"; readonly count: number }
    /** A contact that differs from all others of its kind. */
    | { readonly kind: "differs"; readonly found: string; readonly usual: string }
  );

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
  /** Warnings of `check` about what visitors would see: sample texts, blank pages, broken links. */
  readonly unfinished: readonly EditProblem[];
  readonly advice: readonly Advice[];
  readonly isRunning: boolean;
  /** True if it can be published at a later time. */
  readonly canSchedule: boolean;
}

/** Response of `POST publish`. */
export interface PublishResult
  extends Omit<PublishState, "problems" | "unfinished" | "advice" | "isRunning" | "canSchedule"> {
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
