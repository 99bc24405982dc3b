/** What a page is called, and what is said of it (OUT-4). */
import type { Site as SiteView } from "#section/view";
import type { Route } from "../plan/index.ts";

/** The page's title, or the nearest thing to one. */
export const titleOf = (route: Route, site: SiteView): string =>
  metaOf(route).title || site.name || route.page.path;

/** A page's own title and description, or the first page's when that one is meant for all (OUT-4). */
export function metaOf({ page, edition }: Route) {
  const first = edition.pages[0]?.meta;
  return first?.useForAll ? first : page.meta;
}
