/** Home page of a site. */
import type { LocalizedSite, Page } from "../document/index.ts";

/** @returns the page at the site's address, or the first page if there is none; undefined for a site without pages */
export const homeOf = ({ pages }: Pick<LocalizedSite, "pages">): Page | undefined =>
  pages.find(({ path }) => path === "/") ?? pages[0];
