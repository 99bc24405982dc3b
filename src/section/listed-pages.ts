/**
 * Which pages of the site a section lists: fields beside the others in its data, which its page's outline keeps. No zod here:
 * views know it too.
 */
export interface PageList {
  /** A link to a page: those below it are listed. Left out: those below the page on which the section stands. */
  readonly below?: string | undefined;
  /** In place of these, pages that the owner has chosen, in that order. */
  readonly pages?: readonly ChosenPage[] | undefined;
  /** How many of those below are shown. */
  readonly count?: number | undefined;
  /** Whether what is listed can be subscribed to. Left out: yes. */
  readonly hasFeed?: boolean | undefined;
}

interface ChosenPage {
  readonly link?: string | undefined;
}

/** @returns the same without the other fields of a section's data */
export const pageListOf = ({ below, pages, count, hasFeed }: PageList): PageList => ({
  below,
  pages,
  count,
  hasFeed,
});

/** A page as others list it. The texts are plain. */
export interface ListedPage {
  /** A link to it. */
  readonly link: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly imgUrl?: string | undefined;
  /** The day on which it came out, as its own time zone has it: `2026-03-01`. */
  readonly date?: string | undefined;
  /** The entry of the owner's list that names it, where there is one. */
  readonly of?: ChosenPage | undefined;
}
