/** The page that a site begins with. */
import type { LocalizedSite, Page } from "../document/index.ts";

/** @returns the page at the site's address; the first one where there is none; undefined without any page */
export const homeOf = ({ pages }: Pick<LocalizedSite, "pages">): Page | undefined =>
  pages.find(({ path }) => path === "/") ?? pages[0];
