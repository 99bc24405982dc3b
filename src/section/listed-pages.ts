import type { Focus } from "./shapes.ts";

/**
 * Fields that select the pages which a section lists. They are part of its data, and the page summary keeps them. No zod here:
 * views use this file too.
 */
export interface PageList {
  /** Link to a page whose child pages are listed. Default: the page that contains the section. */
  readonly below?: string | undefined;
  /** Pages chosen by the owner, in this order. Replaces the child pages. */
  readonly pages?: readonly ChosenPage[] | undefined;
  /** Maximum number of child pages shown. */
  readonly count?: number | undefined;
  /** True if visitors can subscribe to the list. Default: true. */
  readonly hasFeed?: boolean | undefined;
}

interface ChosenPage {
  readonly link?: string | undefined;
}

/** @returns only these fields of a section's data */
export const pageListOf = ({ below, pages, count, hasFeed }: PageList): PageList => ({
  below,
  pages,
  count,
  hasFeed,
});

/** Page as shown in a list. The texts are plain. */
export interface ListedPage {
  /** Link to the page. */
  readonly link: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly imgUrl?: string | undefined;
  readonly imgFocus?: Focus | undefined;
  /** Publication day in its own time zone: `2026-03-01`. */
  readonly date?: string | undefined;
  /** The owner's list entry that names it, if any. */
  readonly of?: ChosenPage | undefined;
}
